import type { DashboardSums } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { chunksOf, recipientsOf, stateSql } from "../ledger/index.ts";
import type { Today } from "./audience-queries.ts";

export type DaySums = DashboardSums & { day: string };

/** The counters of a chunk that its counted hours were computed from; see the reports domain. */
const UNCHANGED = sql`(n.flight, n.sent, n.failed, n.bounced, n.skipped, n.uncertain, n.deferred) is not distinct from
  (k.flight, k.sent, k.failed, k.bounced, k.skipped, k.uncertain, k.deferred)`;

/**
 * Returns what was sent and done on each day since `from`, in the workspace's zone; days without anything are missing.
 * Reads the hours that reports counted, and recipients only of chunks that changed since. What bounced counts on the
 * first day of its chunk.
 */
export function findDaySums(
  tx: Transaction,
  tenantId: string,
  { timeZone }: Pick<Today, "timeZone">,
  from: string,
): Promise<DaySums[]> {
  const start = sql`(${from}::date::timestamp at time zone ${timeZone}::text)`;
  return tx.query<DaySums>(sql`
    with open as materialized (
      select c.id from campaigns c
      where c.tenant_id = ${tenantId}::uuid and c.frozen is not null and (c.finished_at is null or c.finished_at >= ${start})
        and c.content -> 'mode' is distinct from '"test"'
    ), chunks as materialized (
      select k.campaign_id, k.chunk, k.sent, n.hours, coalesce(n.accepted, 0) - coalesce(n.sent, 0) as returned, n.chunk is not null and ${UNCHANGED} as counted
      from open join ${chunksOf(tenantId)} k on k.campaign_id = open.id
      left join campaign_chunk_counts n on n.tenant_id = ${tenantId}::uuid and n.campaign_id = k.campaign_id and n.chunk = k.chunk
    ), happened as (
      select h.hour, h.sent, h.sent - case when h.place = 1 then k.returned else 0 end as delivered, 0 as clicked, 0 as complained
      from chunks k cross join lateral (
        select e.key::timestamptz as hour, e.value::int as sent, row_number() over (order by e.key) as place from jsonb_each_text(k.hours) e
      ) h
      where k.counted
      union all
      select r.sent_at, 1, case when ${stateSql.wasAccepted} then 1 else 0 end, 0, 0
      from chunks k join ${recipientsOf(tenantId)} r on r.campaign_id = k.campaign_id and r.chunk = k.chunk
      where not k.counted and r.sent_at is not null
      union all
      select a.hour, 0, 0, a.clicked, a.complained from campaign_activity a
      where a.tenant_id = ${tenantId}::uuid and a.hour >= ${start} and (a.clicked > 0 or a.complained > 0)
    )
    select to_char(hour at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, sum(sent)::int as sent, sum(delivered)::int as delivered,
      sum(clicked)::int as clicked, sum(complained)::int as complained
    from happened where hour >= ${start} group by 1`);
}
