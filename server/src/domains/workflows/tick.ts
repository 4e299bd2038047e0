import { AppError, type CustomEventMatch, type StepOf, type WorkflowStep } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobRun } from "../../platform/jobs/jobs.ts";
import { campaignState, workflowJobs } from "../campaigns/index.ts";
import { matchingEvents } from "../filters/index.ts";
import { entryOf, isEntryDue, isOver, letIn, letInOnEvent, nextLook } from "./entering.ts";
import * as eventQueries from "./event-queries.ts";
import { receiveEventsReference } from "./receiving.ts";
import { moveOn } from "./moves.ts";
import * as runQueries from "./run-queries.ts";
import { afterMail, conditionOf, doStep, type StepContext } from "./step-actions.ts";
import { loadVersion, type PublishedVersion } from "./version-queries.ts";

/** Contacts that one transaction moves. */
const BATCH = 1_000;
/** A run of the job yields after this long, so that other workflows get their turn. */
const SLICE_MS = 10_000;

type TickDeps = Pick<Deps, "database" | "jobs" | "contactDeletion">;

/** A workflow's tick while it has the workflow locked, in one transaction. */
interface Turn {
  tx: Transaction;
  deps: TickDeps;
  tenantId: string;
  workflowId: string;
  running: runQueries.RunningWorkflow;
  /** Cached versions, loaded on demand. */
  versions: Map<number, Promise<PublishedVersion>>;
}

/** Returns a version, loaded once per turn. */
function versionOf(
  { tx, tenantId, workflowId, versions }: Turn,
  version: number,
): Promise<PublishedVersion> {
  const known = versions.get(version) ?? loadVersion(tx, tenantId, workflowId, version);
  versions.set(version, known);
  return known;
}

const contextOf = (turn: Turn, version: PublishedVersion): StepContext => ({
  tenantId: turn.tenantId,
  workflowId: turn.workflowId,
  version,
  deps: turn.deps,
});

function stepIn({ definition, version }: PublishedVersion, id: string): WorkflowStep {
  const found = definition.steps.find((step) => step.id === id);
  if (!found) throw new Error(`Version ${version} has no step ${id}`);
  return found;
}

const move = (
  { tx, tenantId, workflowId }: Turn,
  { definition }: PublishedVersion,
  stepId: string,
  outcomes: Parameters<typeof moveOn>[3],
) => moveOn(tx, { tenantId, workflowId, definition }, stepId, outcomes);

/** Enrolls contacts; returns true when they were due. */
async function enter(turn: Turn): Promise<boolean> {
  const version = await versionOf(turn, turn.running.version);
  if (!isEntryDue(turn.running, entryOf(version))) return false;
  await letIn(turn.tx, turn.tenantId, turn.workflowId, version, turn.running);
  return true;
}

/** Reacts to custom events: contacts enter, and waits end; returns true when there were some. */
async function receiveEvents(turn: Turn): Promise<boolean> {
  const { tx, tenantId, workflowId, running } = turn;
  const eventIds = await eventQueries.takeEvents(tx, tenantId, workflowId, BATCH);
  if (eventIds.length === 0) return false;
  const matching = (event: CustomEventMatch, ids: readonly string[]) =>
    matchingEvents(tx, tenantId, event, ids);
  // Before contacts enter, who then are at their second step; and they enter before waits end: what starts a workflow
  // ends no wait in it, and the other way round.
  const inside = await eventQueries.findWaiting(tx, tenantId, workflowId, eventIds);
  const version = await versionOf(turn, running.version);
  const { trigger, event } = entryOf(version).config;
  if (running.entryOpen && trigger === "event" && event) {
    const matches = new Map(
      (await matching(event, eventIds)).map(({ id, contactId }) => [id, contactId]),
    );
    const eventOf = new Map<string, string>();
    for (const eventId of eventIds) {
      const contactId = matches.get(eventId);
      // The first one that was received.
      if (contactId !== undefined && !eventOf.has(contactId)) eventOf.set(contactId, eventId);
    }
    const entered = await letInOnEvent(tx, tenantId, workflowId, version, [...eventOf.keys()]);
    const outcomes = entered.map((run) => {
      const eventId = eventOf.get(run.contactId);
      return [run, { kind: "passed", branch: "next", ...(eventId && { eventId }) }] as const;
    });
    await move(turn, version, entryOf(version).id, outcomes);
  }
  for (const { runs, ...at } of runQueries.byStep(inside)) {
    const its = await versionOf(turn, at.version);
    const step = stepIn(its, at.step);
    if (step.type !== "wait" || step.config.kind !== "event" || !step.config.event) continue;
    const ids = runs.map(({ eventId }) => eventId);
    const ending = new Set((await matching(step.config.event, ids)).map(({ id }) => id));
    // Of several events the one received first ended the wait: they are in their order.
    const ended = new Map(
      runs
        .filter(({ eventId }) => ending.has(eventId))
        .toReversed()
        .map((run) => [run.contactId, run]),
    );
    const outcomes = [...ended.values()].map(
      (run) => [run, { kind: "passed", branch: "yes", eventId: run.eventId }] as const,
    );
    await move(turn, its, step.id, outcomes);
  }
  return true;
}

/** Runs the step of contacts who are due; returns true when there were some. */
async function doDue(turn: Turn): Promise<boolean> {
  const batch = await runQueries.findDue(turn.tx, turn.tenantId, turn.workflowId, BATCH);
  if (!batch) return false;
  const version = await versionOf(turn, batch.version);
  const step = stepIn(version, batch.step);
  await move(
    turn,
    version,
    batch.step,
    await doStep(turn.tx, contextOf(turn, version), step, batch.runs),
  );
  return true;
}

/** Advances contacts whose message has an outcome; returns false when there are no new outcomes. */
async function collectMailed(turn: Turn): Promise<boolean> {
  const mailed = await runQueries.takeMailed(turn.tx, turn.tenantId, turn.workflowId);
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

/** Returns decisions that contacts wait at. */
async function patientSteps(
  turn: Turn,
): Promise<{ version: PublishedVersion; step: StepOf<"decision"> }[]> {
  const found: { version: PublishedVersion; step: StepOf<"decision"> }[] = [];
  for (const at of await runQueries.findWaitingSteps(turn.tx, turn.tenantId, turn.workflowId)) {
    const version = await versionOf(turn, at.version);
    const step = stepIn(version, at.step);
    if (step.type === "decision") found.push({ version, step });
  }
  return found;
}

/** Advances contacts whose decision came true; returns true when there may be more. */
async function lookAtPatient(turn: Turn): Promise<{ any: boolean; more: boolean }> {
  const steps = await patientSteps(turn);
  let more = false;
  for (const { version, step } of steps) {
    const condition = await conditionOf(turn.tx, contextOf(turn, version), step);
    const at = { version: version.version, step: step.id };
    const runs = await runQueries.findFulfilled(
      turn.tx,
      turn.tenantId,
      turn.workflowId,
      at,
      condition,
      BATCH,
    );
    more ||= runs.length === BATCH;
    await move(
      turn,
      version,
      step.id,
      runs.map((run) => [run, { kind: "passed", branch: "yes" }] as const),
    );
  }
  return { any: steps.length > 0, more };
}

/** Removes contacts from a canceled workflow; returns true when there may be more. */
async function letOut(turn: Turn): Promise<boolean> {
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
 * Runs one transaction of a workflow: enrolls contacts, or moves one batch. What a step does in the
 * database and the contact's move are atomic, so a message enters the ledger once.
 */
function turnOnce(deps: TickDeps, tenantId: string, workflowId: string): Promise<Tick> {
  return deps.database.tenant(tenantId, async (tx) => {
    const began = performance.now();
    const running = await runQueries.lockWorkflow(tx, tenantId, workflowId);
    if (!running) return NOTHING;
    const turn: Turn = { tx, deps, tenantId, workflowId, running, versions: new Map() };
    if (running.status === "canceled") {
      await eventQueries.stopListening(tx, tenantId, workflowId);
      return { more: await letOut(turn), next: null };
    }
    if (running.status !== "sending") return NOTHING;
    if (
      (await receiveEvents(turn)) ||
      (await enter(turn)) ||
      (await doDue(turn)) ||
      (await collectMailed(turn))
    )
      return { more: true, next: null };
    const patient = await lookAtPatient(turn);
    if (patient.more) return { more: true, next: null };
    const now = await runQueries.lockWorkflow(tx, tenantId, workflowId);
    if (!now) return NOTHING;
    if (isOver(now, entryOf(await versionOf(turn, now.version)))) {
      await eventQueries.stopListening(tx, tenantId, workflowId);
      if (await runQueries.endWorkflow(tx, tenantId, workflowId))
        await recordEvents(tx, tenantId, [{ type: "campaign.ended", campaignId: workflowId }]);
      return NOTHING;
    }
    const next = await nextLook(tx, tenantId, workflowId, now, {
      anyPatient: patient.any,
      spentMs: performance.now() - began,
    });
    // In this transaction: a later change requests another tick, an immediate one.
    if (next) await workflowJobs.askTick(tx, deps, tenantId, workflowId, next);
    return { more: false, next };
  });
}

/** A problem that a user has to fix stops the workflow; contacts inside stay where they are. */
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
 * Advances a workflow as far as possible now, for `sliceMs` at most. After a crash it continues
 * where it was, and two concurrent runs take turns. Schedules the next tick, and returns when it is
 * due; null: not before something changes.
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
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
    await stop(deps, tenantId, workflowId, error);
  }
}

export const tickJob = defineJob<workflowJobs.WorkflowJobPayload>({
  ...workflowJobs.tickWorkflowJob,
  run: runTick,
});

/** A tick because of a custom event. */
export const receiveEventsJob = defineJob<workflowJobs.WorkflowJobPayload>({
  ...receiveEventsReference,
  run: runTick,
});
