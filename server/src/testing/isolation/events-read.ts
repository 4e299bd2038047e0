import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

const POLL_MS = 50;
const PATIENCE_MS = 20_000;

/**
 * Waits until every reader has handled all events of a tenant so far, so that nothing is written
 * after a later check.
 */
export async function eventsRead(database: Database, tenantId: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const late = await database.system((tx) =>
      tx.query<{ reader: string }>(
        sql`select distinct reader from event_outbox where tenant_id = ${tenantId}::uuid`,
      ),
    );
    if (late.length === 0) return;
    if (Date.now() > end)
      throw new Error(`Events still wait for ${late.map(({ reader }) => reader).join(", ")}`);
    await sleep(POLL_MS);
  }
}
