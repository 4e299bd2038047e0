import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { STATE_CODES } from "./states.ts";
import { codeOf, isOpen, openIn, settledIn } from "./states-sql.ts";

/** Finds the recipients of emails. */
export function findEmailRecipients(
  tx: Transaction,
  tenantId: string,
  emailIds: readonly string[],
): Promise<
  { id: string; contactId: string | null; address: string | null; mode: "live" | "test" }[]
> {
  return tx.query(sql`
    select id, contact_id, address, mode from emails
    where tenant_id = ${tenantId}::uuid and id = any(${[...emailIds]}::uuid[])`);
}

/** Returns the sender domain of a standing ledger; undefined for any other campaign. */
export async function findEmailLedger(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<{ fromDomain: string } | undefined> {
  return tx.maybeOne<{ fromDomain: string }>(sql`
    select content ->> 'fromDomain' as from_domain from campaigns
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and kind = 'emails'`);
}

/** Emails of standing ledgers without a final result. */
export interface OpenEmails {
  sendingAccountId: string | null;
  /** The domain of their sender. */
  fromDomain: string;
  count: number;
}

/** Counts pending and scheduled emails, by sending account and sender domain. */
export function countOpenEmails(tx: Transaction, tenantId: string): Promise<OpenEmails[]> {
  return tx.query(sql`
    select c.sending_account_id, c.content ->> 'fromDomain' as from_domain, sum(${openIn("k")})::int as count
    from campaigns c join campaign_chunks k on k.tenant_id = ${tenantId}::uuid and k.campaign_id = c.id
    where c.tenant_id = ${tenantId}::uuid and c.kind = 'emails' and not k.done
    group by 1, 2 having sum(${openIn("k")}) > 0`);
}

/** `sending`: a lane may be sending it now. `settled`: it has a final result. */
export type CanceledEmail = "canceled" | "sending" | "settled";

/** The location of an email in the ledger. */
interface EmailPlace {
  id: string;
  ledgerId: string;
  chunk: number;
}

/**
 * Cancels emails that no lane can be sending: their chunk is not leased, and the lock keeps lanes from taking it. After
 * a crash with unsettled results, the chunk still counts as leased. Returns the result for each email found in the
 * ledger.
 */
export async function cancelEmails(
  tx: Transaction,
  tenantId: string,
  ledgerIds: readonly string[],
  emailIds: readonly string[],
): Promise<Map<string, CanceledEmail>> {
  const places = await tx.query<EmailPlace>(sql`
    select account_id as id, campaign_id as ledger_id, chunk from recipients
    where tenant_id = ${tenantId}::uuid and campaign_id = any(${[...ledgerIds]}::uuid[]) and account_id = any(${[...emailIds]}::uuid[]) and chunk is not null`);
  const unleased = await lockChunks(tx, tenantId, places);
  const rows = await tx.query<EmailPlace & { state: number }>(sql`
    select r.account_id as id, r.campaign_id as ledger_id, r.chunk, r.state
    from unnest(${places.map(({ ledgerId }) => ledgerId)}::uuid[], ${places.map(({ id }) => id)}::uuid[]) as p (ledger_id, id)
    join recipients r on r.tenant_id = ${tenantId}::uuid and r.campaign_id = p.ledger_id and r.account_id = p.id`);
  const results = new Map<string, CanceledEmail>();
  const canceled = rows.filter((row) => {
    const isOpenState = row.state === STATE_CODES.pending || row.state === STATE_CODES.deferred;
    const isFree = unleased.has(chunkKey(row));
    results.set(row.id, isOpenState ? (isFree ? "canceled" : "sending") : "settled");
    return isOpenState && isFree;
  });
  await skipCanceled(tx, tenantId, canceled);
  return results;
}

const chunkKey = ({ ledgerId, chunk }: Omit<EmailPlace, "id">) => `${ledgerId} ${chunk}`;

/** Locks chunks before their emails, in a fixed order like all writers. Returns those that no lane leases. */
async function lockChunks(
  tx: Transaction,
  tenantId: string,
  places: readonly EmailPlace[],
): Promise<Set<string>> {
  const chunks = await tx.query<{ ledgerId: string; chunk: number; leased: boolean }>(sql`
    select campaign_id as ledger_id, chunk, lease_owner is not null as leased from campaign_chunks
    where tenant_id = ${tenantId}::uuid and (campaign_id, chunk) in (
      select p.ledger_id, p.chunk from unnest(${places.map(({ ledgerId }) => ledgerId)}::uuid[], ${places.map(({ chunk }) => chunk)}::int[]) as p (ledger_id, chunk))
    order by campaign_id, chunk for update`);
  return new Set(chunks.filter(({ leased }) => !leased).map(chunkKey));
}

/** Skips emails of locked chunks, and updates the chunks' counters. */
async function skipCanceled(
  tx: Transaction,
  tenantId: string,
  emails: readonly (EmailPlace & { state: number })[],
): Promise<void> {
  await tx.execute(sql`
    update recipients r set state = ${codeOf("skipped")}, skip_reason = 'canceled', retry_at = null
    from unnest(${emails.map(({ ledgerId }) => ledgerId)}::uuid[], ${emails.map(({ id }) => id)}::uuid[]) as e (ledger_id, id)
    where r.tenant_id = ${tenantId}::uuid and r.campaign_id = e.ledger_id and r.account_id = e.id and ${isOpen}`);
  const deferred = emails.map(({ state }) => Number(state === STATE_CODES.deferred));
  await tx.execute(sql`
    update campaign_chunks k set skipped = k.skipped + e.emails, deferred = k.deferred - e.deferred,
      skipped_by = add_counts(k.skipped_by, jsonb_build_object('canceled', e.emails)),
      done = k.size = k.sent + k.failed + k.bounced + k.skipped + k.uncertain + e.emails
    from (
      select u.ledger_id, u.chunk, count(*)::int as emails, sum(u.deferred)::int as deferred
      from unnest(${emails.map(({ ledgerId }) => ledgerId)}::uuid[], ${emails.map(({ chunk }) => chunk)}::int[], ${deferred}::int[]) as u (ledger_id, chunk, deferred)
      group by u.ledger_id, u.chunk
    ) e
    where k.tenant_id = ${tenantId}::uuid and k.campaign_id = e.ledger_id and k.chunk = e.chunk`);
}

/** Open emails `e` with the row `r` that only wait for their turn, and were due before a time. */
const wasDueBefore = (before: Date) => sql`
  ${isOpen} and (r.retry_at is null or r.retry_at <= now()) and greatest(e.created_at, e.scheduled_at) < ${before}::timestamptz`;

/** Finds chunks that no lane leases with emails that were due before a time. */
export async function findOverdueChunks(
  tx: Transaction,
  tenantId: string,
  ledgerId: string,
  before: Date,
  limit: number,
): Promise<number[]> {
  const rows = await tx.query<{ chunk: number }>(sql`
    select k.chunk from campaign_chunks k
    where k.tenant_id = ${tenantId}::uuid and k.campaign_id = ${ledgerId}::uuid and not k.done and k.lease_owner is null
      and exists (
        select from recipients r join emails e on e.tenant_id = ${tenantId}::uuid and e.id = r.account_id
        where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${ledgerId}::uuid and r.chunk = k.chunk and ${wasDueBefore(before)})
    order by k.chunk limit ${limit}`);
  return rows.map(({ chunk }) => chunk);
}

/**
 * Fails emails of a chunk that were due before a time, with this reply. Returns them with their previous state; none
 * while a lane leases the chunk.
 */
export async function failOverdueEmails(
  tx: Transaction,
  tenantId: string,
  { campaignId, chunk }: { campaignId: string; chunk: number },
  before: Date,
  reply: string,
): Promise<{ contactId: string; wasDeferred: boolean }[]> {
  const locked = await tx.execute(sql`
    select from campaign_chunks
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and chunk = ${chunk} and not done and lease_owner is null
    for update skip locked`);
  if (locked === 0) return [];
  const failed = await tx.query<{ contactId: string; wasDeferred: boolean }>(sql`
    with overdue as (
      select r.account_id, r.state from recipients r join emails e on e.tenant_id = ${tenantId}::uuid and e.id = r.account_id
      where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid and r.chunk = ${chunk} and ${wasDueBefore(before)}
      for update of r
    )
    update recipients r set state = ${codeOf("failed")}, reply = ${reply}::text, retry_at = null
    from overdue where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid and r.account_id = overdue.account_id
    returning r.account_id, overdue.state = ${codeOf("deferred")} as was_deferred`);
  const wereDeferred = failed.filter(({ wasDeferred }) => wasDeferred).length;
  await tx.execute(sql`
    update campaign_chunks set failed = failed + ${failed.length}::int, deferred = deferred - ${wereDeferred}::int,
      done = size = ${settledIn("campaign_chunks")} + ${failed.length}::int
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and chunk = ${chunk}`);
  return failed;
}

/** The result of each email `e` of a list, with the aliases `r`, chunk `k` and ledger `l`. */
export const EMAIL_RESULTS = sql`
  left join campaigns l on l.tenant_id = e.tenant_id and l.id = e.ledger_id
  left join recipients r on r.tenant_id = e.tenant_id and r.campaign_id = e.ledger_id and r.account_id = e.id
  left join campaign_chunks k on k.tenant_id = e.tenant_id and k.campaign_id = e.ledger_id and k.chunk = r.chunk`;

/** Finds chunks of standing ledgers whose emails are all settled, and were accepted or scheduled before a time. */
export function findOldEmailChunks(
  tx: Transaction,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<{ campaignId: string; chunk: number }[]> {
  return tx.query(sql`
    select c.id as campaign_id, k.chunk from campaigns c
    join campaign_chunks k on k.tenant_id = ${tenantId}::uuid and k.campaign_id = c.id
    where c.tenant_id = ${tenantId}::uuid and c.kind = 'emails' and k.done and k.lease_owner is null
      and not exists (
        select from recipients r join emails e on e.tenant_id = ${tenantId}::uuid and e.id = r.account_id
        where r.tenant_id = ${tenantId}::uuid and r.campaign_id = c.id and r.chunk = k.chunk and greatest(e.created_at, e.scheduled_at) >= ${before}::timestamptz)
    order by c.id, k.chunk limit ${limit}`);
}

/**
 * Deletes a chunk of a standing ledger with its recipients, so that the ledger's sums stay consistent. Returns the
 * emails; none if a lane or an append took the chunk in the meantime.
 */
export async function deleteEmailChunks(
  tx: Transaction,
  tenantId: string,
  { campaignId, chunk }: { campaignId: string; chunk: number },
): Promise<string[]> {
  const locked = await tx.execute(sql`
    select from campaign_chunks
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and chunk = ${chunk} and done and lease_owner is null
    for update skip locked`);
  if (locked === 0) return [];
  const erased = await tx.query<{ contactId: string }>(sql`
    delete from recipients r where r.tenant_id = ${tenantId}::uuid and r.campaign_id = ${campaignId}::uuid and r.chunk = ${chunk}
    returning r.account_id`);
  const ids = erased.map(({ contactId }) => contactId);
  for (const table of [sql`campaign_acts`, sql`campaign_link_clicks`])
    await tx.execute(sql`
      delete from ${table} where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and account_id = any(${ids}::uuid[])`);
  await tx.execute(sql`
    delete from campaign_chunks where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and chunk = ${chunk}`);
  return ids;
}
