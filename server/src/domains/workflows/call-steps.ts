import { AppError, isSafeToRepeat, type RequestValue, type StepOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { applyAction } from "../audience/index.ts";
import { passesUncertain, pathAfter } from "../requests/index.ts";
import {
  type CallQueue,
  type CallResult,
  type DecidedCall,
  insertCalls,
  makeDue,
  setFieldValues,
  takeDecided,
} from "./call-queries.ts";
import type { Outcome } from "./moves.ts";
import { receiveEventsReference } from "./receiving.ts";
import { byStep, type RunAtStep } from "./run-queries.ts";
import type { Outcomes, StepContext } from "./step-context.ts";
import { move, stepIn, type Turn, versionOf } from "./turn.ts";

/** Maximum number of contacts one transaction moves, and of those whose fields it sets. */
const BATCH = { limit: 1_000, withValues: 50 };

/** Queues requests for contacts. A worker sends them outside of this transaction; then the contacts continue. */
export async function request(
  tx: Transaction,
  { tenantId, workflowId, version }: StepContext,
  step: StepOf<"request">,
  runs: readonly RunAtStep[],
): Promise<Outcomes> {
  const queue = { tenantId, workflowId };
  const now = new Date();
  await insertCalls(tx, queue, { id: step.id, version: version.version }, runs, now);
  await makeDue(tx, queue, now);
  return [];
}

/**
 * Schedules a job that advances contacts whose requests were decided. Locks no workflow: the job's key is one that no
 * tick postpones.
 */
export async function askToContinue(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  { tenantId, workflowId }: CallQueue,
): Promise<void> {
  await jobs.add(
    tx,
    receiveEventsReference,
    { tenantId, workflowId },
    { key: `${receiveEventsReference.name}:${workflowId}` },
  );
}

/** Whether the request of a step can be repeated. */
export const isSafe = ({ config }: StepOf<"request">): boolean =>
  isSafeToRepeat(config.request.method, config.repeatIsSafe);

const settingsOf = ({ config: { outputs }, continueOnError }: StepOf<"request">) => ({
  outputs,
  continueOnError,
});

/**
 * Fields of a request that may have been processed. Its contact waits for a decision, unless the step has an output for
 * it.
 */
export const uncertain = (step: StepOf<"request">) => ({
  state: "uncertain" as const,
  way: passesUncertain(settingsOf(step)) ? ("unanswered" as const) : null,
});

/** Returns how a contact continues after a request. */
export function afterRequest(
  step: StepOf<"request">,
  { way, note }: { way: CallResult; note: string | null },
): Outcome {
  const path = pathAfter(settingsOf(step), way);
  if (path === "failed") return { kind: "failed", note: note ?? way };
  const reason = way === "ok" ? note : (note ?? way);
  return { kind: "passed", branch: path, ...(reason !== null && { note: reason }) };
}

/** Advances contacts whose requests were decided, with the values for their fields; returns false when there are none. */
export async function collectCalls(turn: Turn): Promise<boolean> {
  const { tx, tenantId, workflowId } = turn;
  const { calls, taken } = await takeDecided(tx, { tenantId, workflowId }, BATCH);
  await setFields(turn, calls);
  for (const { runs, ...at } of byStep(calls)) {
    const version = await versionOf(turn, at.version);
    const step = stepIn(version, at.step);
    if (step.type !== "request") throw new Error(`Step ${step.id} makes no request`);
    await move(
      turn,
      version,
      step.id,
      runs.map((call) => [call, afterRequest(step, call)] as const),
    );
  }
  return taken > 0;
}

/** Sets fields, grouped by value. A value that no longer fits its field is noted in the log and stops no contact. */
async function setFields(turn: Turn, calls: readonly DecidedCall[]): Promise<void> {
  const { tx, deps, tenantId } = turn;
  const wanted = new Map<string, { value: RequestValue; calls: DecidedCall[] }>();
  for (const call of calls)
    for (const value of call.fieldValues) {
      if (value.problem !== null) continue;
      const key = JSON.stringify([value.field, value.value]);
      const group = wanted.get(key) ?? { value, calls: [] };
      wanted.set(key, group);
      group.calls.push(call);
    }
  for (const { value, calls: some } of wanted.values()) {
    const { field: identifier, value: given } = value;
    try {
      await applyAction(
        tx,
        deps,
        tenantId,
        null,
        { kind: "setField", identifier, value: given },
        some.map(({ contactId }) => contactId),
      );
    } catch (error) {
      // The field was deleted or its type changed since the response arrived; nothing was written.
      if (!(error instanceof AppError) || error.code !== "VALIDATION") throw error;
      for (const { id, fieldValues } of some) {
        const values = fieldValues.map((one) =>
          one.field === identifier ? { ...one, problem: "fieldUnknown" as const } : one,
        );
        await setFieldValues(tx, tenantId, id, values);
      }
    }
  }
}
