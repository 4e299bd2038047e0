import {
  WORKFLOW_BRANCHES,
  type WorkflowResults,
  type workflowResultsQuery,
  type WorkflowStepResults,
} from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { engagementOf } from "../tracking/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { boundedRead } from "../../platform/database/bounded-read.ts";
import { findHeld } from "./held-queries.ts";
import { STEP_OUTCOMES } from "./moves.ts";
import * as rangeQueries from "./range-queries.ts";
import {
  findMessages,
  findStepCounts,
  findSums,
  type MessageResults,
  type WorkflowSums,
} from "./results-queries.ts";
import { requireWorkflow } from "./service.ts";

/** Timeout of each statement about a range. */
const RANGE_MS = 10_000;

/**
 * Returns the results by step, for all contacts or those who entered on some days. Before the start there are no steps.
 * @throws AppError NOT_FOUND; TAKES_TOO_LONG when too many entered in the range
 */
export async function readResults(
  deps: Pick<Deps, "database">,
  tenantId: string,
  workflowId: string,
  days: z.output<typeof workflowResultsQuery> = {},
): Promise<WorkflowResults> {
  if (days.enteredFrom === undefined && days.enteredUntil === undefined)
    return deps.database.tenant(tenantId, (tx) => allResults(tx, tenantId, workflowId));
  return boundedRead(deps, tenantId, RANGE_MS, (tx) =>
    resultsOfRange(tx, tenantId, workflowId, days),
  );
}

async function allResults(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
): Promise<WorkflowResults> {
  await requireWorkflow(tx, tenantId, workflowId);
  const sums = (await findSums(tx, tenantId, workflowId)) ?? NO_SUMS;
  const counts = await findStepCounts(tx, tenantId, workflowId);
  const messages = await findMessages(tx, tenantId, workflowId);
  const engagement = await engagementOf(
    tx,
    tenantId,
    messages.map(({ id }) => id),
  );
  return resultsFrom(
    await findHeld(tx, tenantId, workflowId),
    sums,
    counts,
    messages.map((message) => ({ ...message, ...(engagement.get(message.id) ?? NO_ACTS) })),
  );
}

async function resultsOfRange(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  { enteredFrom, enteredUntil }: z.output<typeof workflowResultsQuery>,
): Promise<WorkflowResults> {
  await requireWorkflow(tx, tenantId, workflowId);
  const { timeZone } = await workspaceFacts(tx, tenantId);
  const range = { timeZone, from: enteredFrom ?? null, until: enteredUntil ?? null };
  return resultsFrom(
    await findHeld(tx, tenantId, workflowId),
    await rangeQueries.sumRuns(tx, tenantId, workflowId, range),
    await rangeQueries.countSteps(tx, tenantId, workflowId, range),
    await rangeQueries.sumMessages(tx, tenantId, workflowId, range),
  );
}

function resultsFrom(
  held: { contacts: number; until: Date | null },
  { entered, finished, failed, leftEarly, reachedGoal: goalReached }: WorkflowSums,
  counts: readonly { step: string; outcome: string; people: number }[],
  messages: readonly MessageResults[],
): WorkflowResults {
  const steps = [
    ...new Set([...counts.map(({ step }) => step), ...messages.map(({ step }) => step)]),
  ];
  return {
    entered,
    inside: entered - finished - failed - leftEarly,
    finished,
    failed,
    goalReached,
    left: leftEarly - goalReached,
    held: { contacts: held.contacts, until: held.until?.toISOString() ?? null },
    steps: steps.map((stepId) =>
      resultsOf(
        stepId,
        counts.filter(({ step }) => step === stepId),
        messages.filter(({ step }) => step === stepId),
      ),
    ),
  };
}

const NO_ACTS = { opened: 0, clicked: 0, unsubscribed: 0 };

const NO_SUMS = { entered: 0, finished: 0, failed: 0, leftEarly: 0, reachedGoal: 0 };

function resultsOf(
  stepId: string,
  counts: readonly { outcome: string; people: number }[],
  messages: readonly MessageResults[],
): WorkflowStepResults {
  const of = (outcome: string) => counts.find((count) => count.outcome === outcome)?.people ?? 0;
  const left = WORKFLOW_BRANCHES.map((branch) => ({ branch, people: of(branch) })).filter(
    ({ people }) => people > 0,
  );
  const arrived = of(STEP_OUTCOMES.arrived);
  const failed = of(STEP_OUTCOMES.failed);
  const goalReached = of(STEP_OUTCOMES.goal);
  const takenOut = of(STEP_OUTCOMES.left);
  const deals = counts.find(({ outcome }) => outcome === STEP_OUTCOMES.deals)?.people ?? null;
  const wentOn = left.reduce((sum, { people }) => sum + people, 0);
  return {
    stepId,
    arrived,
    present: arrived - wentOn - failed - goalReached - takenOut,
    left,
    ended: of(STEP_OUTCOMES.ended),
    failed,
    goalReached,
    takenOut,
    deals,
    mail: messages.length === 0 ? null : mailOf(messages),
  };
}

function mailOf(messages: readonly MessageResults[]): NonNullable<WorkflowStepResults["mail"]> {
  const total = (key: keyof Omit<MessageResults, "id" | "step">) =>
    messages.reduce((sum, message) => sum + message[key], 0);
  return {
    campaignIds: messages.map(({ id }) => id),
    sent: total("sent"),
    skipped: total("skipped"),
    failed: total("failed"),
    uncertain: total("uncertain"),
    opened: total("opened"),
    clicked: total("clicked"),
    unsubscribed: total("unsubscribed"),
  };
}
