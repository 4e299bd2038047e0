import type { Counter, MailboxProvider } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { prepare, type Sql, sql } from "../../platform/database/sql.ts";
import { type Device, DEVICE_CODES, PROVIDER_CODES } from "./change-codes-sql.ts";
import { isEmailLedger } from "./email-ledger-id.ts";

/** A change of the metrics by the ledger: recorded in the transaction that causes it, and aggregated later. */
export interface MetricChange {
  campaignId: string;
  counter: Counter;
  by: number;
  provider: MailboxProvider;
  /** Null if no device is involved. */
  device?: Device | null;
  /** The recipient of clicks: their local time counts. */
  contactId?: string | null;
  /** For accepted emails: when a server first deferred it. */
  deferredAt?: Date | null;
  /** For rejected or deferred emails: the server's reply, without data about the recipient. */
  reply?: string | null;
  /** When it happened, which decides the hour it counts toward; defaults to now. */
  at?: Date;
}

const VALUES = [
  "campaignIds",
  "counters",
  "by",
  "providers",
  "devices",
  "contactIds",
  "replies",
  "deferredAt",
] as const;

/** Returns the step of a wait in `analyze_waits`: four per doubling of one second plus the wait. Null without a start. */
const waitStep = (until: Sql, since: Sql) =>
  sql`floor(4 * log(2, 1 + abs(extract(epoch from ${until} - ${since}))))::smallint`;

type Values = Record<(typeof VALUES)[number] | "tenantId", Sql>;
const appended = (p: Values, at: Sql, given: Sql) => sql`
    insert into ledger_changes (tenant_id, campaign_id, counter, by, provider, device, account_id, reply, wait, at)
    select ${p.tenantId}::uuid, c.campaign_id, c.counter, c.by, c.provider, c.device, c.account_id, c.reply, ${waitStep(at, sql`c.deferred_at`)}, ${at}
    from unnest(${p.campaignIds}::uuid[], ${p.counters}::text[], ${p.by}::int[], ${p.providers}::smallint[], ${p.devices}::smallint[],
      ${p.contactIds}::uuid[], ${p.replies}::text[], ${p.deferredAt}::timestamptz[]${given})`;
const COLUMNS = sql`campaign_id, counter, by, provider, device, account_id, reply, deferred_at`;

// Without `at`, the transaction's time counts, as in `recipients` and `events`.
const APPEND = prepare(
  "ledger_append_changes",
  ["tenantId", ...VALUES],
  (p) => sql`${appended(p, sql`now()`, sql``)} as c (${COLUMNS})`,
);
const APPEND_AT = prepare(
  "ledger_append_changes_at",
  ["tenantId", ...VALUES, "at"],
  (p) => sql`${appended(p, sql`c.at`, sql`, ${p.at}::timestamptz[]`)} as c (${COLUMNS}, at)`,
);

/** Appends changes of the metrics. */
export async function appendChanges(
  tx: Transaction,
  tenantId: string,
  changes: readonly MetricChange[],
): Promise<void> {
  const values = (rows: readonly MetricChange[]) => ({
    tenantId,
    campaignIds: rows.map(({ campaignId }) => campaignId),
    counters: rows.map(({ counter }) => counter),
    by: rows.map(({ by }) => by),
    providers: rows.map(({ provider }) => PROVIDER_CODES[provider]),
    devices: rows.map(({ device }) => (device ? DEVICE_CODES[device] : 0)),
    contactIds: rows.map(({ contactId }) => contactId ?? null),
    replies: rows.map(({ reply }) => reply ?? null),
    deferredAt: rows.map(({ deferredAt }) => deferredAt ?? null),
  });
  const now = changes.filter(({ at }) => at === undefined);
  const timed = changes.filter(({ at }) => at !== undefined);
  // Both statements are submitted at once: the caller may commit without awaiting them.
  await Promise.all([
    now.length > 0 && tx.queryPrepared(APPEND, values(now)),
    timed.length > 0 &&
      tx.queryPrepared(APPEND_AT, { ...values(timed), at: timed.map(({ at }) => at) }),
  ]);
}

/** Returns the current addresses and domains of recipients, in lower case; omits those without an address. */
export function findAddresses(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<{ id: string; email: string; domain: string }[]> {
  const domain = (address: Sql) => sql`lower(substring(${address} from '@([^@]*)$'))`;
  return tx.query(
    isEmailLedger(campaignId)
      ? sql`
        select e.id, e.address as email, ${domain(sql`e.address`)} as domain from emails e
        where e.tenant_id = ${tenantId}::uuid and e.id = any(${[...ids]}::uuid[]) and e.address is not null`
      : sql`
        select p.id, a.email, ${domain(sql`a.email`)} as domain
        from unnest(${[...ids]}::uuid[]) as p (id)
        left join merged_accounts m on m.tenant_id = ${tenantId}::uuid and m.account_id = p.id
        join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = case when m.into_id is null then p.id else m.into_id end`,
  );
}

/** Returns the recorded changes of a workspace that are not aggregated yet, for use with an alias. */
export const changesOf = (tenantId: string): Sql =>
  sql`(select * from ledger_changes where tenant_id = ${tenantId}::uuid)`;

/** A stored change. */
export interface LedgerChange {
  at: Date;
  hour: Date;
  campaignId: string;
  counter: Counter;
  by: number;
  provider: number;
  device: number;
  contactId: string | null;
  reply: string | null;
  /** Step of the wait. */
  wait: number | null;
}

/**
 * Removes recorded changes of a workspace and returns them, at most `limit`, skipping those locked by another
 * transaction. The caller must store them in the same transaction.
 */
export function takeChanges(
  tx: Transaction,
  tenantId: string,
  limit: number,
): Promise<LedgerChange[]> {
  // By ctid: a join by keys might scan the whole table for each row, because its size varies too much for the planner's
  // statistics.
  return tx.query(sql`
    delete from ledger_changes c
    where c.tenant_id = ${tenantId}::uuid and c.ctid = any(array(
      select n.ctid from ledger_changes n where n.tenant_id = ${tenantId}::uuid order by n.id limit ${limit} for update skip locked))
    returning c.at, date_trunc('hour', c.at, 'UTC') as hour, c.campaign_id, c.counter, c.by, c.provider, c.device, c.account_id, c.reply, c.wait`);
}

/** Returns workspaces with recorded changes, with a loose index scan. The transaction must be outside any tenant. */
export async function findTenantsWithChanges(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    with recursive found (tenant_id) as (
      (select tenant_id from ledger_changes order by tenant_id limit 1)
      union all
      select (select c.tenant_id from ledger_changes c where c.tenant_id > f.tenant_id order by c.tenant_id limit 1)
      from found f where f.tenant_id is not null
    )
    select tenant_id as "tenant_id" from found where tenant_id is not null`);
  return rows.map(({ tenantId }) => tenantId);
}

/** The local time of a first click. */
export interface ContactClick {
  campaignId: string;
  contactId: string;
  timeZone: string;
  sentAt: Date | null;
}

/** Returns when the message was sent to recipients, and their time zones: their own or the workspace's. */
export function findClickTimes(
  tx: Transaction,
  tenantId: string,
  clicks: readonly { campaignId: string; contactId: string }[],
): Promise<ContactClick[]> {
  return tx.query(sql`
    select p.campaign_id, p.account_id, coalesce(a.time_zone, t.time_zone) as time_zone, r.sent_at
    from unnest(${clicks.map((c) => c.campaignId)}::uuid[], ${clicks.map((c) => c.contactId)}::uuid[]) as p (campaign_id, account_id)
    join tenants t on t.tenant_id = ${tenantId}::uuid
    join recipients r on r.tenant_id = ${tenantId}::uuid and r.campaign_id = p.campaign_id and r.account_id = p.account_id
    left join emails e on e.tenant_id = ${tenantId}::uuid and e.id = p.account_id and e.ledger_id = p.campaign_id
    left join merged_accounts m on m.tenant_id = ${tenantId}::uuid and m.account_id = p.account_id
    left join accounts a on a.tenant_id = ${tenantId}::uuid
      and a.id = case when e.id is not null then e.contact_id when m.into_id is not null then m.into_id else p.account_id end`);
}
