import type { CustomEventValue } from "@arauto/contracts";
import type { MailEvent } from "@arauto/mail";
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

/** How `workflow_ways.note` names the custom event by which a contact left the step. */
export const WAY_EVENT_START = "event:";
const WAY_EVENT = `^${WAY_EVENT_START}[0-9a-f-]{36}$`;

/**
 * Returns the custom events that a workflow's message is about, by contact: of each, the event by which they entered, or
 * that ended their last wait before the message. Later ones don't count, so that the message stays the same. Empty for
 * other messages.
 */
export async function eventsForMail(
  tx: Transaction,
  tenantId: string,
  messageId: string,
  contactIds: readonly string[],
): Promise<Map<string, MailEvent>> {
  const message = await tx.maybeOne<{
    workflowId: string | null;
    step: string | null;
    round: number | null;
  }>(
    sql`select workflow_id, step, round from campaigns where tenant_id = ${tenantId}::uuid and id = ${messageId}::uuid`,
  );
  if (!message || message.workflowId === null) return new Map();
  const { workflowId, step, round } = message;
  const waysOf = (contact: typeof contactIds) => sql`
    tenant_id = ${tenantId}::uuid and workflow_id = ${workflowId}::uuid and round = ${round}::int and account_id = any(${contact}::uuid[])`;
  const rows = await tx.query<EventRow & { contactId: string }>(sql`
    with passed as materialized (
      select distinct on (w.account_id) w.account_id, substr(w.note, ${WAY_EVENT_START.length + 1}::int)::uuid as event_id
      from (select * from workflow_ways where ${waysOf(contactIds)} and note ~ ${WAY_EVENT}::text) w
      left join (select account_id, place from workflow_ways where ${waysOf(contactIds)} and step = ${step}::text) m
        on m.account_id = w.account_id
      where m.place is null or w.place < m.place
      order by w.account_id, w.place desc
    )
    select p.account_id as contact_id, e.name, e.occurred_at, e.properties
    from passed p join custom_events e on e.tenant_id = ${tenantId}::uuid and e.id = p.event_id`);
  return new Map(rows.map(({ contactId, ...row }) => [contactId, mailEvent(row)]));
}

/** Returns the names of properties that custom events of the workspace had. */
export async function findEventProperties(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ property: string }>(sql`
    select distinct property from custom_event_properties where tenant_id = ${tenantId}::uuid order by property`);
  return rows.map(({ property }) => property);
}

/**
 * Returns an example of an event for a message that shows some properties: the newest of the name whose events have most
 * of them, and of the name used last among equals. Undefined when the workspace has no events.
 */
export async function sampleEventForMail(
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
