import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import type { Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../network/free-port.ts";
import { machineMemory, memorySettings } from "./memory-settings.ts";
import { clusterFolder, findPostgres, type PostgresBinaries } from "./postgres-binaries.ts";

const USER = "arauto";
const HOST = "127.0.0.1";
/** Held for as long as a process owns the server; PostgreSQL frees it when that process dies. */
const OWNER_LOCK = "hashtext('arauto.embedded')";
const START_TIMEOUT_MS = 60_000;
const OWNER_TIMEOUT_MS = 3_000;
const STOP_TIMEOUT_MS = 15_000;

const SETTINGS: Readonly<Record<string, string | number>> = {
  listen_addresses: HOST,
  unix_socket_directories: "",
  max_connections: 100,
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  wal_compression: "on",
  jit: "off",
  // Its log must not repeat people's data: no statements, no details of keys. Errors of statements
  // reach the client that sent them.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

export interface EmbeddedOptions {
  /** The product's data folder; the cluster is kept inside. */
  folder: string;
  /** Settings of PostgreSQL over the usual ones. */
  settings?: Readonly<Record<string, string | number>>;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  url: string;
  /** Whether it was still running from a process that was killed. */
  adopted: boolean;
  /** Ends it in order; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that came with the packages on a free loopback port, making its cluster
 * the first time. A server left running by a killed process is taken over; a cluster left by a
 * killed server recovers by itself.
 * @throws Error in words for the person who starts the product, also when another process owns the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgres();
  const folder = path.resolve(options.folder);
  const cluster = clusterFolder(path.join(folder, "postgres"), binaries.user);
  const password = clusterPassword(folder, cluster);
  if (!fs.existsSync(path.join(cluster, "PG_VERSION"))) makeCluster(binaries, cluster, password);
  refuseOtherVersion(binaries, cluster);

  const { url, adopted } = await adoptOrStart({ binaries, cluster, password, options });
  const owner = await own(url, folder);
  return {
    url,
    adopted,
    async stop() {
      await owner.end().catch(() => {});
      await stopServer(cluster);
    },
  };
}

/**
 * The product's database for a short task beside or without the product: the running server is used and
 * left running, otherwise one is started and stopped.
 * @throws Error in words for the person who starts the task
 */
export async function reachEmbeddedPostgres(options: EmbeddedOptions): Promise<Pick<EmbeddedPostgres, "url" | "stop">> {
  const folder = path.resolve(options.folder);
  const cluster = clusterFolder(path.join(folder, "postgres"), findPostgres().user);
  if (!fs.existsSync(path.join(cluster, "PG_VERSION"))) throw new Error(`There is no database in ${folder} yet`);
  const running = runningServer(cluster);
  const url = running && address(running.port, clusterPassword(folder, cluster));
  if (url && (await belongsTo(url, cluster))) return { url, stop: async () => {} };
  return startEmbeddedPostgres(options);
}

function clusterPassword(folder: string, cluster: string): string {
  const file = path.join(folder, "postgres-password");
  if (fs.existsSync(file)) return fs.readFileSync(file, "utf8").trim();
  if (fs.existsSync(cluster))
    throw new Error(`${file} is missing, and without it the database in ${cluster} cannot be opened. Put it back from a backup`);
  const password = randomBytes(24).toString("base64url");
  try {
    fs.writeFileSync(file, `${password}\n`, { mode: 0o600, flag: "wx", flush: true });
    return password;
  } catch {
    // Another start wrote it in the same moment.
    return fs.readFileSync(file, "utf8").trim();
  }
}

// Made beside its place and then moved there, so that a half-made cluster is never taken for a whole one.
function makeCluster({ initdb, user }: PostgresBinaries, cluster: string, password: string): void {
  const partial = `${cluster}.making-${process.pid}`;
  const passwordFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "arauto-")), "password");
  try {
    fs.rmSync(partial, { recursive: true, force: true });
    fs.mkdirSync(partial, { mode: 0o700 });
    fs.writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined) {
      for (const file of [partial, passwordFile, path.dirname(passwordFile)]) fs.chownSync(file, user.uid, user.gid);
    }
    const result = spawnSync(
      initdb,
      ["-D", partial, "-U", USER, "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C.UTF-8", "--data-checksums"],
      { ...user, env: environment(), cwd: "/", encoding: "utf8" },
    );
    if (result.status !== 0)
      throw new Error(`The database could not be made in ${cluster}: ${result.error?.message ?? result.stderr.trim()}`);
    if (!fs.existsSync(cluster)) fs.renameSync(partial, cluster);
  } finally {
    fs.rmSync(path.dirname(passwordFile), { recursive: true, force: true });
    fs.rmSync(partial, { recursive: true, force: true });
  }
}

function refuseOtherVersion({ major }: PostgresBinaries, cluster: string): void {
  const found = fs.readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  if (found === major) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found}, this version of Arauto carries ${major}. ` +
      `Start the former version of Arauto, or open the folder with PostgreSQL ${found} and set DATABASE_URL`,
  );
}

// Nothing of the product's own environment, which may hold secrets.
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC" };
}

interface Start {
  binaries: PostgresBinaries;
  cluster: string;
  password: string;
  options: EmbeddedOptions;
}

async function adoptOrStart(start: Start): Promise<{ url: string; adopted: boolean }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = runningServer(start.cluster);
    const url = running && address(running.port, start.password);
    if (url && (await belongsTo(url, start.cluster))) return { url, adopted: true };
    const port = await freePort(HOST);
    try {
      await launch(start, port);
      return { url: address(port, start.password), adopted: false };
    } catch (fault) {
      // Another start won the race for the folder, or a killed server is still going down.
      const taken = /lock file|already in use|pre-existing shared memory/.test(String(fault));
      if (!taken || Date.now() > deadline) throw fault;
      await sleep(200);
    }
  }
}

function address(port: number, password: string): string {
  return `postgres://${USER}:${password}@${HOST}:${port}/postgres`;
}

/** What the server's own file says about it: process on line 1, port on line 4. */
function runningServer(cluster: string): { processId: number; port: number } | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    // A server that ends takes its file away, maybe at this moment.
    return undefined;
  }
  const processId = Number(lines[0]);
  const port = Number(lines[3]);
  return processId > 0 && port > 0 ? { processId, port } : undefined;
}

async function belongsTo(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0] !== undefined && fs.realpathSync(rows[0].folder) === fs.realpathSync(cluster);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function launch({ binaries, cluster, options }: Start, port: number): Promise<void> {
  const settings = { ...SETTINGS, ...memorySettings(machineMemory()), ...options.settings, port };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // In a process group of its own: Ctrl-C in a terminal must reach us, and not the database below us.
  const child = spawn(binaries.postgres, ["-D", cluster, ...args], {
    ...binaries.user,
    env: environment(),
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await ready(child, options.log ?? (() => {}));
  // The server must not keep this process alive once all else has ended.
  child.unref();
  (child.stderr as Socket | null)?.unref();
}

function ready(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let tail = "";
    const onExit = (code: number | null) => reject(new Error(`PostgreSQL did not start (exit code ${code}): ${tail.trim()}`));
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

/** Takes the lock that says whose this server is. A killed owner's lock is gone within moments. */
async function own(url: string, folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "arauto owner" });
  client.on("error", () => {});
  await client.connect();
  for (const deadline = Date.now() + OWNER_TIMEOUT_MS; ; await sleep(100)) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as mine`);
    if (rows[0]?.mine) return client;
    if (Date.now() < deadline) continue;
    await client.end();
    throw new Error(
      `Another Arauto is running on ${folder}. Stop it, or set ARAUTO_DATA_DIR to another folder, or DATABASE_URL to share a database`,
    );
  }
}

async function stopServer(cluster: string): Promise<void> {
  const running = runningServer(cluster);
  if (!running) return;
  try {
    // "Fast" shutdown: ends sessions, writes a checkpoint.
    process.kill(running.processId, "SIGINT");
  } catch {
    return;
  }
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await sleep(20)) {
    if (runningServer(cluster)?.processId !== running.processId) return;
  }
  throw new Error(`PostgreSQL (process ${running.processId}) did not stop within ${STOP_TIMEOUT_MS / 1000} s`);
}
