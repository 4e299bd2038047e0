import { setTimeout as sleep } from "node:timers/promises";
import { allDomains } from "../../domains/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

const POLL_MS = 50;
const PATIENCE_MS = 20_000;

/**
 * Waits until every reader has handled all events of a tenant so far, so that nothing is written
 * after a later check.
 */
export async function eventsRead(database: Database, tenantId: string): Promise<void> {
  const readers = allDomains.flatMap(({ eventReader }) => (eventReader ? [eventReader] : []));
  const unread = await Promise.all(
    readers.map(async ({ name, types }) => {
      const end = Date.now() + PATIENCE_MS;
      while (await someUnread(database, tenantId, name, types)) {
        if (Date.now() > end) return name;
        await sleep(POLL_MS);
      }
      return undefined;
    }),
  );
  const late = unread.filter((name) => name !== undefined);
  if (late.length > 0) throw new Error(`Events still wait for ${late.join(", ")}`);
}

async function someUnread(
  database: Database,
  tenantId: string,
  reader: string,
  types: readonly string[],
): Promise<boolean> {
  const { some } = await database.system((tx) =>
    tx.one<{ some: boolean }>(sql`
      select exists (
        select from events e join event_readers r on (e.xid, e.occurred_at, e.id) > (r.xid, r.occurred_at, r.id)
        where r.name = ${reader} and e.tenant_id = ${tenantId} and e.type = any(${types}::text[])
      ) as some`),
  );
  return some;
}
