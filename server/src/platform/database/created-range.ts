import { sql, type Sql } from "./sql.ts";

/** The range of creation that a list is narrowed to; either end may be open. */
export interface CreatedRange {
  /** ISO 8601, the first moment. */
  createdFrom?: string | undefined;
  /** ISO 8601, the moment after the last one. */
  createdBefore?: string | undefined;
}

/** Returns the conditions that keep rows whose `column` lies in the range; none for a range without ends. */
export function createdWithin(column: Sql, { createdFrom, createdBefore }: CreatedRange): Sql<boolean>[] {
  return [
    ...(createdFrom === undefined ? [] : [sql<boolean>`${column} >= ${createdFrom}::timestamptz`]),
    ...(createdBefore === undefined ? [] : [sql<boolean>`${column} < ${createdBefore}::timestamptz`]),
  ];
}
