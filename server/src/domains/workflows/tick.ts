import { AppError, type WorkflowStep } from "@arauto/contracts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobRun } from "../../platform/jobs/jobs.ts";
import { campaignState, workflowJobs } from "../campaigns/index.ts";
import { collectCalls } from "./call-steps.ts";
import {
  entryOf,
  isEntryDue,
  isOver,
  enrollDueContacts,
  nextTickAt,
  evaluationDelay,
} from "./enrollment.ts";
import * as eventQueries from "./event-queries.ts";
import { receiveEventsReference } from "./receiving.ts";
import { reactToCustomEvents, reactToDeals } from "./reactions.ts";
import * as runQueries from "./run-queries.ts";
import { goalCondition, leaveAtGoal, exitContacts } from "./goals.ts";
import { afterMail, conditionOf, runStep } from "./step-actions.ts";
import { setPatientAt } from "./state-queries.ts";
import { contextOf, move, stepIn, type TickDeps, type Turn, versionOf } from "./turn.ts";
import type { PublishedVersion } from "./version-queries.ts";

/** Maximum number of contacts that one transaction moves. */
const BATCH = 1_000;
/** A run of the job yields after this long, so that other workflows get their turn. */
const SLICE_MS = 10_000;

/** Enrolls contacts; returns true when they were due. */
async function enter(turn: Turn): Promise<boolean> {
  const version = await versionOf(turn, turn.running.version);
  if (!isEntryDue(turn.running, entryOf(version))) return false;
  await enrollDueContacts(turn.tx, turn.tenantId, turn.workflowId, version, turn.running);
  return true;
}

/** Runs the step of contacts who are due; returns true when there were some. */
async function doDue(turn: Turn): Promise<boolean> {
  const batch = await runQueries.findDue(turn.tx, turn.tenantId, turn.workflowId, BATCH);
  if (!batch) return false;
  const version = await versionOf(turn, batch.version);
  const step = stepIn(version, batch.step);
  const runs = await leaveAtGoal(turn, version, step.id, batch.runs);
  const outcomes = await runStep(turn.tx, contextOf(turn, version), step, runs);
  await move(turn, version, step.id, outcomes);
  return true;
}

/** Advances contacts whose message has an outcome; returns false when there are no new outcomes. */
async function collectMailed(turn: Turn): Promise<boolean> {
  const mailed = await runQueries.takeSettledRuns(turn.tx, turn.tenantId, turn.workflowId);
  if (!mailed) return false;
  for (const { runs, ...at } of runQueries.byStep(mailed)) {
    const version = await versionOf(turn, at.version);
    const step = stepIn(version, at.step);
    await move(
      turn,
      version,
      step.id,
      runs.map((run) => [run, afterMail(run, step)] as const),
    );
  }
  return true;
}

/** A step at which contacts wait, with the conditions that advance or remove them early. */
interface PatientStep {
  version: PublishedVersion;
  step: WorkflowStep;
  goal: Sql<boolean> | null;
  decision: Sql<boolean> | null;
}

/** Returns the steps with conditions to evaluate while contacts wait. */
async function patientSteps(turn: Turn): Promise<PatientStep[]> {
  const found: PatientStep[] = [];
  for (const at of await runQueries.findWaitingSteps(turn.tx, turn.tenantId, turn.workflowId)) {
    const version = await versionOf(turn, at.version);
    const step = stepIn(version, at.step);
    const goal = await goalCondition(turn, version);
    const decision =
      step.type === "decision" ? await conditionOf(turn.tx, contextOf(turn, version), step) : null;
    if (goal || decision) found.push({ version, step, goal, decision });
  }
  return found;
}

/**
 * Removes waiting contacts who reached the goal, and advances those whose decision came true. A no-op until the next
 * evaluation is due, so that frequent ticks while emails are being sent cost nothing. Returns whether there may be more
 * now, and otherwise when the next evaluation is due; null: no contact waits for one.
 */
async function evaluateWaiting(turn: Turn): Promise<{ more: boolean; next: Date | null }> {
  const { tx, tenantId, workflowId, running } = turn;
  if (running.patientAt !== null && running.patientAt > new Date())
    return { more: false, next: running.patientAt };
  const began = performance.now();
  const steps = await patientSteps(turn);
  let more = false;
  for (const { version, step, goal, decision } of steps) {
    const who = (condition: Sql<boolean>) =>
      runQueries.findFulfilled(
        tx,
        tenantId,
        workflowId,
        { version: version.version, step: step.id },
        condition,
        BATCH,
      );
    const reached = goal ? await who(goal) : [];
    await exitContacts(turn, version, step.id, reached);
    const fulfilled = decision ? await who(decision) : [];
    const outcomes = fulfilled.map((run) => [run, { kind: "passed", branch: "yes" }] as const);
    await move(turn, version, step.id, outcomes);
    more ||= reached.length === BATCH || fulfilled.length === BATCH;
  }
  if (more) return { more, next: null };
  const next = new Date(Date.now() + evaluationDelay(performance.now() - began));
  await setPatientAt(tx, tenantId, workflowId, next);
  return { more, next: steps.length > 0 ? next : null };
}

/** Removes contacts from a canceled workflow; returns true when there may be more. */
async function exitRemaining(turn: Turn): Promise<boolean> {
  const inside = await runQueries.findInside(turn.tx, turn.tenantId, turn.workflowId, BATCH);
  for (const { runs, version, step } of runQueries.byStep(inside)) {
    await move(
      turn,
      await versionOf(turn, version),
      step,
      runs.map((run) => [run, { kind: "left", note: "canceled" }] as const),
    );
  }
  return inside.length > 0;
}

interface Tick {
  /** More work is due immediately. */
  more: boolean;
  /** Otherwise, when the next tick is due; null: none is scheduled. */
  next: Date | null;
}

const NOTHING: Tick = { more: false, next: null };

/**
 * Runs one transaction of a workflow: enrolls contacts, or moves one batch. A step's writes and the contact's move are
 * atomic, so a message enters the ledger once.
 */
function turnOnce(deps: TickDeps, tenantId: string, workflowId: string): Promise<Tick> {
  return deps.database.tenant(tenantId, async (tx) => {
    const running = await runQueries.lockWorkflow(tx, tenantId, workflowId);
    if (!running) return NOTHING;
    const turn: Turn = { tx, deps, tenantId, workflowId, running, versions: new Map() };
    if (running.status === "canceled") {
      await eventQueries.unsubscribe(tx, tenantId, workflowId);
      return { more: await exitRemaining(turn), next: null };
    }
    if (running.status !== "sending") return NOTHING;
    if (
      (await reactToCustomEvents(turn, BATCH)) ||
      (await reactToDeals(turn, BATCH)) ||
      (await enter(turn)) ||
      (await doDue(turn)) ||
      (await collectCalls(turn)) ||
      (await collectMailed(turn))
    )
      return { more: true, next: null };
    const patient = await evaluateWaiting(turn);
    if (patient.more) return { more: true, next: null };
    const now = await runQueries.lockWorkflow(tx, tenantId, workflowId);
    if (!now) return NOTHING;
    if (isOver(now, entryOf(await versionOf(turn, now.version)))) {
      await eventQueries.unsubscribe(tx, tenantId, workflowId);
      if (await runQueries.endWorkflow(tx, tenantId, workflowId))
        await recordEvents(tx, tenantId, [{ type: "campaign.ended", campaignId: workflowId }]);
      return NOTHING;
    }
    const next = await nextTickAt(tx, tenantId, workflowId, now, patient.next);
    // In this transaction: a later change requests another, immediate tick.
    if (next) await workflowJobs.askTick(tx, deps, tenantId, workflowId, next);
    return { more: false, next };
  });
}

/** Stops the workflow on a problem that a user has to fix; contacts inside stay where they are. */
function stop(
  deps: TickDeps,
  tenantId: string,
  workflowId: string,
  error: AppError,
): Promise<void> {
  return deps.database.tenant(tenantId, async (tx) => {
    const problem = { code: error.code, message: error.message };
    if (!(await campaignState.changeStatus(tx, tenantId, workflowId, "pause", problem))) return;
    await recordEvents(tx, tenantId, [
      { type: "campaign.paused", campaignId: workflowId, data: problem },
    ]);
  });
}

/**
 * Advances a workflow as far as possible now, for `sliceMs` at most. After a crash it resumes where it was, and two
 * concurrent runs take turns. Schedules the next tick, and returns when it is due; null: not until something changes.
 */
export async function tickWorkflow(
  deps: TickDeps,
  tenantId: string,
  workflowId: string,
  { sliceMs = SLICE_MS, signal }: { sliceMs?: number; signal?: AbortSignal } = {},
): Promise<Date | null> {
  const began = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const { more, next } = await againAfterDeadlock(() => turnOnce(deps, tenantId, workflowId));
    if (!more) return next;
    if (performance.now() - began > sliceMs) {
      await deps.database.tenant(tenantId, (tx) =>
        workflowJobs.askTick(tx, deps, tenantId, workflowId),
      );
      return new Date();
    }
  }
}

async function runTick(
  { tenantId, workflowId }: workflowJobs.WorkflowJobPayload,
  { deps, signal }: JobRun,
): Promise<void> {
  try {
    await tickWorkflow(deps, tenantId, workflowId, { signal });
  } catch (error) {
    if (!(error instanceof AppError) || error.isTemporary) throw error;
    await stop(deps, tenantId, workflowId, error);
  }
}

export const tickJob = defineJob<workflowJobs.WorkflowJobPayload>({
  ...workflowJobs.tickWorkflowJob,
  run: runTick,
});

/** A tick because of a custom event or a changed deal. */
export const receiveEventsJob = defineJob<workflowJobs.WorkflowJobPayload>({
  ...receiveEventsReference,
  run: runTick,
});
