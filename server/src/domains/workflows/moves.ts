import type { WorkflowBranch, WorkflowDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { addCounts, countKey, type Move, type StepCounts, storeMoves } from "./move-queries.ts";
import { RUN_STATES, type RunAtStep } from "./run-queries.ts";

/** What became of somebody at a step. */
export type Outcome =
  /** Goes on by a way out, to the end where it leads nowhere; `note`: what the step did not do for them. */
  | { kind: "passed"; branch: WorkflowBranch; note?: string }
  | { kind: "failed"; note: string }
  /** Was taken out, or the workflow was ended. */
  | { kind: "left"; note?: string };

/** The outcomes that `workflow_step_counts` knows besides the ways out. */
export const STEP_OUTCOMES = { arrived: "arrived", ended: "ended", failed: "failed", left: "left" } as const;

/** Counts people who came to a step. */
export const arrivals = (step: string, people: number): StepCounts => new Map([[countKey(step, STEP_OUTCOMES.arrived), people]]);

function moveOf({ accountId, round }: RunAtStep, outcome: Outcome, toOf: (branch: WorkflowBranch) => string | null): Move {
  const who = { accountId, round };
  switch (outcome.kind) {
    case "passed": {
      const to = toOf(outcome.branch);
      return { ...who, branch: outcome.branch, to, state: to === null ? RUN_STATES.finished : RUN_STATES.due, note: outcome.note ?? null };
    }
    case "failed":
      return { ...who, branch: null, to: null, state: RUN_STATES.failed, note: outcome.note };
    case "left":
      return { ...who, branch: null, to: null, state: RUN_STATES.left, note: outcome.note ?? null };
  }
}

/**
 * Moves people on from a step: their way, where they stand, the sums of the steps and of the workflow, and an event
 * for each who is through. All in the caller's transaction, which holds the workflow.
 */
export async function moveOn(
  tx: Transaction,
  { tenantId, workflowId, definition }: { tenantId: string; workflowId: string; definition: WorkflowDefinition },
  stepId: string,
  outcomes: readonly (readonly [RunAtStep, Outcome])[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const toOf = (branch: WorkflowBranch) => definition.links.find((link) => link.from === stepId && link.branch === branch)?.to ?? null;
  const moves = outcomes.map(([run, outcome]) => moveOf(run, outcome, toOf));
  await storeMoves(tx, tenantId, workflowId, moves);

  const counts: StepCounts = new Map();
  const count = (step: string, outcome: string) => {
    const key = countKey(step, outcome);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const over = { finished: 0, failed: 0, left: 0 };
  for (const { branch, to, state } of moves) {
    if (branch !== null) count(stepId, branch);
    if (to !== null) count(to, STEP_OUTCOMES.arrived);
    if (state === RUN_STATES.finished) {
      count(stepId, STEP_OUTCOMES.ended);
      over.finished += 1;
    } else if (state === RUN_STATES.failed) {
      count(stepId, STEP_OUTCOMES.failed);
      over.failed += 1;
    } else if (state === RUN_STATES.left) {
      count(stepId, STEP_OUTCOMES.left);
      over.left += 1;
    }
  }
  await addCounts(tx, tenantId, workflowId, counts, over);
  const EVENT_OF: Partial<Record<number, string>> = {
    [RUN_STATES.finished]: "workflow.ended",
    [RUN_STATES.failed]: "workflow.failed",
    [RUN_STATES.left]: "workflow.left",
  };
  await recordEvents(
    tx,
    tenantId,
    moves.flatMap(({ accountId, round, state, note }) => {
      const type = EVENT_OF[state];
      return type ? [{ type, accountId, campaignId: workflowId, data: { round, ...(note !== null && { note }) } }] : [];
    }),
  );
}
