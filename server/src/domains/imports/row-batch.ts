import type { ImportWarning } from "@arauto/contracts";
import type { Rejection } from "./rejection-queries.ts";
import type { NewLeftOut } from "./warning-queries.ts";

/** Rows that are (or, in a dry run, would be) stored, with those rejected on the way. */
export interface RowBatch {
  rejections: Rejection[];
  /** The number of unreadable values by kind, omitted from the records; the first ones are in `leftOut`. */
  unread: Map<ImportWarning, number>;
  leftOut: NewLeftOut[];
  /** Number of rows, accepted and rejected. */
  rows: number;
  /** Total characters of those rows. */
  characters: number;
}

export const emptyBatch = (): RowBatch => ({
  rejections: [],
  unread: new Map(),
  leftOut: [],
  rows: 0,
  characters: 0,
});
