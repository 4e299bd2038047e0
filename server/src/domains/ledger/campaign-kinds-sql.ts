import { type Sql, sql } from "../../platform/database/sql.ts";
import { ledgerName } from "./email-ledger-id.ts";

/**
 * Ledgers that stay open, to which recipients are appended: the messages of workflows, and the standing ledgers of single
 * emails. They rest when their work is done, and end with their workflow or never.
 */
const STAYING_OPEN = ["message", "emails"] as const;
const LIST = sql.join(STAYING_OPEN.map((kind) => sql.lit(kind)));

/** Returns a condition over a table of campaigns: whether its row stays open. */
export const staysOpen = (alias: string): Sql<boolean> =>
  sql`${sql.ref(`${alias}.kind`)} in (${LIST})`;

/**
 * Returns a condition over a table of campaigns: whether users know its row as a campaign or workflow. Everything that
 * lists, counts or names campaigns needs it.
 */
export const isListed = (alias: string): Sql<boolean> =>
  sql`${sql.ref(`${alias}.kind`)} not in (${LIST})`;

/** Returns a condition over a table of campaigns: whether its row is a standing ledger, of which users know only the emails. */
export const isStanding = (alias: string): Sql<boolean> =>
  sql`${sql.ref(`${alias}.kind`)} = 'emails'`;

/**
 * Returns a condition over a table of campaigns: whether its row may end when its work is done. Standing ledgers get work
 * all the time, so they are not ended and opened again for every email.
 */
export const mayEnd = (alias: string): Sql<boolean> =>
  sql`(not ${isStanding(alias)} or ${sql.ref(`${alias}.updated_at`)} < now() - interval '30 seconds')`;

/** Returns a condition over a table of campaigns: whether its row is the standing ledger of emails of test keys. */
export const isTestLedger = (alias: string): Sql<boolean> =>
  sql`(${isStanding(alias)} and ${sql.ref(`${alias}.name`)} = ${sql.lit(ledgerName("test"))})`;
