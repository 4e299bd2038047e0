import { sql, type Sql } from "./sql.ts";

/** The creation time range of a list; either end may be open. */
export interface CreatedRange {
  /** ISO 8601, inclusive. */
  createdFrom?: string | undefined;
  /** ISO 8601, exclusive. */
  createdBefore?: string | undefined;
}

/**
 * Returns the conditions for rows whose `column` is in the range; none for a range without ends.
 */
export function createdWithin(
  column: Sql,
  { createdFrom, createdBefore }: CreatedRange,
): Sql<boolean>[] {
  return [
    ...(createdFrom === undefined ? [] : [sql<boolean>`${column} >= ${createdFrom}::timestamptz`]),
    ...(createdBefore === undefined
      ? []
      : [sql<boolean>`${column} < ${createdBefore}::timestamptz`]),
  ];
}
