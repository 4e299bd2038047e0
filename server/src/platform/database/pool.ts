import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isRefusedForTooMany, outageReason } from "./outage.ts";

/**
 * Default number of connections of one process. With the bundled server (100 connections) four
 * processes fit.
 */
export const POOL_SIZE = 20;
/** How long work waits for a connection before it fails, in milliseconds. */
const WAIT_MS = 5_000;
const RETRY_MS = 250;
/** How long the pool opens no more connections after the server rejected one. */
const SHRUNK_MS = 10_000;
/**
 * Creates the process's connection pool. `onError` receives every error on a connection, idle or in
 * use: unhandled, one would end the process when the database restarts.
 */
export function createPool(
  connectionString: string,
  onError: (error: Error) => void,
  size = POOL_SIZE,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: WAIT_MS,
    application_name: "arauto",
  });
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

interface Strain {
  size: number;
  failingSince: number | undefined;
  shrunk: NodeJS.Timeout | undefined;
}
const strains = new WeakMap<pg.Pool, Strain>();

function strainOf(pool: pg.Pool): Strain {
  let strain = strains.get(pool);
  if (!strain)
    strains.set(
      pool,
      (strain = { size: pool.options.max, failingSince: undefined, shrunk: undefined }),
    );
  return strain;
}

/**
 * Takes a connection of the pool, waiting up to 5 s: for others to return one, for a server without available
 * connections (53300), and for a restarting server. After 5 s without a connection, everything stops waiting.
 * @throws the last reason
 */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const strain = strainOf(pool);
  for (const begun = performance.now(); ; await pause(RETRY_MS * (0.5 + Math.random()))) {
    try {
      const client = await pool.connect();
      strain.failingSince = undefined;
      return client;
    } catch (error) {
      const reason = outageReason(error);
      if (isRefusedForTooMany(error)) shrink(pool, strain);
      strain.failingSince ??= begun;
      if (reason === undefined || performance.now() - strain.failingSince >= WAIT_MS) throw error;
    }
  }
}

/**
 * Limits the pool to its current connections for a while, so that work queues for these instead of
 * being rejected.
 */
function shrink(pool: pg.Pool, strain: Strain): void {
  pool.options.max = Math.max(1, pool.totalCount);
  clearTimeout(strain.shrunk);
  strain.shrunk = setTimeout(() => (pool.options.max = strain.size), SHRUNK_MS);
  strain.shrunk.unref();
}
