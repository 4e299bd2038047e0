import { setTimeout as sleep } from "node:timers/promises";
import {
  brandRoutes,
  type Campaign,
  campaignRoutes,
  isRunning,
  isWaiting,
  sendingAccountRoutes,
  templateRoutes,
} from "@arauto/contracts";
import type { ApiClient } from "./api-client.ts";
import type { DemoFilter } from "./demo-audience.ts";
import type { DemoTopic } from "./demo-topics.ts";
import type { DemoTemplateSource } from "./templates/frame.ts";
import { demoContent, demoTemplates } from "./templates/index.ts";

const POLL_MS = 250;

export type DemoTemplate = keyof typeof demoTemplates;
interface DemoCampaign {
  name: string;
  template: DemoTemplate;
  filter: DemoFilter;
  topic?: DemoTopic;
}

/** Sent in this order. Started campaigns are never deleted, so the last one proves that all were sent. */
export const SENT_CAMPAIGNS: readonly DemoCampaign[] = [
  { name: "Boas-vindas ao Clube", template: "welcome", filter: "club" },
  {
    name: "Semana do Café: 30% nos kits",
    template: "promotion",
    filter: "recent",
    topic: "offers",
  },
  { name: "Diário da Torra nº 12", template: "newsletter", filter: "nearby", topic: "diary" },
];
/** For the visitor to send. */
const DRAFT_CAMPAIGN: DemoCampaign = {
  name: "Saudade: 25% para voltar",
  template: "winBack",
  filter: "lapsed",
  topic: "offers",
};

/** Returns the ids of the demo templates and creates missing ones, in the company's brand. */
export async function ensureTemplates(api: ApiClient): Promise<Record<DemoTemplate, string>> {
  const { items } = await api.call(templateRoutes.list, { query: { limit: "100" } });
  const known = new Map(items.map((template) => [template.name, template.id]));
  const brand = await api.call(brandRoutes.get);
  const ids: [string, string][] = [];
  for (const [key, template] of Object.entries<DemoTemplateSource>(demoTemplates)) {
    const { name, type } = template;
    const body = { name, type, content: demoContent(template, brand) };
    ids.push([key, known.get(name) ?? (await api.call(templateRoutes.create, { body })).id]);
  }
  return Object.fromEntries(ids) as Record<DemoTemplate, string>;
}

/** Sets up the test inbox as the demo company's sender. */
export async function ensureSender(api: ApiClient): Promise<string> {
  const { items } = await api.call(sendingAccountRoutes.list);
  const capture = items.find((account) => account.kind === "capture");
  if (!capture) throw new Error("The demo workspace has no test inbox");
  const fromEmail = "ola@cafeserraclara.example";
  if (capture.fromEmail === fromEmail) return capture.id;
  const { name, ratePerSecond, connections, version } = capture;
  await api.call(sendingAccountRoutes.update, {
    params: { id: capture.id },
    body: {
      name,
      fromName: "Café Serra Clara",
      fromEmail,
      smtp: null,
      ratePerSecond,
      connections,
      version,
    },
  });
  return capture.id;
}

export async function findCampaign(api: ApiClient, name: string): Promise<Campaign | undefined> {
  const { items } = await api.call(campaignRoutes.list, { query: { search: name, limit: "100" } });
  return items.find((campaign) => campaign.name === name);
}

export interface CampaignParts {
  sendingAccountId: string;
  filters: Record<DemoFilter, string>;
  templates: Record<DemoTemplate, string>;
  topics: Record<DemoTopic, string>;
}

/** Sends the remaining campaigns through the real engine, and creates the draft. */
export async function ensureCampaigns(
  api: ApiClient,
  parts: CampaignParts,
  signal: AbortSignal,
): Promise<void> {
  const campaigns: Campaign[] = [];
  for (const planned of SENT_CAMPAIGNS)
    campaigns.push(await started(api, await ensureCampaign(api, planned, parts)));
  for (const campaign of campaigns) await settled(api, campaign, signal);
  await ensureCampaign(api, DRAFT_CAMPAIGN, parts);
}

/** Returns a campaign by its name, and creates a missing one. */
export async function ensureCampaign(
  api: ApiClient,
  planned: DemoCampaign,
  parts: CampaignParts,
  sendAt: string | null = null,
): Promise<Campaign> {
  const body = {
    name: planned.name,
    sendingAccountId: parts.sendingAccountId,
    filterIds: [parts.filters[planned.filter]],
    templateId: parts.templates[planned.template],
    topicId: planned.topic ? parts.topics[planned.topic] : null,
    sendAt,
  };
  return (
    (await findCampaign(api, planned.name)) ?? (await api.call(campaignRoutes.create, { body }))
  );
}

/** Starts a draft. */
export async function started(api: ApiClient, campaign: Campaign): Promise<Campaign> {
  if (campaign.status !== "draft") return campaign;
  return api.call(campaignRoutes.start, { params: { id: campaign.id }, body: {} });
}

async function settled(api: ApiClient, campaign: Campaign, signal: AbortSignal): Promise<void> {
  const params = { id: campaign.id };
  let present = campaign;
  while (isWaiting(present.status) || isRunning(present.status)) {
    await sleep(POLL_MS, undefined, { signal });
    present = await api.call(campaignRoutes.get, { params });
  }
  // A visitor may have paused or canceled it meanwhile, which is respected.
  if (present.status === "failed")
    throw new Error(
      `The demo campaign "${present.name}" failed: ${present.problem?.message ?? ""}`,
    );
}
