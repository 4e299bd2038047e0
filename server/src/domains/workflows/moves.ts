import type { WorkflowBranch, WorkflowDefinition, WorkflowLeaveReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { withdrawRecipients } from "../ledger/index.ts";
import * as queries from "./move-queries.ts";
import { isPassing, immediateBranch } from "./passing.ts";
import { findMailing, RUN_STATES, type RunAtStep, type RunState } from "./run-queries.ts";

/** The outcome of a step for a contact. */
export type Outcome =
  /**
   * Continues along a branch, or finishes where it leads nowhere. `note`: what the step skipped; `eventId`: the custom
   * event that made the contact continue; `dealId`: their deal from now on; `deals`: how many the step created or
   * changed.
   */
  | {
      kind: "passed";
      branch: WorkflowBranch;
      note?: string;
      eventId?: string;
      dealId?: string;
      deals?: number;
    }
  | { kind: "failed"; note: string }
  /** Reached the goal; `eventId`: the custom event, if any. */
  | { kind: "goal"; eventId?: string }
  /** Was removed, or the workflow was ended. */
  | { kind: "left"; note?: "canceled" };

/** The outcomes in `workflow_step_counts` other than branches. `deals` counts deals instead of contacts. */
export const STEP_OUTCOMES = {
  deals: "deals",
  arrived: "arrived",
  ended: "ended",
  failed: "failed",
  left: "left",
  goal: "goal",
} as const;

/** Counts contacts who reached a step. */
export const arrivals = (step: string, people: number): queries.StepCounts =>
  new Map([[queries.countKey(step, STEP_OUTCOMES.arrived), people]]);

/** A workflow in the version of the moving contacts. */
interface Ways {
  tenantId: string;
  workflowId: string;
  definition: WorkflowDefinition;
}

/** Returns the move from a step, by its outcome, to the first step where contacts stay. */
function moveOf(
  { workflowId, definition }: Ways,
  stepId: string,
  { contactId, round }: RunAtStep,
  outcome: Outcome,
): queries.Move {
  const who = { contactId, round };
  if (outcome.kind !== "passed") {
    const note = outcome.kind === "goal" ? null : (outcome.note ?? null);
    const eventId = outcome.kind === "goal" ? (outcome.eventId ?? null) : null;
    return {
      ...who,
      passed: [{ step: stepId, branch: null, note, eventId, dealId: null }],
      to: null,
      state: RUN_STATES[outcome.kind],
    };
  }
  const passed: queries.Move["passed"] = [
    {
      step: stepId,
      branch: outcome.branch,
      note: outcome.note ?? null,
      eventId: outcome.eventId ?? null,
      dealId: outcome.dealId ?? null,
    },
  ];
  const next = (from: string, branch: WorkflowBranch) =>
    definition.links.find((link) => link.from === from && link.branch === branch)?.to ?? null;
  let to = next(stepId, outcome.branch);
  for (let step = stepOf(definition, to); isPassing(step); step = stepOf(definition, to)) {
    const branch = immediateBranch(workflowId, step, who);
    passed.push({ step: step.id, branch, note: null, eventId: null, dealId: null });
    to = next(step.id, branch);
  }
  return { ...who, passed, to, state: to === null ? RUN_STATES.finished : RUN_STATES.due };
}

const stepOf = ({ steps }: WorkflowDefinition, id: string | null) =>
  steps.find((step) => step.id === id);

/** Returns how moves change the counts of the steps. */
function countsOf(moves: readonly queries.Move[]): queries.StepCounts {
  const counts: queries.StepCounts = new Map();
  const count = (step: string, outcome: string) => {
    const key = queries.countKey(step, outcome);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const { passed, to, state } of moves) {
    for (const [ahead, { step, branch }] of passed.entries()) {
      if (ahead > 0) count(step, STEP_OUTCOMES.arrived);
      if (branch !== null) count(step, branch);
    }
    if (to !== null) count(to, STEP_OUTCOMES.arrived);
    const last = passed.at(-1)?.step ?? "";
    if (state === RUN_STATES.finished) count(last, STEP_OUTCOMES.ended);
    else if (state === RUN_STATES.failed) count(last, STEP_OUTCOMES.failed);
    else if (state === RUN_STATES.left) count(last, STEP_OUTCOMES.left);
    else if (state === RUN_STATES.goal) count(last, STEP_OUTCOMES.goal);
  }
  return counts;
}

/** Withdraws the unsent messages of contacts who leave. Canceling a workflow cancels its messages. */
async function withdrawMessages(
  tx: Transaction,
  { tenantId, workflowId }: Ways,
  moves: readonly queries.Move[],
): Promise<void> {
  const leaving = moves.filter(
    (move) =>
      move.state === RUN_STATES.goal ||
      (move.state === RUN_STATES.left && reasonOf(move) !== "canceled"),
  );
  if (leaving.length === 0) return;
  const mailing = await findMailing(tx, tenantId, workflowId, leaving);
  for (const [campaignId, contactIds] of mailing)
    await withdrawRecipients(tx, { tenantId, campaignId }, contactIds);
}

type EndEvent = "workflow.ended" | "workflow.failed" | "workflow.left";
const EVENTS: Partial<Record<RunState, EndEvent>> = {
  [RUN_STATES.finished]: "workflow.ended",
  [RUN_STATES.failed]: "workflow.failed",
  [RUN_STATES.left]: "workflow.left",
  [RUN_STATES.goal]: "workflow.left",
};

/** Returns why a contact left before the end. */
const reasonOf = ({ state, passed }: queries.Move): WorkflowLeaveReason =>
  state === RUN_STATES.goal ? "goal" : passed.at(-1)?.note === "canceled" ? "canceled" : "removed";

/** Returns the event for a contact who finished: contact, round and details. */
function eventOf(type: EndEvent, made: queries.Move) {
  const { contactId, round } = made;
  const note = made.passed.at(-1)?.note;
  const reason = type === "workflow.left" && { reason: reasonOf(made) };
  return { contactId, data: { round, ...(note && { note }), ...reason } };
}

/**
 * Advances contacts from a step past those where they do not stay: updates their path, position, the counts of the
 * steps and the workflow, and adds an event for each contact who is finished. Runs in the caller's transaction, which
 * has locked the workflow.
 */
export async function moveOn(
  tx: Transaction,
  ways: Ways,
  stepId: string,
  outcomes: readonly (readonly [RunAtStep, Outcome])[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const { tenantId, workflowId } = ways;
  const moves = outcomes.map(([run, outcome]) => moveOf(ways, stepId, run, outcome));
  await withdrawMessages(tx, ways, moves);
  await queries.storeMoves(tx, tenantId, workflowId, moves);
  const of = (state: RunState) => moves.filter((move) => move.state === state).length;
  const over = {
    finished: of(RUN_STATES.finished),
    failed: of(RUN_STATES.failed),
    left: of(RUN_STATES.left),
    goal: of(RUN_STATES.goal),
  };
  const counts = countsOf(moves);
  const deals = outcomes.reduce((sum, [, one]) => sum + ("deals" in one ? (one.deals ?? 0) : 0), 0);
  if (deals > 0) counts.set(queries.countKey(stepId, STEP_OUTCOMES.deals), deals);
  await queries.addCounts(tx, tenantId, workflowId, counts, over);
  await recordEvents(
    tx,
    tenantId,
    moves.flatMap((made) => {
      const type = EVENTS[made.state];
      return type ? [{ type, campaignId: workflowId, ...eventOf(type, made) }] : [];
    }),
  );
}
