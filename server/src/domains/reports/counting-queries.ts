import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { chunksOf, recipientsOf, stateSql } from "../ledger/index.ts";

/** The counters that show whether a chunk changed. */
const COUNTERS = [
  "flight",
  "sent",
  "failed",
  "bounced",
  "skipped",
  "uncertain",
  "deferred",
] as const;

const countersOf = (table: string): Sql =>
  sql.join(COUNTERS.map((name) => sql.ref(`${table}.${name}`)));

/** Joins the chunks `k` of a campaign with their counted results `n`. */
export const countedChunks = (
  tenantId: string,
  campaignId: string | Sql,
): Sql => sql`${chunksOf(tenantId, campaignId)} k left join campaign_chunk_counts n
  on n.tenant_id = k.tenant_id and n.campaign_id = k.campaign_id and n.chunk = k.chunk`;

/**
 * True for chunks that changed since they were counted. A counter may return to an earlier value, but not all of them
 * together: a batch raises `flight`, and changes without a batch (a result lost, found or bounced) move recipients
 * between the other counters in one direction only.
 */
export const CHANGED = sql`(n.chunk is null or (${countersOf("n")}) is distinct from (${countersOf("k")}))`;

/** Locks the counting of this campaign until the transaction ends; returns false if another transaction holds the lock. */
export async function tryLockCounting(tx: Transaction, campaignId: string): Promise<boolean> {
  const { held } = await tx.one<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('reports.count ' || ${campaignId}::text, 0)) as held`,
  );
  return held;
}

export async function lockCounting(tx: Transaction, campaignId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('reports.count ' || ${campaignId}::text, 0))`,
  );
}

/** Counts the chunks that changed since they were counted. */
export async function changedChunks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*) as total from ${countedChunks(tenantId, campaignId)} where ${CHANGED}`,
  );
  return total;
}

type Counters = Record<(typeof COUNTERS)[number], number>;

/** One chunk, with its results and counters read by one statement. */
export interface CountedChunk extends Counters {
  chunk: number;
  accepted: number;
  /** The stored JSON text. */
  hours: string;
  domains: string;
  /** State, position and server reply of every rejected recipient. */
  refused: [state: number, place: number, reply: string | null][];
}

/**
 * Counts the next changed chunks after `after`. One statement, so that the recipients match the
 * counters next to them.
 */
export function countChanged(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  after: number,
  most: number,
): Promise<CountedChunk[]> {
  return tx.query<CountedChunk>(sql`
    with changed as materialized (
      select k.chunk, ${countersOf("k")} from ${countedChunks(tenantId, campaignId)}
      where k.chunk > ${after} and ${CHANGED}
      order by k.chunk limit ${most}
    ), people as materialized (
      select r.chunk, r.place, r.state, r.sent_at, ${stateSql.wasRefused} or ${stateSql.wasRefusedForNow} as refused, case when ${stateSql.inState("deferred", "failed", "bounced")} then r.reply end as reply,
        coalesce(split_part(lower(a.email), '@', 2), '') as domain
      from changed
      join ${recipientsOf(tenantId, campaignId)} r on r.chunk = changed.chunk
      left join lateral (
        select into_id from merged_accounts
        where (select exists (select from merged_accounts where tenant_id = ${tenantId})) and tenant_id = ${tenantId} and account_id = r.account_id limit 1) m on true
      left join lateral (
        select email from accounts where tenant_id = ${tenantId} and id = case when m.into_id is null then r.account_id else m.into_id end limit 1) a on true
    ), by_hour as (
      select chunk, jsonb_object_agg(to_char(hour, 'YYYY-MM-DD"T"HH24":00:00Z"'), total)::text as hours, sum(total)::int as accepted
      from (
        select chunk, date_trunc('hour', sent_at at time zone 'UTC') as hour, count(*) as total
        from people where sent_at is not null group by 1, 2) h
      group by chunk
    ), by_domain as (
      select chunk, jsonb_object_agg(domain, counts)::text as domains
      from (
        select chunk, domain, jsonb_build_array(count(*), count(*) filter (where ${stateSql.wasAccepted}), count(*) filter (where ${stateSql.inState("bounced")}),
          count(*) filter (where ${stateSql.inState("deferred")} and refused), count(*) filter (where ${stateSql.inState("failed")}),
          count(*) filter (where ${stateSql.inState("uncertain")})) as counts
        from people r group by chunk, domain) d
      group by chunk
    ), refusals as (
      select chunk, jsonb_agg(jsonb_build_array(state, place, left(reply, 500)) order by place) as refused
      from people where refused group by chunk
    )
    select changed.*, coalesce(h.accepted, 0) as accepted, coalesce(h.hours, '{}') as hours, coalesce(d.domains, '{}') as domains,
      coalesce(f.refused, '[]') as refused
    from changed left join by_hour h using (chunk) left join by_domain d using (chunk) left join refusals f using (chunk)
    order by changed.chunk`);
}

/** The stored counts of a chunk. */
export type KeptChunk = Omit<CountedChunk, "refused"> & { refusals: string };

const DOMAIN_SUMS = ["people", "sent", "bounced", "deferred", "failed", "uncertain"] as const;

/** Stores counted chunks, and adds the difference to the sums of mail domains. The caller has the lock. */
export async function storeCounted(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  chunks: readonly KeptChunk[],
): Promise<void> {
  const names = sql.join(DOMAIN_SUMS.map((name) => sql.ref(name)));
  const parts = (sign: string) =>
    sql.join(
      DOMAIN_SUMS.map((_, index) => sql`${sql.raw(sign)}(e.value ->> ${sql.lit(index)})::int`),
    );
  await tx.execute(sql`
    with given as (
      select * from unnest(${chunks.map((c) => c.chunk)}::int[], ${chunks.map((c) => c.flight)}::int[],
        ${chunks.map((c) => c.sent)}::int[], ${chunks.map((c) => c.failed)}::int[], ${chunks.map((c) => c.bounced)}::int[],
        ${chunks.map((c) => c.skipped)}::int[], ${chunks.map((c) => c.uncertain)}::int[], ${chunks.map((c) => c.deferred)}::int[],
        ${chunks.map((c) => c.accepted)}::int[], ${chunks.map((c) => c.hours)}::text[], ${chunks.map((c) => c.domains)}::text[],
        ${chunks.map((c) => c.refusals)}::text[]
      ) as given (chunk, flight, sent, failed, bounced, skipped, uncertain, deferred, accepted, hours, domains, refusals)
    ), moved as (
      select domain, ${sql.join(DOMAIN_SUMS.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`))}
      from (
        select e.key, ${parts("")} from given cross join lateral jsonb_each(given.domains::jsonb) e
        union all
        select e.key, ${parts("-")} from campaign_chunk_counts n cross join lateral jsonb_each(n.domains) e
        where n.tenant_id = ${tenantId} and n.campaign_id = ${campaignId} and n.chunk in (select chunk from given)
      ) as each_one (domain, ${names})
      group by domain
      having ${sql.join(
        DOMAIN_SUMS.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
        sql` or `,
      )}
    ), summed as (
      insert into campaign_domain_counts as c (tenant_id, campaign_id, domain, ${names})
      select ${tenantId}::uuid, ${campaignId}::uuid, domain, ${names} from moved order by domain
      on conflict (tenant_id, campaign_id, domain) do update set
        ${sql.join(DOMAIN_SUMS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`c.${name}`)} + ${sql.ref(`excluded.${name}`)}`))}
    )
    insert into campaign_chunk_counts (tenant_id, campaign_id, chunk, flight, sent, failed, bounced, skipped, uncertain, deferred, accepted, hours, domains, refusals)
    select ${tenantId}::uuid, ${campaignId}::uuid, chunk, flight, sent, failed, bounced, skipped, uncertain, deferred, accepted,
      hours::jsonb, domains::jsonb, refusals::jsonb
    from given order by chunk
    on conflict (tenant_id, campaign_id, chunk) do update set
      flight = excluded.flight, sent = excluded.sent, failed = excluded.failed, bounced = excluded.bounced, skipped = excluded.skipped,
      uncertain = excluded.uncertain, deferred = excluded.deferred, accepted = excluded.accepted, hours = excluded.hours,
      domains = excluded.domains, refusals = excluded.refusals`);
}
