import type { WorkflowBranch } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { RUN_STATES, type RunState } from "./run-queries.ts";

/** Somebody on the way out of a step. */
export interface Move {
  accountId: string;
  round: number;
  /** By which way; null when there is none: the person arrived, failed, or was taken out. */
  branch: WorkflowBranch | null;
  /** The step they come to; null: they are through. */
  to: string | null;
  state: RunState;
  /** Why the step failed, or what it did not do. */
  note: string | null;
}

/** Writes down that people have passed a step, and puts them where they come to. */
export async function storeMoves(tx: Transaction, tenantId: string, workflowId: string, moves: readonly Move[]): Promise<void> {
  await tx.execute(sql`
    with moves as (
      select * from unnest(
        ${moves.map((move) => move.accountId)}::uuid[], ${moves.map((move) => move.round)}::int[], ${moves.map((move) => move.branch)}::text[],
        ${moves.map((move) => move.to)}::text[], ${moves.map((move) => move.state)}::smallint[], ${moves.map((move) => move.note)}::text[]
      ) as m (account_id, round, branch, to_step, state, note)
    ), passed as (
      insert into workflow_ways (tenant_id, workflow_id, account_id, round, place, step, branch, note, arrived_at)
      select w.tenant_id, w.workflow_id, w.account_id, w.round, w.place, w.step, m.branch, m.note, w.arrived_at
      from moves m join workflow_runs w
        on w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.account_id = m.account_id and w.round = m.round
    )
    update workflow_runs w set
      step = coalesce(m.to_step, w.step), state = m.state, place = w.place + 1, due_at = now(), arrived_at = now(), message_id = null,
      problem = case when m.state = ${RUN_STATES.failed} then m.note end, ended_at = case when m.state >= 3 then now() end
    from moves m
    where w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.account_id = m.account_id and w.round = m.round`);
}

/** People by step and what became of them there. */
export type StepCounts = Map<string, number>;
export const countKey = (step: string, outcome: string): string => `${step} ${outcome}`;

/** Adds to the sums of steps and of the workflow. */
export async function addCounts(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  counts: StepCounts,
  ended: { finished: number; failed: number; left: number },
): Promise<void> {
  const keys = [...counts.keys()].toSorted().map((key) => key.split(" "));
  await tx.execute(sql`
    insert into workflow_step_counts as k (tenant_id, workflow_id, step, outcome, people)
    select ${tenantId}, ${workflowId}, c.step, c.outcome, c.people
    from unnest(${keys.map(([step]) => step)}::text[], ${keys.map(([, outcome]) => outcome)}::text[],
      ${keys.map(([step = "", outcome = ""]) => counts.get(countKey(step, outcome)) ?? 0)}::int[]) as c (step, outcome, people)
    on conflict (tenant_id, workflow_id, step, outcome) do update set people = k.people + excluded.people`);
  const { finished, failed, left } = ended;
  if (finished + failed + left === 0) return;
  await tx.execute(sql`
    update workflow_states set finished = finished + ${finished}::int, failed = failed + ${failed}::int, left_early = left_early + ${left}::int
    where tenant_id = ${tenantId} and workflow_id = ${workflowId}`);
}
