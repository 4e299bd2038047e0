import { eventType } from "../../platform/events/events.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** A message as received. */
export interface ArrivedMessage {
  id: string;
  digest: Buffer;
  mailboxId: string | null;
  /** From the envelope; null without one. */
  mailFrom: string | null;
  rcptTo: string | null;
  source: Buffer;
}

/** Stores a message; returns false when it already exists. */
export async function insertMessage(
  tx: Transaction,
  tenantId: string,
  message: ArrivedMessage,
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into inbound_mails (tenant_id, id, digest, mailbox_id, mail_from, rcpt_to, source, size)
    values (${tenantId}, ${message.id}, ${message.digest}, ${message.mailboxId}::uuid, ${message.mailFrom}, ${message.rcptTo}, ${message.source}, ${message.source.length})
    on conflict (tenant_id, digest) do nothing`);
  return added > 0;
}

/** Returns a message to process; undefined when it was already processed or deleted. */
export function findOpenMessage(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<
  (Pick<ArrivedMessage, "mailFrom" | "rcptTo" | "source"> & { receivedAt: Date }) | undefined
> {
  return tx.maybeOne(sql`
    select mail_from, rcpt_to, source, received_at from inbound_mails
    where tenant_id = ${tenantId} and id = ${id} and processed_at is null and source is not null`);
}

/** Locks a message until the transaction ends; returns false when it was processed. */
export async function lockOpenMessage(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select 1 from inbound_mails where tenant_id = ${tenantId} and id = ${id} and processed_at is null for update`);
  return row !== undefined;
}

/** Marks a message as processed. Deletes it if it is irrelevant to the workspace. */
export async function closeMessage(
  tx: Transaction,
  tenantId: string,
  id: string,
  { kind, outcome, keep }: { kind: string; outcome: string; keep: boolean },
): Promise<void> {
  await tx.execute(sql`
    update inbound_mails set processed_at = now(), kind = ${kind}, outcome = ${outcome},
      source = case when ${keep} then source end, mail_from = case when ${keep} then mail_from end, rcpt_to = case when ${keep} then rcpt_to end
    where tenant_id = ${tenantId} and id = ${id}`);
}

/** Finds messages in any workspace that have been unprocessed for an hour: their job failed permanently. */
export function findStuckMessages(tx: Transaction): Promise<{ tenantId: string; id: string }[]> {
  return tx.query(sql`
    select tenant_id, id from inbound_mails where processed_at is null and source is not null
      and received_at < now() - interval '1 hour' order by received_at limit 10000`);
}

/** Deletes messages past their retention, in every workspace. */
export async function removeOldMessages(
  tx: Transaction,
  sourceDays: number,
  rowDays: number,
  softDays: number,
): Promise<void> {
  await tx.execute(sql`
    update inbound_mails set source = null, mail_from = null, rcpt_to = null
    where source is not null and processed_at is not null and received_at < now() - ${sourceDays} * interval '1 day'`);
  await tx.execute(
    sql`delete from inbound_mails where received_at < now() - ${rowDays} * interval '1 day'`,
  );
  await tx.execute(sql`delete from soft_bounces where at < now() - ${softDays} * interval '1 day'`);
  await tx.execute(
    sql`delete from bounce_reports where at < now() - ${softDays} * interval '1 day'`,
  );
}

/**
 * Returns the workspace of a campaign, in any workspace, if a host is its domain or a subdomain. Runs outside any
 * tenant.
 */
export async function findTenantOfCampaign(
  tx: Transaction,
  campaignId: string,
  host: string,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ tenantId: string }>(sql`
    select c.tenant_id from campaigns c where c.id = ${campaignId}::uuid and ${hostOf(sql`c.tenant_id`, host)}`);
  return row?.tenantId;
}

/** Returns whether a host is one of a workspace's sending domains or a subdomain of one. */
export async function ownsHost(tx: Transaction, tenantId: string, host: string): Promise<boolean> {
  const { owns } = await tx.one<{ owns: boolean }>(
    sql`select ${hostOf(sql`${tenantId}::uuid`, host)} as owns`,
  );
  return owns;
}

const hostOf = (tenant: ReturnType<typeof sql>, host: string) => sql`exists (
  select from sending_domains d where d.tenant_id = ${tenant} and (${host}::text = d.name or right(${host}::text, length(d.name) + 1) = '.' || d.name))`;

/** Returns addresses that the workspace sends from. */
export async function findOwnAddresses(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ fromEmail: string }>(
    sql`select distinct from_email from sending_accounts where tenant_id = ${tenantId}`,
  );
  return rows.map(({ fromEmail }) => fromEmail);
}

/** Returns whether a contact has had another address, or was merged with another contact, since a time. */
export async function addressMayHaveChanged(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  since: Date,
): Promise<boolean> {
  const { changed } = await tx.one<{ changed: boolean }>(sql`
    select exists (
      select from events e where e.tenant_id = ${tenantId} and e.account_id = ${contactId}::uuid and e.occurred_at >= ${since}
        and (e.type = ${eventType("account.merged")} or (e.type = ${eventType("account.updated")} and e.data -> 'changed' ? 'email'))) as changed`);
  return changed;
}

/** Records a soft bounce; returns how many campaigns had one within this many days. */
export async function countSoftBounce(
  tx: Transaction,
  tenantId: string,
  email: string,
  campaignId: string,
  days: number,
): Promise<number> {
  await tx.execute(sql`
    insert into soft_bounces (tenant_id, email_hash, campaign_id) values (${tenantId}, suppression_hash(${email}), ${campaignId})
    on conflict (tenant_id, email_hash, campaign_id) do nothing`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from soft_bounces
    where tenant_id = ${tenantId} and email_hash = suppression_hash(${email}) and at > now() - ${days} * interval '1 day'`);
  return count;
}

/** Records a soft bounce of each address. */
export async function noteSoftBounces(
  tx: Transaction,
  tenantId: string,
  emails: readonly string[],
  campaignId: string,
): Promise<void> {
  await tx.execute(sql`
    insert into soft_bounces (tenant_id, email_hash, campaign_id)
    select ${tenantId}::uuid, suppression_hash(email), ${campaignId}::uuid from unnest(${[...emails]}::text[]) as email
    on conflict (tenant_id, email_hash, campaign_id) do nothing`);
}

export async function forgetSoftBounces(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly Buffer[],
): Promise<void> {
  await tx.execute(
    sql`delete from soft_bounces where tenant_id = ${tenantId} and email_hash = any(${[...emailHashes]}::bytea[])`,
  );
}

/** Returns the contact with an address. */
export async function findContact(
  tx: Transaction,
  tenantId: string,
  email: string,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(
    sql`select id from accounts where tenant_id = ${tenantId} and email_key = lower(${email})`,
  );
  return row?.id;
}
