import {
  type ImportReport,
  type ImportSettings,
  type ImportWarning,
  type RejectionReason,
} from "@arauto/contracts";
import type { Storage } from "../../platform/storage/storage.ts";
import { addStaged, noContacts, type MergeCounts, type StagedContacts } from "../contacts/index.ts";
import { columnName, hasHeader } from "./csv-dialect.ts";
import { CsvReader, LINE_KEPT_MAX } from "./csv-records.ts";
import type { ImportRow, Progress } from "./queries.ts";
import type { Rejection } from "./rejection-queries.ts";
import { rowReader, type RowError, type TypedTarget, type Unread } from "./row-reader.ts";
import { idMaker } from "./row-ids.ts";
import { SeenAddresses } from "./seen-addresses.ts";
import type { NewLeftOut } from "./warning-queries.ts";
import { decoderOf } from "./text-encoding.ts";

/** Rows per transaction, about half a second of work. */
const BATCH_ROWS = 10_000;
/** Concurrent batches, each on its own connection, to use two processors. */
const IN_FLIGHT = 2;
/** Rows with long texts fill a batch sooner, so that memory stays bounded. */
const BATCH_CHARACTERS = 8_000_000;
const VALUE_KEPT_MAX = 500;
/** Omitted values listed per batch; all of them are counted. */
const LEFT_OUT_LISTED_MAX = 1_000;

/** Rows that are (or, in a dry run, would be) stored, with those rejected on the way. */
export interface Batch {
  contacts: StagedContacts;
  /** All ids assigned to its contacts are between these two. */
  firstId: string | null;
  lastId: string | null;
  rejections: Rejection[];
  /**
   * The number of unreadable values by kind, omitted from the contacts; the first ones are in
   * `leftOut`.
   */
  unread: Map<ImportWarning, number>;
  leftOut: NewLeftOut[];
  /** Number of rows, accepted and rejected. */
  rows: number;
  /** Total characters of those rows. */
  characters: number;
}

/**
 * Processes a batch in the transaction that records its completion. `before` resolves with the
 * progress recorded by the previous batch once that has committed, and rejects when that failed.
 * Only then may this batch be recorded, with `progress`.
 */
export interface BatchWork {
  (
    batch: Batch,
    before: Promise<Progress>,
    progress: (before: Progress, counts: MergeCounts) => Progress,
  ): Promise<Progress>;
}

const emptyBatch = (): Batch => ({
  contacts: noContacts(),
  firstId: null,
  lastId: null,
  rejections: [],
  unread: new Map(),
  leftOut: [],
  rows: 0,
  characters: 0,
});

export const emptyReport = (): ImportReport => ({
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  reasons: [],
});

/** Returns the report after one more batch. */
function added(report: ImportReport, batch: Batch, counts: MergeCounts): ImportReport {
  const reasons = new Map<RejectionReason, number>(
    report.reasons.map(({ reason, count }) => [reason, count]),
  );
  for (const { reason } of batch.rejections) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const unread = new Map<ImportWarning, number>(
    report.warnings?.map(({ warning, count }) => [warning, count]),
  );
  for (const [warning, count] of batch.unread)
    unread.set(warning, (unread.get(warning) ?? 0) + count);
  const warnings = [...unread]
    .map(([warning, count]) => ({ warning, count }))
    .toSorted((a, b) => b.count - a.count);
  return {
    rows: report.rows + batch.rows,
    created: report.created + counts.created,
    updated: report.updated + counts.updated,
    unchanged: report.unchanged + counts.unchanged,
    rejected: report.rejected + batch.rejections.length,
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count),
    ...(warnings.length > 0 && { warnings }),
  };
}

interface RunOptions {
  storage: Storage;
  file: Pick<ImportRow, "storageKey" | "encoding" | "delimiter" | "columns">;
  targets: readonly TypedTarget[];
  dayFirst: boolean;
  /** Added to every contact. */
  tags: readonly string[];
  invalidValues: ImportSettings["invalidValues"];
  /** The progress of an earlier run. Its rows are read again only for their addresses. */
  from: Progress;
  signal: AbortSignal;
  work: BatchWork;
}

/**
 * Reads a file and passes its rows on in batches, two at a time, while reading the next. However
 * often the run is interrupted and resumed, each row is completed exactly once.
 * @throws the signal's reason at the next batch after an abort
 */
export async function runThroughFile(options: RunOptions): Promise<Progress> {
  const { file, storage, signal } = options;
  const rows = batchedRows(options);
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
    // The error is handled in its turn; until then it must not count as an unhandled rejection.
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
    // No transaction may be left running, whatever happened.
    await Promise.allSettled(inFlight);
  }
  return noted;
}

function isFull(batch: Batch): boolean {
  return batch.rows >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS;
}

/** Counts a value that cannot be read, and lists the first ones of a batch. */
function leaveOut(
  batch: Batch,
  columns: ImportRow["columns"],
  row: number,
  email: string,
  { warning, column, value }: Unread,
): void {
  batch.unread.set(warning, (batch.unread.get(warning) ?? 0) + 1);
  if (batch.leftOut.length === LEFT_OUT_LISTED_MAX) return;
  batch.leftOut.push({
    row,
    position: column,
    warning,
    column: columnName(columns, column),
    value: storable(value, VALUE_KEPT_MAX),
    email,
  });
}

/** Collects a file's rows into batches, starting with the first one that is not done yet. */
function batchedRows({ file, targets, dayFirst, tags, invalidValues, from }: RunOptions) {
  const { columns, delimiter } = file;
  const read = rowReader(
    targets,
    { decimalComma: delimiter === ";", dayFirst },
    { tags, invalidValues },
  );
  const seen = new SeenAddresses();
  const nextId = idMaker();
  const batches: Batch[] = [];
  let toSkip = from.processedRows;
  let header = hasHeader(columns);

  /** Returns the batch for a row of this length. */
  const batchFor = (characters: number) => {
    let batch = batches.at(-1);
    if (!batch || isFull(batch)) batches.push((batch = emptyBatch()));
    batch.rows += 1;
    batch.characters += characters;
    return batch;
  };
  const isDone = () => {
    if (toSkip === 0) return false;
    toSkip -= 1;
    return true;
  };
  const reject = (row: number, line: string, { reason, column, value }: RowError) => {
    if (isDone()) return;
    batchFor(line.length).rejections.push({
      row,
      reason,
      column: column === null ? null : columnName(columns, column),
      value: storable(value, VALUE_KEPT_MAX),
      line: storable(line, LINE_KEPT_MAX),
    });
  };
  const emailColumn = targets.findIndex(
    (target) => target.kind === "standard" && target.field === "email",
  );

  return {
    record(cells: string[], row: number, line: string) {
      if (header) {
        header = false;
        return;
      }
      const contact = read(cells);
      if ("reason" in contact) return reject(row, line, contact);
      if (!seen.add(contact.email))
        return reject(row, line, {
          reason: "duplicateInFile",
          column: emailColumn,
          value: contact.email,
        });
      if (isDone()) return;
      const batch = batchFor(line.length);
      const id = nextId();
      batch.firstId ??= id;
      batch.lastId = id;
      for (const unread of contact.unread) leaveOut(batch, columns, row, contact.email, unread);
      addStaged(batch.contacts, { id, ...contact });
    },
    error(error: "quoteUnclosed" | "valueTooLong", row: number, line: string) {
      if (header) header = false;
      else reject(row, line, { reason: error, column: null, value: "" });
    },
    /** Returns the next full batch; at the end of the file, any batch. */
    take(last: boolean): Batch | undefined {
      const [first] = batches;
      return first && first.rows > 0 && (last || isFull(first)) ? batches.shift() : undefined;
    },
  };
}

/** PostgreSQL's text cannot contain NUL, so a visible mark replaces it. */
function storable(text: string, max: number): string {
  return text.slice(0, max).replaceAll("\0", "\u2400");
}
