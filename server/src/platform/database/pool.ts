import pg from "pg";

/** Connections of one process. With the default embedded server (100 connections) four processes fit. */
const POOL_SIZE = 20;
/** How long a request waits for a connection before it is answered with UNAVAILABLE, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A statement that blocks others behind a forgotten transaction ends after this many milliseconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * The process's connection pool. `onFault` hears of every fault on a connection, idle or in use:
 * unheard, one would end the process when the database restarts.
 */
export function createPool(connectionString: string, onFault: (fault: Error) => void, size = POOL_SIZE): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: "arauto",
    // Dates leave and enter as UTC whatever the server's zone.
    options: "-c timezone=UTC",
  });
  pool.on("connect", (client) => client.on("error", onFault));
  return pool;
}
