import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { recipientsOf, stateSql } from "../ledger/index.ts";
import type { MessageResults, WorkflowSums } from "./results-queries.ts";
import { isInside, RUN_STATES } from "./run-queries.ts";

/** Days in a time zone, both included; null: no limit. */
export interface EntryRange {
  timeZone: string;
  from: string | null;
  until: string | null;
}

/** Selects the runs of contacts who entered in a range. */
const runsIn = (tenantId: string, workflowId: string, { timeZone, from, until }: EntryRange): Sql =>
  sql`
    select w.account_id, w.round, w.state, w.step, w.place from workflow_runs w
    where w.tenant_id = ${tenantId}::uuid and w.workflow_id = ${workflowId}::uuid and w.round > 0
      and (${from}::date is null or w.entered_at >= ${from}::date::timestamp at time zone ${timeZone}::text)
      and (${until}::date is null or w.entered_at < (${until}::date + 1)::timestamp at time zone ${timeZone}::text)`;

const countIn = (state: keyof typeof RUN_STATES): Sql =>
  sql`count(*) filter (where w.state = ${sql.lit(RUN_STATES[state])})::int`;

export const sumRuns = (
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  range: EntryRange,
): Promise<WorkflowSums> =>
  tx.one(sql`
    select count(*)::int as entered, ${countIn("finished")} as finished, ${countIn("failed")} as failed,
      ${countIn("left")} + ${countIn("goal")} as left_early, ${countIn("goal")} as reached_goal
    from (${runsIn(tenantId, workflowId, range)}) w`);

/** Counts contacts by step and outcome, like `workflow_step_counts` does for all contacts. */
export const countSteps = (
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  range: EntryRange,
) =>
  tx.query<{ step: string; outcome: string; people: number }>(sql`
    with runs as materialized (${runsIn(tenantId, workflowId, range)}), passed as (
      select p.step, p.branch, w.state, p.place = w.place - 1 as is_last
      from runs w join workflow_ways p on p.tenant_id = ${tenantId}::uuid and p.workflow_id = ${workflowId}::uuid
        and p.account_id = w.account_id and p.round = w.round
    ), outcomes as (
      select step, 'arrived' as outcome from passed
      union all select w.step, 'arrived' from runs w where ${isInside(sql`w.state`)}
      union all select step, branch from passed where branch is not null
      union all select step, case state
        when ${sql.lit(RUN_STATES.finished)} then 'ended' when ${sql.lit(RUN_STATES.failed)} then 'failed'
        when ${sql.lit(RUN_STATES.goal)} then 'goal' else 'left' end
        from passed where is_last and not ${isInside(sql`state`)}
    )
    select step, outcome, count(*)::int as people from outcomes group by step, outcome order by step, outcome`);

/** Sums up the ledgers of messages for contacts who entered in a range, newest message first. */
export const sumMessages = (
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  range: EntryRange,
): Promise<MessageResults[]> => {
  const sum = (condition: Sql) => sql`count(*) filter (where ${condition})::int`;
  return tx.query(sql`
    with runs as materialized (${runsIn(tenantId, workflowId, range)})
    select m.id, m.step, ${sum(stateSql.inState("sent", "complained"))} as sent, ${sum(stateSql.inState("failed", "bounced"))} as failed,
      ${sum(stateSql.inState("uncertain"))} as uncertain, ${sum(stateSql.inState("skipped"))} as skipped,
      ${sum(sql`r.opened_at is not null or r.clicked_at is not null`)} as opened,
      ${sum(sql`r.clicked_at is not null`)} as clicked, ${sum(sql`r.unsubscribed_at is not null`)} as unsubscribed
    from runs w
    join campaigns m on m.tenant_id = ${tenantId}::uuid and m.workflow_id = ${workflowId}::uuid and m.round = w.round
    join ${recipientsOf(tenantId)} r on r.campaign_id = m.id and r.account_id = w.account_id
    group by m.id, m.step, m.edition, m.round order by m.edition desc, m.round desc`);
};
