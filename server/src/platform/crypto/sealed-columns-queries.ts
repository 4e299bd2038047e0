import type { Transaction } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";

/**
 * A column of long-lived boxes (`Secrets.seal`), which `npm run reencrypt-secrets` re-encrypts
 * after a rotation.
 */
export interface SealedColumn {
  /** What the boxes contain, for the command's output. */
  name: string;
  table: Sql;
  box: Sql;
  /** A text that identifies the row within its table. */
  id: Sql<string>;
  /** The context that its boxes are sealed with. */
  context: Sql<string>;
}

export interface SealedRow {
  id: string;
  box: string;
  context: string;
}

/** Returns the next boxes after `after` that do not end with the current key's id, by id. */
export function selectFormerBoxes(
  tx: Transaction,
  column: SealedColumn,
  currentEnding: string,
  after: string,
  limit: number,
): Promise<SealedRow[]> {
  const { table, box, id, context } = column;
  return tx.query(sql`
    select ${id} as id, ${box} as box, ${context} as context from ${table}
    where ${box} is not null and right(${box}, ${currentEnding.length}::int) <> ${currentEnding} and (${id}) collate "C" > ${after}
    order by (${id}) collate "C" limit ${limit}`);
}

/** Replaces boxes that are still the same. Returns how many. */
export function replaceBoxes(
  tx: Transaction,
  column: SealedColumn,
  rows: readonly { id: string; box: string; sealed: string }[],
): Promise<number> {
  const { table, box, id } = column;
  return tx.execute(sql`
    update ${table} set ${box} = next.sealed
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.box)}::text[], ${rows.map((row) => row.sealed)}::text[])
      as next (row_id, former, sealed)
    where ${id} = next.row_id and ${box} = next.former`);
}
