import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { authRoutes, type Session, workspaceRoutes } from "@arauto/contracts";
import pg from "pg";
import { type ApiClient, createApiClient } from "../../server/src/demo/api-client.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/database/embedded.ts";
import { childrenOf } from "./process-use.ts";
import { freePort } from "../../server/src/platform/network/free-port.ts";

/** The built server. */
export const SERVER_FILE = fileURLToPath(new URL("../../server/dist/main.mjs", import.meta.url));
const START_LIMIT_MS = 60_000;

/** A workspace with a signed-in client. */
export interface Workspace {
  tenantId: string;
  client: ApiClient;
  /** Session as the console stores it in the browser. */
  session: Session;
}

export interface Worker {
  processId: number;
  /** Kills it immediately, like a power cut. */
  kill(): Promise<void>;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

/** The built product with its own database: the API in one process, workers on request. */
export interface Installation {
  /** Connected as the table owner, without row-level security. */
  database: pg.Pool;
  databaseUrl: string;
  /** URL of the API and the console. */
  url: string;
  /** Settings of all its processes, except the role. */
  environment: NodeJS.ProcessEnv;
  signUp(companyName: string): Promise<Workspace>;
  startWorker(): Promise<Worker>;
  /** Kills all PostgreSQL processes, like a power cut, and starts PostgreSQL again. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server in a temporary directory, with PostgreSQL configured as in the product; `stop` removes everything. */
export async function startInstallation(
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  if (!existsSync(SERVER_FILE))
    throw new Error("The server is not built: run benchmarks with `npm run bench`");
  const folder = mkdtempSync(path.join(os.tmpdir(), "arauto-bench-"));
  const postgres = await startEmbeddedPostgres({ folder });
  const children = new Set<ChildProcess>();
  const port = await freePort("127.0.0.1");
  const environment = {
    PATH: process.env["PATH"],
    DATABASE_URL: postgres.url,
    PORT: String(port),
    ARAUTO_DATA_DIR: folder,
    ARAUTO_SECRET: randomBytes(32).toString("hex"),
    // A free one for each process.
    ARAUTO_CAPTURE_PORT: "0",
    ARAUTO_ALLOW_PRIVATE_SMTP: "true",
    ARAUTO_RATE_LIMITS: "false",
    ARAUTO_DEMO: "false",
    // Plans limit contacts and emails.
    ARAUTO_BILLING: "off",
    ARAUTO_SEND_GRACE_SECONDS: "0",
    ...settings,
    ARAUTO_LOG_LEVEL: process.env["ARAUTO_LOG_LEVEL"] ?? "warn",
    ...(process.env["ARAUTO_SEND_LANES"] && {
      ARAUTO_SEND_LANES: process.env["ARAUTO_SEND_LANES"],
    }),
  };
  const database = new pg.Pool({ connectionString: postgres.url, max: 4 });
  database.on("error", () => {});

  const launch = (role: "api" | "worker") => {
    const flags = process.env["ARAUTO_BENCH_NODE_FLAGS"]?.split(" ") ?? [];
    const child = spawn(process.execPath, [...flags, SERVER_FILE], {
      env: { ...environment, ARAUTO_ROLE: role },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.add(child);
    child.once("exit", () => children.delete(child));
    return child;
  };
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  async function stop(): Promise<void> {
    await Promise.all([...children].map((child) => end(child, "SIGTERM")));
    await database.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  const url = `http://127.0.0.1:${port}`;
  try {
    await waitForResponse(launch("api"), url);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    database,
    databaseUrl: postgres.url,
    url,
    environment,
    signUp: (companyName) => signUp(url, companyName),
    async startWorker() {
      const child = launch("worker");
      await says(child, "Arauto worker is running");
      return {
        processId: child.pid ?? 0,
        kill: () => end(child, "SIGKILL"),
        stop: () => end(child, "SIGTERM"),
      };
    },
    killDatabase: () => killPostgres(postgres.url),
    stop,
  };
}

/** Runs the same command again on the killed cluster, on the same port. */
async function killPostgres(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const folder = rows[0]?.folder ?? "";
  const server = Number(readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  const [program = "", ...given] = readFileSync(`/proc/${server}/cmdline`, "utf8")
    .split("\0")
    .slice(0, -1);
  const { uid, gid } = statSync(`/proc/${server}`);
  for (const one of [server, ...childrenOf(server)]) process.kill(one, "SIGKILL");
  await client.end().catch(() => {});
  while (existsSync(`/proc/${server}`)) await sleep(10);
  for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(100)) {
    const child = spawn(program, given, { uid, gid, cwd: "/", detached: true, stdio: "ignore" });
    child.unref();
    const ended = once(child, "exit");
    if (await Promise.race([isAnswering(url), ended.then(() => false)])) return;
    if (Date.now() > deadline) throw new Error("PostgreSQL did not recover");
  }
}

async function isAnswering(url: string): Promise<boolean> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(50)) {
    const client = new pg.Client(url);
    client.on("error", () => {});
    try {
      await client.connect();
      return true;
    } catch {
      // PostgreSQL is still recovering.
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

async function signUp(url: string, companyName: string): Promise<Workspace> {
  const client = createApiClient(url, new AbortController().signal);
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const body = {
    companyName,
    email,
    name: "Ana Souza",
    password: "Correct1Horse",
    acceptTerms: true as const,
  };
  client.useToken((await client.call(authRoutes.register, { body })).token);
  const [workspace] = (await client.call(workspaceRoutes.list)).items;
  if (!workspace) throw new Error("The registered user has no workspace");
  const { personTenantId, tenantId } = workspace;
  const session = await client.call(workspaceRoutes.enter, { params: { personTenantId } });
  client.useToken(session.token);
  const { name, language, timeZone, version } = await client.call(workspaceRoutes.get);
  await client.call(workspaceRoutes.update, {
    body: { name, address: "Rua Augusta 100, São Paulo", language, timeZone, version },
  });
  return { tenantId, client, session };
}

async function waitForResponse(child: ChildProcess, url: string): Promise<void> {
  child.stdout?.resume();
  for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    if (
      await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    if (Date.now() > deadline) throw new Error("The server did not start in time");
  }
}

function says(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (bytes: Buffer) => {
      process.stderr.write(bytes.includes('"level"') ? bytes : "");
      text = (text + bytes.toString("utf8")).slice(-10_000);
      if (text.includes(words)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`The worker ended with code ${code}: ${text}`)));
  });
}

/** Runs a benchmark on its own installation and cleans up afterwards. */
export async function withInstallation(
  measure: (installation: Installation) => Promise<void>,
  settings?: Readonly<Record<string, string>>,
): Promise<void> {
  const installation = await startInstallation(settings);
  const interrupted = () => void installation.stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    await measure(installation);
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    await installation.stop();
  }
}
