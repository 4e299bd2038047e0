import { setTimeout as sleep } from "node:timers/promises";
import type { CustomFieldObject, ImportKind, ImportSettings } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import { fieldsForWriting } from "../custom-fields/index.ts";
import type { BatchWork } from "./import-run.ts";
import type { RowBatch, RowCounts } from "./row-batch.ts";
import * as queries from "./queries.ts";
import * as rejectionQueries from "./rejection-queries.ts";
import type { TypedTarget } from "./row-reader.ts";
import { checkTargets } from "./settings-check.ts";
import { insertWarnings, removeWarnings } from "./warning-queries.ts";

/**
 * The import was canceled, or another run of the same job continued from the same position. In the latter case this run
 * retries later, in case the other one fails.
 */
export class TakenOver extends Error {
  constructor() {
    super("Another process took over the import");
  }
}

/**
 * The previous batch takes too long. It may be waiting for a transaction that waits for a lock of this batch, a
 * deadlock that PostgreSQL cannot detect.
 */
class HeldUp extends Error {
  constructor() {
    super("The batch before is not done yet");
  }
}
const HELD_UP_MS = 5_000;

/** Waits briefly for a value, because a transaction must not wait for long. */
async function soon<T>(value: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(HELD_UP_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new HeldUp();
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}

/** The running step of an import. */
export interface StepState {
  step: queries.Step;
  tenantId: string;
  job: queries.ImportRow;
  settings: ImportSettings;
  targets: readonly TypedTarget[];
  deps: Deps;
}

/** Returns the object to which the custom fields of a kind of import belong. */
export const objectOf = (kind: ImportKind): CustomFieldObject =>
  kind === "deals" ? "deal" : "contact";

/** Removes stored notes about rows from an earlier run of the import. */
export async function removeNotedRows(
  tx: Transaction,
  tenantId: string,
  importId: string,
): Promise<void> {
  await rejectionQueries.removeRejections(tx, tenantId, importId);
  await removeWarnings(tx, tenantId, importId);
}

/**
 * Returns the function that stores or previews a batch, and records it in the same transaction. Batches may be merged
 * concurrently, and are recorded in order.
 */
export function recordedWork<Batch extends RowBatch>(
  { step, tenantId, job, targets, deps: { database } }: StepState,
  {
    merge,
    prepare,
    record,
    inOrder,
  }: {
    merge: (tx: Transaction, batch: Batch) => Promise<RowCounts>;
    /** Runs before the transaction of the batch. */
    prepare?: (batch: Batch) => Promise<void>;
    /** Runs after the batch was imported, in its transaction. */
    record?: (tx: Transaction, batch: Batch) => Promise<void>;
    /** Merges a batch only after the previous one is recorded. */
    inOrder?: true;
  },
): BatchWork<Batch> {
  type ProgressOf = Parameters<BatchWork<Batch>>[2];
  const store = (batch: Batch, before: Promise<queries.Progress>, progressOf: ProgressOf) =>
    database.tenant(tenantId, async (tx) => {
      if (step === "importing")
        checkTargets(targets, await fieldsForWriting(tx, tenantId, objectOf(job.kind)));
      const counts = await merge(tx, batch);
      const noted = await soon(before);
      if (!(await queries.lockAt(tx, tenantId, job.id, step, noted.processedRows)))
        throw new TakenOver();
      if (noted.processedRows === 0) await removeNotedRows(tx, tenantId, job.id);
      await rejectionQueries.insertRejections(tx, tenantId, job.id, batch.rejections);
      await insertWarnings(tx, tenantId, job.id, batch.leftOut);
      const progress = progressOf(noted, counts);
      await queries.advance(tx, tenantId, job.id, step, progress);
      if (step === "importing") await record?.(tx, batch);
      return progress;
    });
  // Records that others delete or write to meanwhile are locked in another order.
  return async (batch, before, progressOf) => {
    const tryNow = () => againAfterDeadlock(() => store(batch, before, progressOf));
    try {
      await prepare?.(batch);
      if (inOrder) await before;
      return await tryNow();
    } catch (error) {
      if (!(error instanceof HeldUp)) throw error;
      await before;
      return tryNow();
    }
  };
}
