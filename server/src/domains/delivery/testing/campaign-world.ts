import { setTimeout as pause } from "node:timers/promises";
import {
  type Campaign,
  campaignRoutes,
  filterRoutes,
  type Recipient,
  sendingAccountRoutes,
  type TemplateContent,
  templateRoutes,
  updateCampaignBody,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import { sql } from "../../../platform/database/sql.ts";
import type { TestUser, TestServer } from "../../../testing/test-server.ts";

export interface Contact {
  id: string;
  email: string;
}

/** Inserts contacts into a workspace, as an import would. */
export async function addContacts(
  server: TestServer,
  tenantId: string,
  count: number,
  of: (index: number) => Partial<{
    name: string;
    email: string;
    language: string | null;
    status: string;
    fields: Record<string, unknown>;
  }> = () => ({}),
): Promise<Contact[]> {
  const contacts = Array.from({ length: count }, (_, index) => ({
    id: v7(),
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    language: null,
    status: "active",
    fields: {},
    ...of(index),
  }));
  await server.deps.database.tenant(tenantId, (tx) =>
    tx.execute(sql`
      insert into accounts (tenant_id, id, name, email, language, status, fields)
      select ${tenantId}, p.id, p.name, p.email, p.language, p.status, p.fields::jsonb
      from unnest(${contacts.map((p) => p.id)}::uuid[], ${contacts.map((p) => p.name)}::text[], ${contacts.map((p) => p.email)}::text[],
        ${contacts.map((p) => p.language)}::text[], ${contacts.map((p) => p.status)}::text[],
        ${contacts.map((p) => JSON.stringify(p.fields))}::text[]) as p (id, name, email, language, status, fields)`),
  );
  return contacts.map(({ id, email }) => ({ id, email }));
}

const SOURCE = `<html><body><h1>Hello {{ account.name | default: "there" }}</h1><p><a href="https://shop.example/offer">Offer</a></p></body></html>`;

export interface WorldOptions {
  /** Port of a receiver on the loopback; without one, messages go to the test inbox. */
  port?: number;
  login?: { username: string; password: string };
  ratePerSecond?: number | null;
  connections?: number;
  fromName?: string;
  fromEmail?: string;
  subject?: string;
  source?: string;
  language?: TemplateContent["language"];
  translations?: TemplateContent["translations"];
  campaignName?: string;
  filter?: boolean;
}

function worked<Body>(response: { status: number; body: Body }): Body {
  if (response.status >= 400)
    throw new Error(`Returned ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Creates a draft that is ready to start, through the API. */
export async function draftCampaign(
  server: TestServer,
  { token }: TestUser,
  options: WorldOptions = {},
): Promise<Campaign> {
  const template = worked(
    await server.call(templateRoutes.create, {
      token,
      body: {
        name: "Offer",
        content: {
          format: "html",
          language: options.language ?? "en-us",
          subject: options.subject ?? "For {{ account.name }}",
          source: options.source ?? SOURCE,
          ...(options.translations && { translations: options.translations }),
        },
      },
    }),
  );
  const sendingAccount =
    options.port === undefined
      ? worked(await server.call(sendingAccountRoutes.list, { token })).items[0]
      : worked(
          await server.call(sendingAccountRoutes.create, {
            token,
            body: {
              name: `Relay ${options.port} ${v7()}`,
              fromName: options.fromName ?? "Shop",
              fromEmail: options.fromEmail ?? "news@shop.example",
              smtp: {
                host: "127.0.0.1",
                port: options.port,
                security: "none",
                username: options.login?.username ?? "",
                password: options.login?.password ?? "",
              },
              ratePerSecond: options.ratePerSecond ?? null,
              connections: options.connections ?? 4,
            },
          }),
        );
  const filter = options.filter
    ? worked(
        await server.call(filterRoutes.create, {
          token,
          body: {
            name: "Everybody called Person",
            definition: {
              operator: "AND",
              conditions: [
                { source: "standard", field: "name", operator: "startsWith", value: "Person" },
              ],
            },
          },
        }),
      )
    : null;
  return worked(
    await server.call(campaignRoutes.create, {
      token,
      body: {
        name: options.campaignName ?? "August",
        sendingAccountId: sendingAccount?.id ?? null,
        filterIds: filter ? [filter.id] : [],
        templateId: template.id,
      },
    }),
  );
}

/** Changes the given properties of a draft. */
export async function changeDraft(
  server: TestServer,
  { token }: TestUser,
  draft: Campaign,
  changes: Partial<z.input<typeof updateCampaignBody>>,
): Promise<Campaign> {
  const body = { ...updateCampaignBody.parse(draft), ...changes };
  return worked(
    await server.call(campaignRoutes.update, { token, params: { id: draft.id }, body }),
  );
}

export async function act(
  server: TestServer,
  { token }: TestUser,
  id: string,
  action:
    | "start"
    | "unschedule"
    | "releaseRest"
    | "pause"
    | "resume"
    | "cancel"
    | "resendUncertain",
): Promise<Campaign> {
  return worked(await server.call(campaignRoutes[action], { token, params: { id } }));
}

export async function read(server: TestServer, { token }: TestUser, id: string): Promise<Campaign> {
  return worked(await server.call(campaignRoutes.get, { token, params: { id } }));
}

/** Polls until the campaign matches. Its balance sheet must add up every time. */
export async function until(
  server: TestServer,
  user: TestUser,
  id: string,
  condition: (campaign: Campaign) => boolean,
  timeoutMs = 20_000,
): Promise<Campaign> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const campaign = await read(server, user, id);
    if (campaign.balance && !campaign.balance.addsUp)
      throw new Error(`The balance does not add up: ${JSON.stringify(campaign.balance)}`);
    if (condition(campaign)) return campaign;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(campaign)}`);
    await pause(50);
  }
}

export const isSent = (campaign: Campaign) => campaign.status === "sent";

/** Returns all recipients in the ledger of a campaign, page by page. */
export async function everyRecipient(
  server: TestServer,
  { token }: TestUser,
  id: string,
  query: Record<string, string> = {},
): Promise<Recipient[]> {
  const all: Recipient[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = worked(
      await server.call(campaignRoutes.recipients, {
        token,
        params: { id },
        query: { limit: 100, ...query, ...(cursor && { cursor }) },
      }),
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}

/** Counts the ledger's rows by state, to compare with the counters. */
export async function countStates(
  server: TestServer,
  tenantId: string,
  campaignId: string,
): Promise<Record<number, number>> {
  const rows = await server.deps.database.tenant(tenantId, (tx) =>
    tx.query<{ state: number; total: number }>(
      sql`select state, count(*) as total from recipients where tenant_id = ${tenantId} and campaign_id = ${campaignId} group by state`,
    ),
  );
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
}
