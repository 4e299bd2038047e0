import type { ImportReport } from "@arauto/contracts";
import type { MergeCounts } from "../contacts/index.ts";
import type { Rejection } from "./rejection-queries.ts";
import type { LeftOut } from "./warning-queries.ts";

export type CountedUnread = NonNullable<ImportReport["leftOut"]>[number];
export type CountedCorrection = NonNullable<ImportReport["corrections"]>[number];

/** The results of a batch's rows. */
export interface RowCounts extends MergeCounts {
  /** Contacts created by rows of another kind, too. */
  contacts?: number;
}

/** Rows that are (or, in a dry run, would be) stored, including rejected ones. */
export interface RowBatch {
  rejections: Rejection[];
  /** The unreadable values by column and kind, omitted from the records; the first ones are in `leftOut`. */
  unread: Map<string, CountedUnread>;
  leftOut: LeftOut[];
  /** Corrections of addresses by kind and domain, applied or not. */
  corrections: Map<string, CountedCorrection>;
  /** Rows whose address the import suppresses. */
  suppressed: number;
  /** Number of rows, accepted and rejected. */
  rows: number;
  /** Total characters of those rows. */
  characters: number;
}

export const emptyBatch = (): RowBatch => ({
  rejections: [],
  unread: new Map(),
  leftOut: [],
  corrections: new Map(),
  suppressed: 0,
  rows: 0,
  characters: 0,
});
