import { setTimeout as sleep } from "node:timers/promises";
import {
  type Campaign,
  campaignRoutes,
  type FilterDefinition,
  filterRoutes,
  sendingAccountRoutes,
  templateRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import type { Workspace } from "./installation.ts";
import { NEWSLETTER } from "./newsletter.ts";

export interface CampaignOptions {
  name: string;
  /** Port of the receiver on this machine. */
  port: number;
  connections?: number;
  ratePerSecond?: number;
  filter?: FilterDefinition;
}

/** Creates a draft of the newsletter for all contacts, or for those of a filter, ready to start. */
export async function draftNewsletter(
  { client }: Workspace,
  options: CampaignOptions,
): Promise<Campaign> {
  const { version, name, language, timeZone } = await client.call(workspaceRoutes.get);
  await client.call(workspaceRoutes.update, {
    body: { version, name, language, timeZone, address: "1 Market Street\nSão Paulo" },
  });
  const template = await client.call(templateRoutes.create, {
    body: { name: options.name, content: NEWSLETTER },
  });
  const account = await client.call(sendingAccountRoutes.create, {
    body: {
      name: options.name,
      fromName: "Serra Clara",
      fromEmail: "news@shop.example",
      connections: options.connections ?? 10,
      ratePerSecond: options.ratePerSecond ?? null,
      smtp: { host: "127.0.0.1", port: options.port, security: "none", username: "" },
    },
  });
  const filter =
    options.filter &&
    (await client.call(filterRoutes.create, {
      body: { name: options.name, definition: options.filter },
    }));
  return client.call(campaignRoutes.create, {
    body: {
      name: options.name,
      sendingAccountId: account.id,
      templateId: template.id,
      filterIds: filter ? [filter.id] : [],
    },
  });
}

export const start = ({ client }: Workspace, { id }: Campaign) =>
  client.call(campaignRoutes.start, { params: { id } });

/** Polls until the campaign has the expected status. Its balance must add up every time. */
export async function waitForCampaign(
  { client }: Workspace,
  { id }: Pick<Campaign, "id">,
  condition: (campaign: Campaign) => boolean,
  { everyMs = 100, limitMs = 300_000 } = {},
): Promise<Campaign> {
  for (const deadline = Date.now() + limitMs; ; await sleep(everyMs)) {
    const campaign = await client.call(campaignRoutes.get, { params: { id } });
    if (campaign.balance?.addsUp === false)
      throw new Error(`The balance does not add up: ${JSON.stringify(campaign.balance)}`);
    if (condition(campaign)) return campaign;
    if (campaign.problem)
      throw new Error(`The campaign has a problem: ${JSON.stringify(campaign.problem)}`);
    if (Date.now() > deadline)
      throw new Error(
        `The campaign is still ${campaign.status}: ${JSON.stringify(campaign.balance)}`,
      );
  }
}

export const isSent = (campaign: Campaign) => campaign.status === "sent";
