import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 3_000;

/**
 * Wraps the pool for graphile-worker: statements and connections wait for an unavailable database, with back-off. The
 * engine does not await how a job's end is written (completeJob, failJob) and retries few errors, so that one
 * ECONNREFUSED or 57P01 (admin shutdown) would end the process as an unhandled rejection. All statements after its
 * start are single ones that may be repeated; a transaction is rejected.
 *
 * Once `stopping` is aborted, nothing waits: failures then return no rows, for the same reason. A job whose end could
 * not be written is released by the next process and runs again.
 */
export function createEnginePool(pool: pg.Pool, stopping: AbortSignal, log: Logger): pg.Pool {
  let failures = 0;

  /** @returns undefined when the process stops before it works */
  async function retryUntilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    for (let wait = RETRY_FIRST_MS; ; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      try {
        const result = await work();
        if (failures > 0) log.info({ failures }, "The job engine reconnected to the database");
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        log[failures === 1 ? "warn" : "debug"](
          { err: error },
          "The job engine is waiting for the database",
        );
        if (stopping.aborted) return undefined;
        await pause(wait, undefined, { signal: stopping }).catch(() => {});
      }
    }
  }

  const statements = {
    async query(...parameters: unknown[]) {
      const [first] = parameters;
      const text = typeof first === "string" ? first : (first as pg.QueryConfig).text;
      if (/^\s*(?:begin|start transaction)\b/i.test(text))
        throw new Error("The job engine's schema must be migrated before it starts");
      const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>;
      return (await retryUntilDone(() => query(...parameters))) ?? { rows: [], rowCount: 0 };
    },
    release() {},
  };

  /** With a callback, the engine requests a connection for listening, otherwise one for statements. */
  function connect(
    callback?: (
      error: Error | undefined,
      client?: pg.PoolClient,
      release?: pg.PoolClient["release"],
    ) => void,
  ) {
    if (!callback) return Promise.resolve(statements);
    void retryUntilDone(() => pool.connect()).then((client) => {
      if (client) callback(undefined, client, client.release);
    });
    return undefined;
  }

  return Object.assign(Object.create(pool) as pg.Pool, { connect });
}
