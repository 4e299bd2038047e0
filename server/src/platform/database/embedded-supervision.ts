import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { adoptOrStart, type ServerStart, stopServer } from "./embedded-server.ts";
import type { OutageReason } from "./outage.ts";

/** Held for as long as a process owns the server; PostgreSQL frees it when that process dies. */
const OWNER_LOCK = "hashtext('arauto.embedded')";
const OWNER_TIMEOUT_MS = 3_000;
const RESTART_FIRST_MS = 100;
const RESTART_MAX_MS = 5_000;
/** A server that ran this long had no trouble: the next restart waits for the shortest time again. */
const STABLE_MS = 60_000;

export interface Supervision {
  trouble(): OutageReason | undefined;
  /** Ends the supervision, then the server in order. */
  stop(): Promise<void>;
}

/**
 * Owns the server at this address and keeps it running: when it crashed or was stopped, it is started again on the
 * same port, with back-off and as long as it takes, such as until a full disk has space again. The end of the owner's
 * connection says that the server ended, be it our child or taken over from another process.
 * @throws Error when another process owns the folder
 */
export async function superviseServer(start: ServerStart, url: string, folder: string): Promise<Supervision> {
  const report = start.options.report ?? (() => {});
  const stopping = new AbortController();
  const { signal } = stopping;
  const port = Number(new URL(url).port);
  let owner = await own(url, folder);
  let trouble: OutageReason | undefined;
  let wait = RESTART_FIRST_MS;

  async function restart(): Promise<void> {
    const lostAt = performance.now();
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        const { adopted } = await adoptOrStart(start, port);
        owner = await own(url, folder);
        trouble = undefined;
        report({ kind: "back", restarted: !adopted, attempt, milliseconds: Math.round(performance.now() - lostAt) });
        return;
      } catch (error) {
        trouble = /No space left on device|Disk quota exceeded/.test(String(error)) ? "diskFull" : "unreachable";
        report({ kind: "notBack", attempt, error });
        await sleep(wait, undefined, { signal }).catch(() => {});
        wait = Math.min(wait * 2, RESTART_MAX_MS);
      }
    }
  }

  async function keepRunning(): Promise<void> {
    for (let since = performance.now(); !signal.aborted; since = performance.now()) {
      await owner.ended;
      if (signal.aborted) return;
      trouble = "unreachable";
      if (performance.now() - since >= STABLE_MS) wait = RESTART_FIRST_MS;
      report({ kind: "lost" });
      await sleep(wait, undefined, { signal }).catch(() => {});
      await restart();
      wait = Math.min(wait * 2, RESTART_MAX_MS);
    }
  }

  const keeping = keepRunning();
  return {
    trouble: () => trouble,
    async stop() {
      stopping.abort();
      await owner.end();
      await stopServer(start.cluster);
      await keeping;
      // One that was being started meanwhile.
      await stopServer(start.cluster);
    },
  };
}

interface Owner {
  ended: Promise<void>;
  end(): Promise<void>;
}

/**
 * Takes the lock that says whose this server is. A killed owner's lock is gone within moments.
 * @throws Error when another process keeps it
 */
async function own(url: string, folder: string): Promise<Owner> {
  const client = new pg.Client({ connectionString: url, application_name: "arauto owner", keepAlive: true });
  client.on("error", () => {});
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  const end = () => client.end().catch(() => {});
  try {
    await client.connect();
    for (const deadline = Date.now() + OWNER_TIMEOUT_MS; ; await sleep(100)) {
      const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as mine`);
      if (rows[0]?.mine) return { ended, end };
      if (Date.now() >= deadline) break;
    }
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  throw new Error(
    `Another Arauto process is running on ${folder}. Stop it, set ARAUTO_DATA_DIR to another directory, or set DATABASE_URL to share a database`,
  );
}
