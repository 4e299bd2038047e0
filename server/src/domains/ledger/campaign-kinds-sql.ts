import { type Sql, sql } from "../../platform/database/sql.ts";
import { ledgerName } from "./email-ledger-id.ts";

/**
 * Ledgers that stay open for more recipients: the messages of workflows, and the standing ledgers of single emails.
 * They rest when their work is done, and end with their workflow or never.
 */
const STAYING_OPEN = ["message", "emails"] as const;
const LIST = sql.join(STAYING_OPEN.map((kind) => sql.lit(kind)));

/** Returns a condition over a table of campaigns: whether its row stays open. */
export const staysOpen = (alias: string): Sql<boolean> =>
  sql`${sql.ref(`${alias}.kind`)} in (${LIST})`;

/**
 * Returns a condition over a table of campaigns: whether its row is a campaign or workflow that users see. Required
 * wherever campaigns are listed, counted or named.
 */
export const isListed = (alias: string): Sql<boolean> =>
  sql`${sql.ref(`${alias}.kind`)} not in (${LIST})`;

/**
 * Returns a condition over a table of campaigns: whether its row is a standing ledger, of which users only see the
 * emails.
 */
export const isStanding = (alias: string): Sql<boolean> =>
  sql`${sql.ref(`${alias}.kind`)} = 'emails'`;

/**
 * Returns a condition over a table of campaigns: whether its row may end when its work is done. Standing ledgers get
 * work all the time, so they are not ended and reopened for every email.
 */
export const mayEnd = (alias: string): Sql<boolean> =>
  sql`(not ${isStanding(alias)} or ${sql.ref(`${alias}.updated_at`)} < now() - interval '30 seconds')`;

/** Returns a condition over a table of campaigns: whether its row is the standing ledger of emails of test keys. */
export const isTestLedger = (alias: string): Sql<boolean> =>
  sql`(${isStanding(alias)} and ${sql.ref(`${alias}.name`)} = ${sql.lit(ledgerName("test"))})`;
