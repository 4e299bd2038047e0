import type { WorkflowBranch } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { RUN_STATES, type RunState } from "./run-queries.ts";

/** A contact leaving a step. */
export interface Move {
  contactId: string;
  round: number;
  /** The steps passed, starting with the current one. */
  passed: {
    step: string;
    /** The branch taken; null if the contact failed or was removed. */
    branch: WorkflowBranch | null;
    /** Why the step failed, or what it skipped. */
    note: string | null;
    /** The custom event that made them continue. */
    eventId: string | null;
    /** The deal whose change made them continue, or that the step created. */
    dealId: string | null;
  }[];
  /** The step they reach; null: they are finished. */
  to: string | null;
  state: RunState;
}

/** Records the steps that contacts passed, and stores their new positions. */
export async function storeMoves(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  moves: readonly Move[],
): Promise<void> {
  const passed = moves.flatMap(({ contactId, round, passed: steps }) =>
    steps.map((step, ahead) => ({ contactId, round, ahead, ...step })),
  );
  const here = sql`workflow_runs w on w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId}`;
  await tx.execute(sql`
    with passed as (
      insert into workflow_ways (tenant_id, workflow_id, account_id, round, place, step, branch, note, event_id, deal_id, arrived_at)
      select w.tenant_id, w.workflow_id, w.account_id, w.round, w.place + p.ahead, p.step, p.branch, p.note, p.event_id, p.deal_id,
        case p.ahead when 0 then w.arrived_at else now() end
      from unnest(
        ${passed.map((step) => step.contactId)}::uuid[], ${passed.map((step) => step.round)}::int[], ${passed.map((step) => step.ahead)}::int[],
        ${passed.map((step) => step.step)}::text[], ${passed.map((step) => step.branch)}::text[], ${passed.map((step) => step.note)}::text[],
        ${passed.map((step) => step.eventId)}::uuid[], ${passed.map((step) => step.dealId)}::uuid[]
      ) as p (account_id, round, ahead, step, branch, note, event_id, deal_id)
      join ${here} and w.account_id = p.account_id and w.round = p.round
    )
    update workflow_runs w set
      step = coalesce(m.to_step, m.last), state = m.state, place = w.place + m.steps, due_at = now(), arrived_at = now(), message_id = null, held_by_plan = false,
      problem = case when m.state = ${RUN_STATES.failed} then m.note end, ended_at = case when m.state >= ${sql.lit(RUN_STATES.finished)} then now() end
    from unnest(
      ${moves.map((move) => move.contactId)}::uuid[], ${moves.map((move) => move.round)}::int[], ${moves.map((move) => move.to)}::text[],
      ${moves.map((move) => move.passed.at(-1)?.step ?? null)}::text[], ${moves.map((move) => move.passed.length)}::int[],
      ${moves.map((move) => move.state)}::smallint[], ${moves.map((move) => move.passed.at(-1)?.note ?? null)}::text[]
    ) as m (account_id, round, to_step, last, steps, state, note)
    where w.tenant_id = ${tenantId} and w.workflow_id = ${workflowId} and w.account_id = m.account_id and w.round = m.round`);
}

/** Contacts by step and outcome. */
export type StepCounts = Map<string, number>;
export const countKey = (step: string, outcome: string): string => `${step} ${outcome}`;

/** Adds to the counts of steps and of the workflow. */
export async function addCounts(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  counts: StepCounts,
  ended: { finished: number; failed: number; left: number; goal?: number },
): Promise<void> {
  const keys = [...counts.keys()].toSorted().map((key) => key.split(" "));
  await tx.execute(sql`
    insert into workflow_step_counts as k (tenant_id, workflow_id, step, outcome, people)
    select ${tenantId}, ${workflowId}, c.step, c.outcome, c.people
    from unnest(${keys.map(([step]) => step)}::text[], ${keys.map(([, outcome]) => outcome)}::text[],
      ${keys.map(([step = "", outcome = ""]) => counts.get(countKey(step, outcome)) ?? 0)}::int[]) as c (step, outcome, people)
    on conflict (tenant_id, workflow_id, step, outcome) do update set people = k.people + excluded.people`);
  const { finished, failed, left, goal = 0 } = ended;
  if (finished + failed + left + goal === 0) return;
  await tx.execute(sql`
    update workflow_states set finished = finished + ${finished}::int, failed = failed + ${failed}::int, left_early = left_early + ${left + goal}::int,
      reached_goal = reached_goal + ${goal}::int
    where tenant_id = ${tenantId} and workflow_id = ${workflowId}`);
}
