import { setTimeout as sleep } from "node:timers/promises";
import { foldChanges } from "../../domains/analyze/folding.ts";
import type { Database } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

const POLL_MS = 20;

/** Adds up changes of the metrics, and waits for other processes that do the same: otherwise rows would change later. */
async function changesAdded(database: Database, tenantId: string): Promise<void> {
  const { some } = await database.system((tx) =>
    tx.one<{ some: boolean }>(
      sql`select exists (select from ledger_changes where tenant_id = ${tenantId}) as some`,
    ),
  );
  if (!some) return;
  await foldChanges({ database }, tenantId);
  await sleep(POLL_MS);
  return changesAdded(database, tenantId);
}

/** Columns that background work sets at any time: when keys were used, and when a workflow checks again. */
const UNSTEADY = ["last_used_at", "patient_at"];

/** Tables that only say when workers look again, which they do at any time. */
const UNSTEADY_TABLES = ["task_queues", "workflow_call_queues"];

/** Returns all rows of one tenant as text, by table, without `ignored` columns. */
export async function tenantSnapshot(
  database: Database,
  tenantId: string,
  ignored: readonly string[] = [],
): Promise<Record<string, string[]>> {
  await changesAdded(database, tenantId);
  return database.system(async (tx) => {
    const tables = await tx.query<{ name: string }>(sql`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all(${UNSTEADY_TABLES}::text[])
      order by c.relname`);
    const snapshot: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await tx.query<{ row: string }>(
        sql`select (to_jsonb(t) - ${[...UNSTEADY, ...ignored]}::text[])::text as row from ${sql.ref(name)} t where tenant_id = ${tenantId} order by 1`,
      );
      if (rows.length > 0) snapshot[name] = rows.map(({ row }) => row);
    }
    return snapshot;
  });
}
