import type { ImportReport } from "@arauto/contracts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { BatchedRows } from "./batched-rows.ts";
import { CsvReader } from "./csv-records.ts";
import type { ImportRow, Progress } from "./queries.ts";
import type { RowBatch, RowCounts } from "./row-batch.ts";
import { decoderOf } from "./text-encoding.ts";

/** Concurrent batches, each on its own connection, to use two processors. */
const IN_FLIGHT = 2;
/**
 * Processes a batch in the transaction that records its completion. `before` resolves with the
 * progress recorded by the previous batch once that has committed, and rejects when that failed.
 * Only then may this batch be recorded, with `progress`.
 */
export interface BatchWork<Batch extends RowBatch> {
  (
    batch: Batch,
    before: Promise<Progress>,
    progress: (before: Progress, counts: RowCounts) => Progress,
  ): Promise<Progress>;
}

export const emptyReport = (): ImportReport => ({
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  reasons: [],
});

/** Adds up the counts of equal entries, and returns the most frequent first. */
function summed<Counted extends { count: number }>(
  entries: readonly Counted[],
  keyOf: (entry: Counted) => string,
): Counted[] {
  const sums = new Map<string, Counted>();
  for (const entry of entries) {
    const key = keyOf(entry);
    sums.set(key, { ...entry, count: (sums.get(key)?.count ?? 0) + entry.count });
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count);
}

/** Returns the report after another batch. */
function added(report: ImportReport, batch: RowBatch, counts: RowCounts): ImportReport {
  const reasons = summed(
    [...report.reasons, ...batch.rejections.map(({ reason }) => ({ reason, count: 1 }))],
    ({ reason }) => reason,
  );
  const leftOut = summed(
    [...(report.leftOut ?? []), ...batch.unread.values()],
    ({ position, warning }) => `${position} ${warning}`,
  );
  const warnings = summed(
    [
      ...(report.warnings ?? []),
      ...[...batch.unread.values()].map(({ warning, count }) => ({ warning, count })),
    ],
    ({ warning }) => warning,
  );
  const corrections = summed(
    [...(report.corrections ?? []), ...batch.corrections.values()],
    ({ kind, from }) => `${kind} ${from ?? ""}`,
  );
  const suppressed = (report.suppressed ?? 0) + batch.suppressed;
  const contacts = (report.contacts ?? 0) + (counts.contacts ?? 0);
  return {
    rows: report.rows + batch.rows,
    created: report.created + counts.created,
    updated: report.updated + counts.updated,
    unchanged: report.unchanged + counts.unchanged,
    rejected: report.rejected + batch.rejections.length,
    reasons,
    ...(warnings.length > 0 && { warnings }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(corrections.length > 0 && { corrections }),
    ...(suppressed > 0 && { suppressed }),
    ...(contacts > 0 && { contacts }),
  };
}

interface RunOptions<Batch extends RowBatch> {
  storage: Storage;
  file: Pick<ImportRow, "storageKey" | "encoding" | "delimiter">;
  rows: BatchedRows<Batch>;
  /** The progress of an earlier run. */
  from: Progress;
  signal: AbortSignal;
  work: BatchWork<Batch>;
}

/**
 * Reads a file and passes its rows on in batches, two at a time, while reading the next. Regardless of interruptions,
 * each row is completed exactly once.
 * @throws the signal's reason at the next batch after an abort
 */
export async function runThroughFile<Batch extends RowBatch>(
  options: RunOptions<Batch>,
): Promise<Progress> {
  const { file, storage, signal, rows } = options;
  const decoder = decoderOf(file.encoding);
  const reader = new CsvReader(file.delimiter, rows);

  let noted = Promise.resolve(options.from);
  const inFlight: Promise<unknown>[] = [];
  let bytes = 0;
  const store = (batch: Batch) => {
    const at = bytes;
    const before = noted;
    noted = options.work(batch, before, ({ report, processedRows }, counts) => ({
      processedBytes: at,
      processedRows: processedRows + batch.rows,
      report: added(report, batch, counts),
    }));
    // The error is handled in turn; until then it must not count as an unhandled rejection.
    noted.catch(() => {});
    inFlight.push(noted);
  };
  const storeReady = async (last: boolean) => {
    for (let batch = rows.take(last); batch; batch = rows.take(last)) {
      if (inFlight.length === IN_FLIGHT) await inFlight.shift();
      signal.throwIfAborted();
      store(batch);
    }
  };

  try {
    for await (const piece of storage.open(file.storageKey) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      bytes += piece.length;
      reader.push(decoder.write(piece));
      await storeReady(false);
    }
    reader.push(decoder.end(), true);
    await storeReady(true);
  } finally {
    // No transaction may be left running, whatever the error.
    await Promise.allSettled(inFlight);
  }
  return noted;
}
