import { AppError, type ErrorCode } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload, type JobRun, runsAgain } from "../../platform/jobs/jobs.ts";
import type { Jobs } from "../../platform/jobs/job-queue.ts";
import { applyAction } from "./operation-run.ts";
import * as queries from "./operation-queries.ts";
import { selectionPredicate } from "./selection-sql.ts";

/** Contacts changed per transaction. */
export const CHUNK = 1_000;

export interface OperationPayload extends JobPayload {
  operationId: string;
}

/** Freezes the selected contacts immediately, however many operations are queued. */
export const freezeJob = defineJob<OperationPayload>({
  name: "audience.freeze",
  actsForCaller: true,
  run: (payload, run) => guarded(payload, run, freeze),
});

/** Applies the action, chunk by chunk; the operations of a workspace run sequentially. */
export const applyJob = defineJob<OperationPayload>({
  name: "audience.apply",
  actsForCaller: true,
  run: (payload, run) => guarded(payload, run, apply),
});

export async function enqueueFreeze(
  tx: Transaction,
  jobs: Jobs,
  payload: OperationPayload,
): Promise<void> {
  await jobs.add(tx, freezeJob, payload, { key: `${freezeJob.name}:${payload.operationId}` });
}

async function enqueueApply(tx: Transaction, jobs: Jobs, payload: OperationPayload): Promise<void> {
  const options = {
    queue: `${applyJob.name}:${payload.tenantId}`,
    key: `${applyJob.name}:${payload.operationId}`,
  };
  await jobs.add(tx, applyJob, payload, options);
}

async function freeze(
  { tenantId, operationId }: OperationPayload,
  { deps }: JobRun,
): Promise<void> {
  await deps.database.tenant(tenantId, async (tx) => {
    const operation = await queries.findForUpdate(tx, tenantId, operationId);
    if (operation?.status !== "queued" || !operation.selection) return;
    await queries.freeze(
      tx,
      tenantId,
      operationId,
      await selectionPredicate(tx, tenantId, operation.selection),
      CHUNK,
    );
    await enqueueApply(tx, deps.jobs, { tenantId, operationId });
  });
}

async function apply(
  { tenantId, operationId }: OperationPayload,
  { deps, signal }: JobRun,
): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    // Concurrent changes may lock contacts in another order.
    more = await againAfterDeadlock(() =>
      deps.database.tenant(tenantId, (tx) => applyNext(tx, deps, tenantId, operationId)),
    );
  }
}

/**
 * Processes the next chunk, or ends the operation when there is none. Returns whether there may be
 * more.
 */
async function applyNext(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
  operationId: string,
): Promise<boolean> {
  const operation = await queries.findForUpdate(tx, tenantId, operationId);
  if (operation?.status !== "running") return false;
  const chunk = await queries.takeChunk(tx, tenantId, operationId);
  if (chunk) {
    const outcome = await applyAction(
      tx,
      deps,
      tenantId,
      operation.createdBy,
      operation.action,
      chunk.contactIds,
    );
    await queries.addOutcome(tx, tenantId, operationId, chunk.contactIds.length, outcome);
    return true;
  }
  await queries.end(tx, tenantId, operationId, "done");
  const { action, total, changed, createdBy } = operation;
  await recordEvents(tx, tenantId, [
    {
      type: "operation.finished",
      userId: createdBy,
      data: { operationId, action: action.kind, total, changed },
    },
  ]);
  return false;
}

/** Ends the operation with the reason when retrying cannot help; completed chunks stay. */
async function guarded(
  payload: OperationPayload,
  run: JobRun,
  work: (payload: OperationPayload, run: JobRun) => Promise<void>,
): Promise<void> {
  try {
    await work(payload, run);
  } catch (error) {
    const mayPass = !(error instanceof AppError) || error.code === "UNAVAILABLE";
    if (run.signal.aborted || (mayPass && runsAgain(run, error))) throw error;
    await giveUp(payload, run, error);
  }
}

async function giveUp(
  { tenantId, operationId }: OperationPayload,
  { deps }: JobRun,
  error: unknown,
): Promise<void> {
  const code: ErrorCode = error instanceof AppError ? error.code : "INTERNAL";
  deps.log.error({ err: error, operationId }, "Bulk operation failed");
  await deps.database.tenant(tenantId, async (tx) => {
    const failed = await queries.end(tx, tenantId, operationId, "failed", code);
    if (!failed) return;
    const data = {
      operationId,
      action: failed.action.kind,
      code,
      total: failed.total,
      changed: failed.changed,
    };
    await recordEvents(tx, tenantId, [
      { type: "operation.failed", userId: failed.createdBy, data },
    ]);
  });
}
