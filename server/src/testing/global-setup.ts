import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";
import { BUILD } from "./built-server.ts";
import { writeIndexUse } from "./index-use.ts";
import { writeNullableColumns } from "./query-records.ts";
import { TEMPLATE_DATABASE, withDatabase } from "./test-database.ts";

const PREFIX = "arauto-test-";
/** Absent outside Linux. */
const MEMORY = "/dev/shm";
/** What a run may need of it. */
const MEMORY_BYTES = 3 * 1024 ** 3;

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL server. */
    databaseUrl: string;
  }
}

/**
 * Sets up one PostgreSQL for the whole run, with a migrated database that every test file copies;
 * and the built server, for tests that start and kill processes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned();
  execFileSync(process.execPath, [BUILD, "--outdated", "server"], { stdio: "inherit" });
  const folder = path.join(databasesFolder(), `${PREFIX}${process.pid}`);
  const postgres = await startEmbeddedPostgres({
    folder,
    // This data doesn't have to survive a power failure.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      wal_level: "minimal",
      max_wal_senders: 0,
      max_wal_size: "256MB",
      max_connections: 300,
      shared_buffers: "128MB",
    },
  });
  await withClient(postgres.url, async (client) => {
    await client.query(`create database ${TEMPLATE_DATABASE}`);
    // Logging in would derive a key with 4,096 rounds, on both sides, for each of thousands of connections.
    const password = client.escapeLiteral(new URL(postgres.url).password);
    await client.query(`set scram_iterations = 1; alter role current_user password ${password}`);
  });
  const template = withDatabase(postgres.url, TEMPLATE_DATABASE);
  await migrate(template);
  await removeTrialLimits(template);
  const records = process.env["ARAUTO_QUERY_RECORDS"];
  if (records) await writeNullableColumns(records, template);
  project.provide("databaseUrl", postgres.url);
  return async () => {
    // The template is no longer needed.
    if (records) await writeIndexUse(records, template);
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Prefers memory: each database is a thousand files, and copying those on a disk takes several times as long. */
function databasesFolder(): string {
  if (!fs.existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES ? MEMORY : os.tmpdir();
}

async function withClient(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}

/**
 * Removes the trial's limits, so that tests that aren't about plans can add any number of records. Tests about plans
 * set their own limits.
 */
const removeTrialLimits = (url: string): Promise<void> =>
  withClient(url, (client) =>
    client.query(
      "update plans set contacts = null, emails = null, members = null, api_keys = null where plan = 'trial'",
    ),
  );

/** Removes servers and folders of killed runs. */
function removeAbandoned(): void {
  for (const parent of [MEMORY, os.tmpdir()].filter((one) => fs.existsSync(one)))
    for (const name of fs.readdirSync(parent)) {
      const owner = new RegExp(`^${PREFIX}(\\d+)$`).exec(name)?.[1];
      if (!owner || isAlive(Number(owner))) continue;
      const folder = path.join(parent, name);
      const file = path.join(folder, "postgres/postmaster.pid");
      const server = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8").split("\n")[0]) : 0;
      if (server > 0 && commandOf(server).includes(folder)) process.kill(server, "SIGQUIT");
      fs.rmSync(folder, { recursive: true, force: true });
    }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function commandOf(processId: number): string {
  try {
    return fs.readFileSync(`/proc/${processId}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
