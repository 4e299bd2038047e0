import type { Database } from "../database/database.ts";
import { replaceBoxes, type SealedColumn, selectFormerBoxes } from "./sealed-columns-queries.ts";
import type { Secrets } from "./secrets.ts";

const BATCH = 500;

/** The result for one column. */
export interface Reencrypted {
  name: string;
  sealed: number;
  /** Boxes that neither the current nor a previous secret opens; they stay unchanged. */
  unreadable: number;
}

/**
 * Re-encrypts every stored box that was not sealed with the current key. Each batch is a separate
 * transaction and changes only boxes that are still the same, so the work can be stopped, repeated,
 * and run next to the server.
 */
export async function reencrypt(
  database: Database,
  secrets: Secrets,
  columns: readonly SealedColumn[],
): Promise<Reencrypted[]> {
  const results: Reencrypted[] = [];
  for (const column of columns) results.push(await reencryptColumn(database, secrets, column));
  return results;
}

async function reencryptColumn(
  database: Database,
  secrets: Secrets,
  column: SealedColumn,
): Promise<Reencrypted> {
  const result = { name: column.name, sealed: 0, unreadable: 0 };
  let after: string | undefined = "";
  while (after !== undefined) {
    const start: string = after;
    after = await database.system(async (tx) => {
      const rows = await selectFormerBoxes(tx, column, secrets.currentEnding, start, BATCH);
      const changed = rows.flatMap(({ id, box, context }) => {
        const text = opened(secrets, box, context);
        return text === undefined ? [] : [{ id, box, sealed: secrets.seal(text, context) }];
      });
      result.sealed += await replaceBoxes(tx, column, changed);
      result.unreadable += rows.length - changed.length;
      return rows.at(-1)?.id;
    });
  }
  return result;
}

function opened(secrets: Secrets, box: string, context: string): string | undefined {
  try {
    return secrets.open(box, context);
  } catch {
    return undefined;
  }
}
