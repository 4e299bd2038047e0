import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { chunksOf, recipientsOf, states, stateSql } from "../ledger/index.ts";
import { CHANGED, countedChunks } from "./counting-queries.ts";

/** A stored count next to the recounted one. */
export interface Compared {
  key: string;
  counted: number;
  kept: number;
}

/** Makes all later reads of the transaction see the same snapshot. */
export const readOneSnapshot = (tx: Transaction) =>
  tx.execute(sql`set transaction isolation level repeatable read, read only`);

const own = (table: string, tenantId: string, campaignId: string): Sql =>
  sql`${sql.ref(`${table}.tenant_id`)} = ${tenantId}::uuid and ${sql.ref(`${table}.campaign_id`)} = ${campaignId}::uuid`;

/** Compares the number of a campaign's recipients with its frozen number. */
export function compareContacts(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Omit<Compared, "key">> {
  return tx.one(sql`
    select (select count(*)::int from ${recipientsOf(tenantId, campaignId)} r) as counted,
      coalesce((select frozen from campaigns where tenant_id = ${tenantId}::uuid and id = ${campaignId}::uuid), 0) as kept`);
}

const { COUNTED_STATES } = states;
const counters = Object.keys(COUNTED_STATES) as states.Counter[];
const counts = (name: states.Counter): Sql => stateSql.inState(...COUNTED_STATES[name]);

/** Returns counters of chunks that differ from their recipients, by chunk and counter. */
export function compareChunks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  most: number,
): Promise<Compared[]> {
  const sums = sql.join(
    counters.map((name) => sql`count(*) filter (where ${counts(name)}) as ${sql.ref(name)}`),
  );
  const pairs = sql.join(
    ["size", ...counters].map(
      (name) =>
        sql`(${name}::text, coalesce(${sql.ref(`l.${name}`)}, 0), coalesce(${sql.ref(`k.${name}`)}, 0))`,
    ),
  );
  return tx.query<Compared>(sql`
    select coalesce(l.chunk, k.chunk) || '/' || p.counter as key, p.counted::int as counted, p.kept::int as kept
    from (
      select r.chunk, count(*) as size, ${sums} from ${recipientsOf(tenantId, campaignId)} r where r.chunk is not null group by r.chunk
    ) l
    full join ${chunksOf(tenantId, campaignId)} k on k.chunk = l.chunk
    cross join lateral (values ${pairs}) p (counter, counted, kept)
    where p.counted <> p.kept order by coalesce(l.chunk, k.chunk), p.counter limit ${most}`);
}

/** Compares contacts skipped at the freeze, by reason. */
export function compareLeftOut(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Compared[]> {
  return tx.query<Compared>(sql`
    select coalesce(l.reason, s.key) as key, coalesce(l.total, 0)::int as counted, coalesce(s.value::int, 0) as kept
    from (
      select r.skip_reason as reason, count(*) as total from ${recipientsOf(tenantId, campaignId)} r where r.chunk is null group by 1
    ) l
    full join (
      select e.key, e.value from campaigns c cross join lateral jsonb_each_text(coalesce(c.skipped_at_freeze, '{}')) e
      where c.tenant_id = ${tenantId}::uuid and c.id = ${campaignId}::uuid
    ) s on s.key = l.reason
    where coalesce(l.total, 0) <> coalesce(s.value::int, 0) order by 1`);
}

/** Chunks whose counted results are current; the others cannot be compared. */
const upToDate = (tenantId: string, campaignId: string): Sql =>
  sql`select k.chunk from ${countedChunks(tenantId, campaignId)} where not ${CHANGED}`;

/** Compares messages accepted by servers, by hour. */
export function compareHours(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  most: number,
): Promise<Compared[]> {
  return tx.query<Compared>(sql`
    with chunks as materialized (${upToDate(tenantId, campaignId)})
    select coalesce(l.hour, n.hour) as key, coalesce(l.total, 0)::int as counted, coalesce(n.total, 0)::int as kept
    from (
      select to_char(hour, 'YYYY-MM-DD"T"HH24":00:00Z"') as hour, total
      from (
        select date_trunc('hour', r.sent_at at time zone 'UTC') as hour, count(*) as total
        from ${recipientsOf(tenantId, campaignId)} r where r.sent_at is not null and r.chunk in (select chunk from chunks) group by 1
      ) sent
    ) l
    full join (
      select e.key as hour, sum(e.value::int) as total from campaign_chunk_counts n cross join lateral jsonb_each_text(n.hours) e
      where ${own("n", tenantId, campaignId)} and n.chunk in (select chunk from chunks) group by 1
    ) n on n.hour = l.hour
    where coalesce(l.total, 0) <> coalesce(n.total, 0) order by 1 limit ${most}`);
}

const DOMAIN_SUMS = ["people", "sent", "bounced", "deferred", "failed", "uncertain"] as const;

/**
 * Compares recipients by mail domain: the sums with those of the chunks, and the chunks with the
 * ledger. There only the sum over all domains is certain, because contacts change their addresses.
 */
export function compareDomains(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  most: number,
): Promise<Compared[]> {
  const ofChunks = sql.join(
    DOMAIN_SUMS.map(
      (name, index) => sql`sum((e.value ->> ${sql.lit(index)})::int) as ${sql.ref(name)}`,
    ),
  );
  const pairs = (one: string, other: string) =>
    sql.join(
      DOMAIN_SUMS.map(
        (name) =>
          sql`(${name}::text, coalesce(${sql.ref(`${one}.${name}`)}, 0), coalesce(${sql.ref(`${other}.${name}`)}, 0))`,
      ),
    );
  const sums = sql.join(
    DOMAIN_SUMS.map((name) =>
      name === "people"
        ? sql`count(*) as people`
        : sql`count(*) filter (where ${name === "deferred" ? stateSql.wasRefusedForNow : counts(name)}) as ${sql.ref(name)}`,
    ),
  );
  return tx.query<Compared>(sql`
    with chunks as materialized (${upToDate(tenantId, campaignId)})
    (
      select coalesce(n.domain, d.domain) || '/' || p.counter as key, p.counted::int as counted, p.kept::int as kept
      from (
        select e.key as domain, ${ofChunks} from campaign_chunk_counts n cross join lateral jsonb_each(n.domains) e
        where ${own("n", tenantId, campaignId)} group by 1
      ) n
      full join (select * from campaign_domain_counts d where ${own("d", tenantId, campaignId)}) d on d.domain = n.domain
      cross join lateral (values ${pairs("n", "d")}) p (counter, counted, kept)
      where p.counted <> p.kept order by 1 limit ${most}
    ) union all (
      select p.counter as key, p.counted::int as counted, p.kept::int as kept
      from (select ${sums} from ${recipientsOf(tenantId, campaignId)} r where r.chunk in (select chunk from chunks)) l
      cross join (
        select ${ofChunks} from campaign_chunk_counts n cross join lateral jsonb_each(n.domains) e
        where ${own("n", tenantId, campaignId)} and n.chunk in (select chunk from chunks)
      ) n
      cross join lateral (values ${pairs("l", "n")}) p (counter, counted, kept)
      where p.counted <> p.kept
    )`);
}

/** Compares rejected recipients by outcome. */
export function compareRefusals(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Compared[]> {
  const parts = { bounced: 0, deferred: 1, failed: 2 } as const;
  const rows = Object.entries(parts).map(
    ([name, part]) => sql`
      select ${name}::text as key,
        (select count(*)::int from ${recipientsOf(tenantId, campaignId)} r where r.chunk in (select chunk from chunks)
          and ${name === "deferred" ? stateSql.wasRefusedForNow : counts(name as keyof typeof parts)}) as counted,
        (select coalesce(sum(jsonb_array_length(e.value -> ${sql.lit(part)})), 0)::int from campaign_chunk_counts n
          cross join lateral jsonb_each(n.refusals) e where ${own("n", tenantId, campaignId)} and n.chunk in (select chunk from chunks)) as kept`,
  );
  return tx.query<Compared>(sql`
    with chunks as materialized (${upToDate(tenantId, campaignId)})
    select * from (${sql.join(rows, sql` union all `)}) compared where counted <> kept`);
}
