import type { CustomEventValue } from "@arauto/contracts";
import type { Contact, MailDeal, MailEvent } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

interface EventRow {
  name: string;
  occurredAt: Date;
  properties: Record<string, CustomEventValue>;
}

const mailEvent = ({ name, occurredAt, properties }: EventRow): MailEvent => ({
  name,
  occurredAt: occurredAt.toISOString(),
  properties,
});

/** The subject of a workflow's message besides the contact: its event and deals. */
export type EmailOccasion = Pick<Contact, "event" | "deal">;

/**
 * Returns the subject of a workflow's message by contact: the custom event and the deal that enrolled them, or ended
 * their last wait before the message, and the deal that a preceding step created. Later ones don't count, so that the
 * message stays the same. Empty for other messages.
 */
export async function occasionsForEmail(
  tx: Transaction,
  tenantId: string,
  messageId: string,
  contactIds: readonly string[],
): Promise<Map<string, EmailOccasion>> {
  const message = await tx.maybeOne<{
    workflowId: string | null;
    step: string | null;
    round: number | null;
  }>(
    sql`select workflow_id, step, round from campaigns where tenant_id = ${tenantId}::uuid and id = ${messageId}::uuid`,
  );
  if (!message || message.workflowId === null) return new Map();
  return occasionsAtStep(tx, tenantId, { ...message, workflowId: message.workflowId }, contactIds);
}

/** Like `occasionsForEmail`, for contacts who reached a step of a workflow in a round. */
export async function occasionsAtStep(
  tx: Transaction,
  tenantId: string,
  { workflowId, step, round }: { workflowId: string; step: string | null; round: number | null },
  contactIds: readonly string[],
): Promise<Map<string, EmailOccasion>> {
  const waysOf = sql`
    tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and round = ${round}::int and account_id = any(${contactIds}::uuid[])`;
  const passed = await tx.query<{
    contactId: string;
    eventId: string | null;
    dealId: string | null;
  }>(
    sql`
      select w.account_id, (array_agg(w.event_id order by w.place desc) filter (where w.event_id is not null))[1] as event_id,
        (array_agg(w.deal_id order by w.place desc) filter (where w.deal_id is not null))[1] as deal_id
      from (select * from workflow_ways where ${waysOf} and (event_id is not null or deal_id is not null)) w
      left join (select account_id, place from workflow_ways where ${waysOf} and step = ${step}::text) m
        on m.account_id = w.account_id
      where m.place is null or w.place < m.place
      group by w.account_id`,
  );
  const named = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const events = await findEvents(tx, tenantId, named(passed.map(({ eventId }) => eventId)));
  const deals = await findDeals(tx, tenantId, named(passed.map(({ dealId }) => dealId)));
  return new Map(
    passed.map(({ contactId, eventId, dealId }) => {
      const event = events.get(eventId ?? "");
      const deal = deals.get(dealId ?? "");
      return [contactId, { ...(event && { event }), ...(deal && { deal }) }];
    }),
  );
}

async function findEvents(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, MailEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<EventRow & { id: string }>(sql`
    select id, name, occurred_at, properties from custom_events
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...row }) => [id, mailEvent(row)]));
}

type DealRow = MailDeal & { id: string };

const dealColumns = (tenantId: string) => sql`
  d.id, d.title, d.company, d.value, p.currency, p.name as pipeline, s.name as stage, d.status,
  coalesce((select u.name from person_tenants w join people u on u.id = w.person_id
    where w.tenant_id = ${tenantId}::uuid and w.person_id = d.owner_id), '') as owner,
  to_char(d.expected_close_on, 'YYYY-MM-DD') as expected_close_on`;
const dealsFrom = (tenantId: string) => sql`deals d
  join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
  join pipeline_stages s on s.tenant_id = ${tenantId}::uuid and s.id = d.stage_id`;

/** Messages show values in the currency's main unit. */
const mailDeal = ({ id: _id, value, ...deal }: DealRow): MailDeal => ({
  ...deal,
  value: value === null ? null : value / 10 ** minorDigits(deal.currency),
});

const minorDigits = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

async function findDeals(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, MailDeal>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<DealRow>(sql`
    select ${dealColumns(tenantId)} from ${dealsFrom(tenantId)}
    where d.tenant_id = ${tenantId}::uuid and d.id = any(${ids}::uuid[]) and d.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, mailDeal(row)]));
}

/** Returns the newest deal as an example for a message; undefined when the workspace has none. */
export async function sampleDealForEmail(
  tx: Transaction,
  tenantId: string,
): Promise<MailDeal | undefined> {
  const row = await tx.maybeOne<DealRow>(sql`
    select ${dealColumns(tenantId)} from ${dealsFrom(tenantId)}
    where d.tenant_id = ${tenantId}::uuid and d.deleted_at is null order by d.created_at desc, d.id desc limit 1`);
  return row && mailDeal(row);
}

/** Returns the names of properties in the workspace's custom events. */
export async function findEventProperties(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ property: string }>(sql`
    select distinct property from custom_event_properties where tenant_id = ${tenantId}::uuid order by property`);
  return rows.map(({ property }) => property);
}

/**
 * Returns an example event for a message that shows some properties: the newest event of the name that has most of
 * them; ties go to the most recently used name. Undefined when the workspace has no events.
 */
export async function sampleEventForEmail(
  tx: Transaction,
  tenantId: string,
  properties: readonly string[],
): Promise<MailEvent | undefined> {
  const name = await tx.maybeOne<{ name: string }>(sql`
    select n.name from custom_event_names n
    left join (
      select name, count(distinct property) as shown from custom_event_properties
      where tenant_id = ${tenantId}::uuid and property = any(${properties}::text[]) group by name
    ) p on p.name = n.name
    where n.tenant_id = ${tenantId}::uuid
    order by coalesce(p.shown, 0) desc, n.last_seen_at desc, n.name limit 1`);
  if (!name) return undefined;
  const row = await tx.maybeOne<EventRow>(sql`
    select name, occurred_at, properties from custom_events
    where tenant_id = ${tenantId}::uuid and name = ${name.name}::text order by occurred_at desc, id desc limit 1`);
  return row && mailEvent(row);
}
