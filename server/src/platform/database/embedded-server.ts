import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../network/free-port.ts";
import { machineMemory, memorySettings } from "./memory-settings.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

export const USER = "arauto";
const HOST = "127.0.0.1";
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
/** Time limit for a live process that accepts no connections, because it may be starting or recovering. */
const BUSY_PATIENCE_MS = 3_000;
const RETRY_MS = 200;

const SETTINGS: Readonly<Record<string, string | number>> = {
  listen_addresses: HOST,
  unix_socket_directories: "",
  max_connections: 100,
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  wal_compression: "on",
  jit: "off",
  // The log must not contain personal data: no statements, no key details. Statement errors are
  // sent to the client anyway.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

export interface EmbeddedOptions {
  /** The product's data folder, which contains the cluster. */
  folder: string;
  /** Overrides PostgreSQL settings. */
  settings?: Readonly<Record<string, string | number>>;
  log?: (line: string) => void;
  /** Receives events when the server ends and restarts. */
  report?: (event: ServerEvent) => void;
}

export type ServerEvent =
  | { kind: "lost" }
  | { kind: "notBack"; attempt: number; error: unknown }
  /**
   * `restarted` is false when the server recovered without a restart and only its connections had
   * ended.
   */
  | { kind: "back"; restarted: boolean; attempt: number; milliseconds: number };

// Excludes the product's own environment, which may contain secrets.
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC" };
}

export interface ServerStart {
  binaries: PostgresBinaries;
  cluster: string;
  password: string;
  options: EmbeddedOptions;
}

/**
 * Uses the server that runs on the cluster, or starts one, on a free port unless one is given. Waits for one that is
 * still recovering from a crash or shutting down.
 * @throws Error with the server's message
 */
export async function adoptOrStart(
  start: ServerStart,
  wantedPort?: number,
): Promise<{ url: string; adopted: boolean }> {
  const begun = Date.now();
  for (;;) {
    const running = runningServer(start.cluster);
    const url = running && address(running.port, start.password);
    if (url && (await belongsTo(url, start.cluster))) return { url, adopted: true };
    if (running && isAlive(running.processId) && Date.now() - begun < BUSY_PATIENCE_MS) {
      await sleep(RETRY_MS);
      continue;
    }
    const port = wantedPort ?? (await freePort(HOST));
    try {
      await launch(start, port);
      return { url: address(port, start.password), adopted: false };
    } catch (error) {
      // Another process started a server on the folder first, or a killed server is still shutting down.
      const taken = /lock file|already in use|pre-existing shared memory/.test(String(error));
      if (!taken || Date.now() - begun > START_TIMEOUT_MS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function address(port: number, password: string): string {
  return `postgres://${USER}:${password}@${HOST}:${port}/postgres`;
}

/** Reads the server's own PID file: process on line 1, port on line 4. */
export function runningServer(cluster: string): { processId: number; port: number } | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    // A server that is shutting down removes its file, possibly right now.
    return undefined;
  }
  const processId = Number(lines[0]);
  const port = Number(lines[3]);
  return processId > 0 && port > 0 ? { processId, port } : undefined;
}

export async function belongsTo(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    return rows[0] !== undefined && fs.realpathSync(rows[0].folder) === fs.realpathSync(cluster);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function launch({ binaries, cluster, options }: ServerStart, port: number): Promise<void> {
  const settings = { ...SETTINGS, ...memorySettings(machineMemory()), ...options.settings, port };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // In a separate process group: Ctrl-C in a terminal must reach this process, but not the database.
  const child = spawn(binaries.postgres, ["-D", cluster, ...args], {
    ...binaries.user,
    env: environment(),
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await ready(child, options.log ?? (() => {}));
  // The child must not keep this process alive once everything else has ended.
  child.unref();
  (child.stderr as Socket | null)?.unref();
}

function ready(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let tail = "";
    const onExit = (code: number | null) =>
      reject(new Error(`PostgreSQL did not start (exit code ${code}): ${tail.trim()}`));
    child.once("exit", onExit);
    child.once("error", reject);
    child.stderr?.on("data", (bytes: Buffer) => {
      const text = bytes.toString("utf8");
      tail = (tail + text).slice(-4000);
      for (const line of text.split("\n")) if (line.trim()) log(line);
      if (!tail.includes("database system is ready to accept connections")) return;
      child.off("exit", onExit);
      resolve();
    });
  });
}

/**
 * Stops the server cleanly; a killed server whose file still exists counts as stopped.
 * @throws Error when it still runs after the time limit
 */
export async function stopServer(cluster: string): Promise<void> {
  const running = runningServer(cluster);
  if (!running) return;
  try {
    // "Fast" shutdown: ends sessions, writes a checkpoint.
    process.kill(running.processId, "SIGINT");
  } catch {
    return;
  }
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await sleep(20)) {
    if (runningServer(cluster)?.processId !== running.processId || !isAlive(running.processId))
      return;
  }
  throw new Error(
    `PostgreSQL (process ${running.processId}) did not stop within ${STOP_TIMEOUT_MS / 1000} s`,
  );
}
