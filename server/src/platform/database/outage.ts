import { AppError } from "@arauto/contracts";
import pg from "pg";

/** Why the database cannot serve. */
export type OutageReason = "unreachable" | "tooManyConnections" | "diskFull";

const TOO_MANY_CONNECTIONS = "53300";
const DISK_FULL: ReadonlySet<unknown> = new Set(["53100", "ENOSPC", "EDQUOT"]);
/**
 * SQLSTATEs of a server that cannot serve right now: connection lost, out of resources, shut down
 * by an operator or after a crash, an I/O error, and a write to a primary that became a standby.
 */
const UNAVAILABLE_STATE = /^(08|53|57P0[1-5]|58030|25006)/;
const UNAVAILABLE_SYSTEM: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  ...DISK_FULL,
]);
/**
 * The driver's messages, which have no code, for a connection that ends during a query or cannot be
 * made in time.
 */
const CONNECTION_LOST =
  /Connection terminated|Client has encountered a connection error|Client was closed/;
/** The pool's message when no connection was returned in time. */
const ALL_IN_USE = /timeout exceeded when trying to connect/;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;

/** Whether the server rejected a connection because none was available. */
export const isRefusedForTooMany = (error: unknown): boolean =>
  codeOf(error) === TOO_MANY_CONNECTIONS;

/**
 * Returns why the database is currently unavailable; undefined for errors with other causes. Such an outage resolves
 * without our intervention, so the work may be repeated and does not count as failed.
 */
export function outageReason(error: unknown): OutageReason | undefined {
  if (error instanceof AppError)
    return error.code === "UNAVAILABLE" ? outageReason(error.extra.cause) : undefined;
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (DISK_FULL.has(code)) return "diskFull";
  if (isRefusedForTooMany(error) || ALL_IN_USE.test(error.message)) return "tooManyConnections";
  const isAway =
    error instanceof pg.DatabaseError
      ? UNAVAILABLE_STATE.test(error.code ?? "")
      : UNAVAILABLE_SYSTEM.has(code) || CONNECTION_LOST.test(error.message);
  return isAway ? "unreachable" : undefined;
}

/** The database is currently unavailable: requests get a 503, jobs run again without losing an attempt. */
export class DatabaseOutage extends AppError {
  readonly reason: OutageReason;
  constructor(cause: unknown) {
    super("UNAVAILABLE", "The database does not respond", { cause });
    this.reason = outageReason(cause) ?? "unreachable";
  }
}

/**
 * Whether a transaction failed because of the database and not because of the work inside it, which
 * may have its own full disk or closed port. `connectionError` is the error of the transaction's
 * connection when it was lost.
 */
export function isDatabaseOutage(error: unknown, connectionError: Error | undefined): boolean {
  const isOfDriver =
    error instanceof pg.DatabaseError ||
    error === connectionError ||
    (error instanceof Error && CONNECTION_LOST.test(error.message));
  return isOfDriver && outageReason(error) !== undefined;
}
