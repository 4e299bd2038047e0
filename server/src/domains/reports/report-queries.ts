import type { RefusalKind } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { recipientsOf } from "../ledger/index.ts";
import { countedChunks } from "./counting-queries.ts";

/** Contacts by reaction; see the tracking domain for what counts as human. */
export interface Acts {
  opened: number;
  machineOpened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
}

const ACTS = ["opened", "machine_opened", "clicked", "unsubscribed", "complained"] as const;
/** The reactions of a row that may be missing. */
const actsOf = (table: string): Sql =>
  sql.join(ACTS.map((act) => sql`coalesce(${sql.ref(`${table}.${act}`)}, 0) as ${sql.ref(act)}`));

/** The sums of counters over all rows. */
const sumsOf = (table: string, names: readonly string[]): Sql =>
  sql.join(
    names.map(
      (name) => sql`coalesce(sum(${sql.ref(`${table}.${name}`)}), 0)::int as ${sql.ref(name)}`,
    ),
  );

export interface ReportedCampaign {
  frozen: number | null;
  /** Null until the campaign starts. */
  timeZone: string | null;
  tracking: "none" | "anonymous" | "individual" | null;
  isTest: boolean;
  startedAt: Date | null;
  ageMs: number | null;
  /** Sent once to an audience, unlike the message of a workflow. */
  isOneOff: boolean;
  /** The campaigns whose recipients count: for a workflow its messages, otherwise the campaign itself. */
  ledgers: string[];
}

export function findReported(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<ReportedCampaign | undefined> {
  return tx.maybeOne<ReportedCampaign>(sql`
    select case when c.kind = 'workflow' then l.frozen else c.frozen end as frozen, coalesce(c.content ->> 'tracking', l.tracking) as tracking,
      coalesce(c.content -> 'workspace' ->> 'timeZone', l.time_zone) as time_zone,
      jsonb_array_length(coalesce(c.content -> 'variants', '[]')) > 0 as is_test,
      c.started_at, (extract(epoch from now() - c.started_at) * 1000)::bigint as age_ms, c.kind = 'oneOff' as is_one_off,
      case when c.kind = 'workflow' then l.ids else array[c.id] end as ledgers
    from campaigns c cross join lateral (
      select coalesce(array_agg(m.id), '{}') as ids, sum(m.frozen)::int as frozen,
        (array_agg(m.content ->> 'tracking' order by m.id desc))[1] as tracking,
        (array_agg(m.content -> 'workspace' ->> 'timeZone' order by m.id desc))[1] as time_zone
      from campaigns m where m.tenant_id = c.tenant_id and m.workflow_id = c.id
    ) l where c.tenant_id = ${tenantId} and c.id = ${id}`);
}

/** Returns the sums over all chunks. `cameBack`: accepted by a server and bounced later, as far as counted. */
export function readSums(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
): Promise<{ sent: number; cameBack: number }> {
  return tx.one(sql`
    select coalesce(sum(k.sent), 0) as sent, coalesce(sum(k.accepted - k.counted), 0) as came_back
    from unnest(${[...ledgers]}::uuid[]) as l (id) cross join lateral (
      select k.sent, n.accepted, n.sent as counted from ${countedChunks(tenantId, sql`l.id`)}
    ) k`);
}

export async function readActs(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
): Promise<Acts> {
  const row = await tx.maybeOne<Acts>(sql`
    select ${sumsOf("e", ACTS)} from campaign_engagement e where e.tenant_id = ${tenantId} and e.campaign_id = any(${[...ledgers]}::uuid[])`);
  return row ?? { opened: 0, machineOpened: 0, clicked: 0, unsubscribed: 0, complained: 0 };
}

/** Selects activity by hour, only hours with any. */
function hourly(tenantId: string, ledgers: readonly string[]): Sql {
  const none = sql.join(ACTS.map(() => sql`0`));
  return sql`
    select e.key::timestamptz as hour, e.value::int as sent, ${none} from campaign_chunk_counts n cross join lateral jsonb_each_text(n.hours) e
    where n.tenant_id = ${tenantId} and n.campaign_id = any(${[...ledgers]}::uuid[])
    union all
    select a.hour, 0, ${sql.join(ACTS.map((act) => sql.ref(`a.${act}`)))} from campaign_activity a
    where a.tenant_id = ${tenantId} and a.campaign_id = any(${[...ledgers]}::uuid[]) and (${sql.join(
      ACTS.map((act) => sql`${sql.ref(`a.${act}`)} <> 0`),
      sql` or `,
    )})`;
}

/** Returns the first and the last hour with activity; null if there is none. */
export function readSpan(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
): Promise<{ first: Date | null; last: Date | null }> {
  return tx.one(
    sql`select min(hour) as first, max(hour) as last from (${hourly(tenantId, ledgers)}) h (hour)`,
  );
}

/**
 * Returns a point for every step of the span, including empty ones. Hours are whole in UTC, longer
 * steps in the time zone.
 */
export function readPoints(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
  span: { first: Date; last: Date; step: "hour" | "day" | "week" | "month"; timeZone: string },
): Promise<({ at: Date; sent: number } & Acts)[]> {
  const zone = span.step === "hour" ? "UTC" : span.timeZone;
  const stepOf = (hour: Sql) => sql`date_trunc(${span.step}::text, ${hour} at time zone ${zone})`;
  const sums = (table: string) =>
    sql.join(
      ["sent", ...ACTS].map(
        (name) => sql`coalesce(sum(${sql.ref(`${table}.${name}`)}), 0)::int as ${sql.ref(name)}`,
      ),
    );
  return tx.query(sql`
    select steps.at at time zone ${zone} as at, ${sums("h")}
    from generate_series(${stepOf(sql`${span.first}::timestamptz`)}, ${stepOf(sql`${span.last}::timestamptz`)}, ('1 ' || ${span.step}::text)::interval) as steps (at)
    left join (${hourly(tenantId, ledgers)}) as h (hour, sent, ${sql.join(ACTS.map((act) => sql.ref(act)))}) on ${stepOf(sql`h.hour`)} = steps.at
    group by steps.at order by steps.at`);
}

const TIMES = {
  sent: "sent_at",
  opened: "opened_at",
  machine_opened: "machine_opened_at",
  clicked: "clicked_at",
  unsubscribed: "unsubscribed_at",
  complained: "complained_at",
} as const;

/** Returns a point for each of the first minutes of a campaign up to now, including empty ones. Reads its recipients once. */
export function readMinutes(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  startedAt: Date,
  minutes: number,
): Promise<({ at: Date; sent: number } & Acts)[]> {
  const names = Object.keys(TIMES) as (keyof typeof TIMES)[];
  const events = sql.join(
    names.map((name) => sql`(${sql.lit(name)}, ${sql.ref(`r.${TIMES[name]}`)})`),
  );
  const sums = sql.join(
    names.map(
      (name) =>
        sql`coalesce(sum(e.total) filter (where e.name = ${sql.lit(name)}), 0)::int as ${sql.ref(name)}`,
    ),
  );
  return tx.query(sql`
    with happened as (
      select act.name, date_trunc('minute', act.at) as at, count(*) as total
      from ${recipientsOf(tenantId, campaignId)} r cross join lateral (values ${events}) act (name, at)
      where act.at < ${startedAt}::timestamptz + make_interval(mins => ${minutes}::int)
      group by 1, 2
    )
    select minutes.at, ${sums}
    from generate_series(date_trunc('minute', ${startedAt}::timestamptz),
      least(now(), ${startedAt}::timestamptz + make_interval(mins => ${minutes}::int)), '1 minute') as minutes (at)
    left join happened e on e.at = minutes.at
    group by minutes.at order by minutes.at`);
}

export interface DomainCounts extends Acts {
  people: number;
  sent: number;
  bounced: number;
  deferred: number;
  failed: number;
  uncertain: number;
}

const DOMAIN_COUNTS = ["people", "sent", "bounced", "deferred", "failed", "uncertain"] as const;

/** Returns the mail domains with the most recipients. */
export function readDomains(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
  most: number,
): Promise<({ domain: string } & DomainCounts)[]> {
  return tx.query(sql`
    select d.domain, ${sql.join(DOMAIN_COUNTS.map((name) => sql.ref(`d.${name}`)))}, ${actsOf("b")}
    from (
      select n.domain, ${sumsOf("n", DOMAIN_COUNTS)} from campaign_domain_counts n
      where n.tenant_id = ${tenantId} and n.campaign_id = any(${[...ledgers]}::uuid[]) and n.people > 0
      group by n.domain order by sum(n.people) desc limit ${most}
    ) d
    cross join lateral (
      select ${sumsOf("e", ACTS)} from campaign_breakdown e
      where e.tenant_id = ${tenantId} and e.campaign_id = any(${[...ledgers]}::uuid[]) and e.dimension = 'mailDomain' and e.key = d.domain
    ) b
    order by d.people desc, d.domain`);
}

/** Returns the sums over all mail domains. */
export function readDomainSums(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
): Promise<{ count: number } & DomainCounts> {
  const sums = (names: readonly string[]) =>
    sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`));
  return tx.one(sql`
    select * from (
      select count(distinct domain)::int as count, ${sums(DOMAIN_COUNTS)} from campaign_domain_counts
      where tenant_id = ${tenantId} and campaign_id = any(${[...ledgers]}::uuid[]) and people > 0
    ) d cross join (
      select ${sums(ACTS)} from campaign_breakdown where tenant_id = ${tenantId} and campaign_id = any(${[...ledgers]}::uuid[]) and dimension = 'mailDomain'
    ) b`);
}

export function readShares(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
): Promise<
  {
    dimension: "device" | "client";
    key: string;
    opened: number;
    machineOpened: number;
    clicked: number;
  }[]
> {
  return tx.query(sql`
    select e.dimension, e.key, ${sumsOf("e", ["opened", "machine_opened", "clicked"])} from campaign_breakdown e
    where e.tenant_id = ${tenantId} and e.campaign_id = any(${[...ledgers]}::uuid[]) and e.dimension in ('device', 'client')
      and (e.opened > 0 or e.machine_opened > 0 or e.clicked > 0)
    group by e.dimension, e.key
    order by sum(e.opened) desc, sum(e.clicked) desc, sum(e.machine_opened) desc, e.key`);
}

const partLength = (part: number): Sql =>
  sql`coalesce(sum(jsonb_array_length(e.value -> ${sql.lit(part)})), 0)::int`;

/** Returns rejected recipients by kind. */
export function readRefusals(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
): Promise<{ kind: RefusalKind; bounced: number; deferred: number; failed: number }[]> {
  return tx.query(sql`
    select e.key as kind, ${partLength(0)} as bounced, ${partLength(1)} as deferred, ${partLength(2)} as failed
    from campaign_chunk_counts n cross join lateral jsonb_each(n.refusals) e
    where n.tenant_id = ${tenantId} and n.campaign_id = any(${[...ledgers]}::uuid[]) group by e.key
    order by ${partLength(0)} + ${partLength(1)} + ${partLength(2)} desc, e.key`);
}

/** Returns server replies of a few recipients rejected for each reason, from different chunks, bounces first. */
export function readReplies(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly string[],
  kinds: readonly RefusalKind[],
  most: number,
): Promise<{ kind: RefusalKind; reply: string }[]> {
  return tx.query(sql`
    select kinds.kind, r.reply
    from unnest(${[...kinds]}::text[]) as kinds (kind)
    cross join lateral (
      select n.campaign_id, n.chunk, coalesce(n.refusals -> kinds.kind #> '{0,0}', n.refusals -> kinds.kind #> '{2,0}', n.refusals -> kinds.kind #> '{1,0}')::smallint as place
      from campaign_chunk_counts n
      where n.tenant_id = ${tenantId} and n.campaign_id = any(${[...ledgers]}::uuid[]) and n.refusals ? kinds.kind order by n.campaign_id, n.chunk limit ${most}
    ) found
    cross join lateral (
      select l.reply from ${recipientsOf(tenantId, sql`found.campaign_id`)} l where l.chunk = found.chunk and l.place = found.place
    ) r
    where r.reply is not null
    order by kinds.kind, found.campaign_id, found.chunk`);
}

/** Returns messages and reactions by variant. */
export function readVariants(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<({ index: number; sent: number; bounced: number } & Acts)[]> {
  return tx.query(sql`
    select v.index, v.sent, v.bounced, ${actsOf("b")}
    from (
      select k.variant as index, (sum(k.sent) + coalesce(sum(n.accepted - n.sent), 0))::int as sent, sum(k.bounced)::int as bounced
      from ${countedChunks(tenantId, campaignId)}
      where k.variant is not null group by k.variant
    ) v
    left join campaign_breakdown b on b.tenant_id = ${tenantId} and b.campaign_id = ${campaignId} and b.dimension = 'variant' and b.key = v.index::text
    order by v.index`);
}
