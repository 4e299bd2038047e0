import type { CorrectionNote } from "./address-corrections.ts";
import { columnName, hasHeader } from "./csv-dialect.ts";
import { LINE_KEPT_MAX } from "./csv-records.ts";
import type { RowBatch } from "./row-batch.ts";
import type { ImportRow } from "./queries.ts";
import type { RowError, Unread } from "./row-reader.ts";
import { SeenAddresses } from "./seen-addresses.ts";

/** Rows with long texts fill a batch earlier, to limit memory. */
const BATCH_CHARACTERS = 8_000_000;
const VALUE_KEPT_MAX = 500;
/** Omitted values listed per batch; all of them are counted. */
const LEFT_OUT_LISTED_MAX = 1_000;

/** Properties of all kinds of rows in addition to their values. */
interface BatchedRow {
  unread: readonly Unread[];
  corrections?: readonly CorrectionNote[];
}

/** How a kind of import handles the rows of its file. */
export interface RowKind<Row extends BatchedRow, Batch extends RowBatch> {
  columns: ImportRow["columns"];
  /** Rows per transaction. */
  batchRows: number;
  empty(): Batch;
  read(cells: readonly string[]): Row | RowError;
  /** Identifies a row: a duplicate in the file is rejected. Null for a row without an identity. */
  keyOf(row: Row): { key: string; column: number } | null;
  /** The contact's address, so that the row's values can be erased with the contact. May be empty. */
  emailOf(row: Row): string;
  add(batch: Batch, row: Row, number: number): void;
}

/** Collects the records of a file into batches. */
export interface BatchedRows<Batch extends RowBatch> {
  record(cells: string[], row: number, line: string): void;
  error(error: "quoteUnclosed" | "valueTooLong", row: number, line: string): void;
  /** Returns the next full batch; at the end of the file, any batch. */
  take(last: boolean): Batch | undefined;
}

/** Counts an unusable value, and lists the first ones of a batch. */
export function leaveOut(
  batch: RowBatch,
  columns: ImportRow["columns"],
  row: number,
  email: string,
  { warning, column, value }: Unread,
): void {
  const key = `${column} ${warning}`;
  const counted = batch.unread.get(key);
  if (counted) counted.count += 1;
  else
    batch.unread.set(key, {
      position: column,
      column: columnName(columns, column),
      warning,
      count: 1,
    });
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

function countCorrections(batch: RowBatch, notes: readonly CorrectionNote[] | undefined): void {
  for (const note of notes ?? []) {
    const key = note.from === undefined ? note.kind : `${note.kind} ${note.from}`;
    const counted = batch.corrections.get(key);
    if (counted) counted.count += 1;
    else batch.corrections.set(key, { ...note, count: 1 });
  }
}

/** Collects a file's rows into batches, starting after those already done. */
export function batchedRows<Row extends BatchedRow, Batch extends RowBatch>(
  kind: RowKind<Row, Batch>,
  rowsDone: number,
): BatchedRows<Batch> {
  const { columns } = kind;
  const seen = new SeenAddresses();
  const batches: Batch[] = [];
  let toSkip = rowsDone;
  let header = hasHeader(columns);

  const isFull = (batch: Batch) =>
    batch.rows >= kind.batchRows || batch.characters >= BATCH_CHARACTERS;
  /** Returns the batch for a row of this length. */
  const batchFor = (characters: number) => {
    let batch = batches.at(-1);
    if (!batch || isFull(batch)) batches.push((batch = kind.empty()));
    batch.rows += 1;
    batch.characters += characters;
    return batch;
  };
  const isDone = () => {
    if (toSkip === 0) return false;
    toSkip -= 1;
    return true;
  };
  const reject = (row: number, line: string, { reason, column, value, corrections }: RowError) => {
    if (isDone()) return;
    const batch = batchFor(line.length);
    countCorrections(batch, corrections);
    batch.rejections.push({
      row,
      reason,
      column: column === null ? null : columnName(columns, column),
      value: storable(value, VALUE_KEPT_MAX),
      line: storable(line, LINE_KEPT_MAX),
    });
  };

  return {
    record(cells, number, line) {
      if (header) {
        header = false;
        return;
      }
      const row = kind.read(cells);
      if ("reason" in row) return reject(number, line, row);
      const identity = kind.keyOf(row);
      if (identity !== null && !seen.add(identity.key)) {
        const { column } = identity;
        const value = (cells[column] ?? "").trim();
        return reject(number, line, { reason: "duplicateInFile", column, value });
      }
      if (isDone()) return;
      const batch = batchFor(line.length);
      countCorrections(batch, row.corrections);
      for (const unread of row.unread) leaveOut(batch, columns, number, kind.emailOf(row), unread);
      kind.add(batch, row, number);
    },
    error(error, row, line) {
      if (header) header = false;
      else reject(row, line, { reason: error, column: null, value: "" });
    },
    take(last) {
      const [first] = batches;
      return first && first.rows > 0 && (last || isFull(first)) ? batches.shift() : undefined;
    },
  };
}

/** PostgreSQL's text cannot contain NUL, so a visible mark replaces it. */
function storable(text: string, max: number): string {
  return text.slice(0, max).replaceAll("\0", "\u2400");
}
