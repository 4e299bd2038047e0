import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** The channel of all topics: one `LISTEN` per process, regardless of the number of subscribers. */
const CHANNEL = "arauto_signals";
/** A silently lost connection is noticed after at most twice this time. */
const PING_MS = 30_000;
const CLOSE_MS = 1_000;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 5_000;

/**
 * Notifies every process's subscribers of these topics of a change, when the transaction commits
 * and only then. Topics are at most some hundred characters long.
 */
export async function publishSignals(tx: Transaction, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  await tx.execute(
    sql`select pg_notify(${CHANNEL}, topic) from unnest(${[...new Set(topics)]}::text[]) as topic`,
  );
}

/** Notifies of changes without polling. A signal means "check", and contains no data. */
export interface Signals {
  /**
   * Calls `listener` after each signal of the topic, and whenever signals may have been missed: a subscriber that reads
   * once after subscribing and again at each call misses nothing. Returns a function that unsubscribes.
   */
  subscribe(topic: string, listener: () => void): () => void;
  /**
   * Returns the database session that listens, as its process id and start in seconds since 1970; null while there is
   * none. It ends with this process, even when it is killed.
   */
  session(): string | null;
  close(): Promise<void>;
}

/**
 * Creates signals over one database connection, opened with the first subscriber and again whenever
 * it is lost.
 */
export function createSignals(connectionString: string, log: Logger): Signals {
  const subscribers = new Map<string, Set<() => void>>();
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let session: string | null = null;

  const notifyAll = () => {
    for (const listeners of subscribers.values()) for (const listener of listeners) listener();
  };
  const notify = (topic: string) => {
    for (const listener of subscribers.get(topic) ?? []) listener();
  };

  async function keepListening(): Promise<void> {
    for (
      let wait = RETRY_FIRST_MS;
      !closing.signal.aborted;
      wait = Math.min(wait * 2, RETRY_MAX_MS)
    ) {
      try {
        await listen(connectionString, closing.signal, {
          onReady(current) {
            session = current;
            wait = RETRY_FIRST_MS / 2;
            notifyAll();
          },
          onSignal: notify,
        });
      } catch (error) {
        if (!closing.signal.aborted) log.debug({ err: error }, "The LISTEN connection closed");
      }
      session = null;
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    subscribe(topic, listener) {
      const listeners = subscribers.get(topic) ?? new Set();
      // The same function may subscribe twice.
      const subscription = () => listener();
      subscribers.set(topic, listeners.add(subscription));
      running ??= keepListening();
      return () => {
        listeners.delete(subscription);
        if (listeners.size === 0 && subscribers.get(topic) === listeners) subscribers.delete(topic);
      };
    },
    session: () => session,
    async close() {
      closing.abort();
      await running;
    },
  };
}

interface Listener {
  onReady(session: string): void;
  onSignal(topic: string): void;
}

/**
 * Listens until the connection ends or the signal aborts.
 * @throws why the connection ended
 */
async function listen(
  connectionString: string,
  signal: AbortSignal,
  { onReady, onSignal }: Listener,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: RETRY_MAX_MS,
    query_timeout: PING_MS,
    keepAlive: true,
    application_name: "arauto signals",
  });
  let failure: Error | undefined;
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", (error) => {
      failure = error;
      resolve();
    });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  client.on("notification", ({ payload = "" }) => onSignal(payload));
  let ping: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    const { rows } = await client.query<{ session: string }>(
      "select pid || ' ' || extract(epoch from backend_start) as session from pg_stat_activity where pid = pg_backend_pid()",
    );
    onReady(rows[0]?.session ?? "");
    ping = setInterval(() => {
      client.query("select 1").catch((error: unknown) => client.emit("error", error));
    }, PING_MS);
    ping.unref();
    await ended;
    if (failure) throw failure;
  } finally {
    clearInterval(ping);
    // Not awaited when the connection is broken, because it may never end.
    const bye = client.end().catch(() => {});
    if (!failure) await Promise.race([bye, pause(CLOSE_MS, undefined, { ref: false })]);
  }
}
