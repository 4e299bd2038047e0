import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** Partitions of `events` are created this many months ahead. */
const MONTHS_AHEAD = 3;

/** Creates the partitions of this month and the following ones. */
export async function makeEventMonths(tx: Transaction): Promise<void> {
  await tx.query(sql`select make_event_months(${MONTHS_AHEAD}::int)`);
}
