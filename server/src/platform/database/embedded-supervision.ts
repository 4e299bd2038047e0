import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { adoptOrStart, type ServerStart, stopServer } from "./embedded-server.ts";
import type { OutageReason } from "./outage.ts";

/** Locked while a process owns the server; PostgreSQL releases it when that process dies. */
const OWNER_LOCK = "hashtext('arauto.embedded')";
const OWNER_TIMEOUT_MS = 3_000;
const RESTART_FIRST_MS = 100;
const RESTART_MAX_MS = 5_000;
/** After this uptime the back-off is reset. */
const STABLE_MS = 60_000;

export interface Supervision {
  trouble(): OutageReason | undefined;
  /** Ends the supervision, then stops the server. */
  stop(): Promise<void>;
}

/**
 * Owns the server at this address and keeps it running: when it crashed or was stopped, restarts it on the same port,
 * with back-off and for as long as necessary, for example until a full disk has space again. A closed connection of the
 * owner indicates that the server ended, whether it is a child process or was taken over from another process.
 * @throws Error when another process owns the folder
 */
export async function superviseServer(
  start: ServerStart,
  url: string,
  folder: string,
): Promise<Supervision> {
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
        report({
          kind: "back",
          restarted: !adopted,
          attempt,
          milliseconds: Math.round(performance.now() - lostAt),
        });
        return;
      } catch (error) {
        trouble = /No space left on device|Disk quota exceeded/.test(String(error))
          ? "diskFull"
          : "unreachable";
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
      // Stops a server that was being started meanwhile.
      await stopServer(start.cluster);
    },
  };
}

interface Owner {
  ended: Promise<void>;
  end(): Promise<void>;
}

/**
 * Takes the lock that identifies the server's owner. A killed owner's lock is released within
 * moments.
 * @throws Error when another process has it
 */
async function own(url: string, folder: string): Promise<Owner> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "arauto owner",
    keepAlive: true,
  });
  client.on("error", () => {});
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  const end = () => client.end().catch(() => {});
  try {
    await client.connect();
    for (const deadline = Date.now() + OWNER_TIMEOUT_MS; ; await sleep(100)) {
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(${OWNER_LOCK}) as mine`,
      );
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
