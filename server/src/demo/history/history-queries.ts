import type { Transaction } from "../../platform/database/database.ts";
import { eventType } from "../../platform/events/events.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** Returns all contacts of a workspace in the order of their ids. */
export function listAllContacts(
  tx: Transaction,
  tenantId: string,
): Promise<{ id: string; email: string; createdAt: Date }[]> {
  return tx.query(
    sql`select id, email, created_at from accounts where tenant_id = ${tenantId}::uuid order by id`,
  );
}

/** Sets since when contacts exist. Those without `imported` count as added manually, with an event. */
export async function setContactsSince(
  tx: Transaction,
  tenantId: string,
  contacts: readonly { id: string; since: Date; imported: boolean }[],
): Promise<void> {
  const added = contacts.filter(({ imported }) => !imported);
  await tx.execute(sql`
    update accounts a set created_at = c.since, import_id = case when c.imported then a.import_id end
    from unnest(
      ${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ since }) => since)}::timestamptz[],
      ${contacts.map(({ imported }) => imported)}::boolean[]
    ) as c (id, since, imported)
    where a.tenant_id = ${tenantId}::uuid and a.id = c.id`);
  await tx.execute(sql`
    insert into events (tenant_id, type, account_id, data, occurred_at)
    select ${tenantId}::uuid, ${eventType("account.created")}, c.id, '{"source": "form"}'::jsonb, c.since
    from unnest(${added.map(({ id }) => id)}::uuid[], ${added.map(({ since }) => since)}::timestamptz[]) as c (id, since)`);
}

/** Freezes a scheduled campaign in this transaction. Returns false when it is no longer scheduled. */
export async function setPreparing(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = 'preparing' where tenant_id = ${tenantId}::uuid and id = ${campaignId}::uuid and status = 'scheduled'`);
  return changed > 0;
}

/** Moves a campaign's records to the time when it was scheduled. */
export async function setScheduledAt(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update events set occurred_at = ${at}::timestamptz
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and type = ${eventType("campaign.scheduled")}`);
}

/** Hides the events of these times, which were recorded in this transaction, from all readers. */
export async function hideFromReaders(
  tx: Transaction,
  tenantId: string,
  times: readonly Date[],
): Promise<void> {
  await tx.execute(sql`
    delete from event_outbox where tenant_id = ${tenantId}::uuid and occurred_at = any(${times}::timestamptz[])`);
}

/** Records that a campaign was sent, without notifying anyone. */
export async function recordSent(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { at, frozen }: { at: Date; frozen: number },
): Promise<void> {
  await tx.execute(sql`
    insert into events (tenant_id, type, campaign_id, data, occurred_at)
    values (${tenantId}::uuid, ${eventType("campaign.sent")}, ${campaignId}::uuid, ${JSON.stringify({ frozen })}::jsonb, ${at}::timestamptz)`);
  await hideFromReaders(tx, tenantId, [at]);
}

/** Suppresses the contacts of a campaign since a time in the past. */
export async function suppressSince(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contacts: readonly { contactId: string; email: string; reason: string; at: Date }[],
): Promise<void> {
  await tx.execute(sql`
    insert into suppressions (tenant_id, email_hash, reason, campaign_id, account_id, created_at)
    select ${tenantId}::uuid, suppression_hash(c.email), c.reason, ${campaignId}::uuid, c.account_id, c.at
    from unnest(
      ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ reason }) => reason)}::text[],
      ${contacts.map(({ contactId }) => contactId)}::uuid[], ${contacts.map(({ at }) => at)}::timestamptz[]
    ) as c (email, reason, account_id, at)
    on conflict (tenant_id, email_hash) do nothing`);
}

/** Restricts an audience, a condition over `accounts a`, to contacts who existed at a time. */
export const wereThere = (matches: Sql<boolean>, at: Date): Sql<boolean> =>
  sql<boolean>`(${matches} and a.created_at < ${at}::timestamptz)`;
