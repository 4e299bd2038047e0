// Exports of contacts, from the request to `done`, compared with COPY of the same rows to a file.
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { exportRoutes, type DataExport } from "@arauto/contracts";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import {
  type Installation,
  withInstallation,
  type Worker,
  type Workspace,
} from "./installation.ts";
import { populate } from "./population.ts";
import { hasProcessFacts, memoryOf } from "./process-use.ts";
import {
  median,
  milliseconds,
  percent,
  printMachine,
  printTable,
  timed,
  integer,
  failRun,
} from "./report.ts";

const ROWS = Number(process.env["ARAUTO_BENCH_ROWS"] ?? 200_000);
const SMALL = Math.min(10_000, ROWS);
const ROUNDS = 3;
const POLL_MS = 10;
const COLUMNS = [
  "id",
  "name",
  "email",
  "phone",
  "status",
  "tags",
  "createdAt",
  "fields.city",
  "fields.age",
  "fields.customer_since",
];

/** Exports all contacts and waits for the file. */
async function exportContacts(
  { client }: Workspace,
  format: Exclude<DataExport["format"], "json">,
  rows: number,
): Promise<DataExport> {
  let state = await client.call(exportRoutes.create, {
    body: { kind: "accounts", format, selection: { kind: "matching" }, columns: COLUMNS },
  });
  while (state.status === "queued" || state.status === "running") {
    await sleep(POLL_MS);
    state = await client.call(exportRoutes.get, { params: { id: state.id } });
  }
  if (state.status !== "done" || state.rows !== rows)
    failRun(`Of ${rows} rows ${state.rows} were written: ${JSON.stringify(state)}`);
  return state;
}

/** The same rows by COPY as the table owner: no row-level security, no escaping, in any order. */
async function copyContacts(client: pg.Client, tenantId: string): Promise<number> {
  const file = path.join(os.tmpdir(), `arauto-bench-copy-${process.pid}.csv`);
  const query = `select id, name, email, phone, status, array_to_string(tags, ', '), created_at, fields ->> 'city', fields ->> 'age', fields ->> 'customer_since'
    from accounts where tenant_id = '${tenantId}'`;
  try {
    const { ms } = await timed(() =>
      pipeline(
        client.query(copyTo(`copy (${query}) to stdout with (format csv)`)),
        createWriteStream(file, { flush: true }),
      ),
    );
    if ((await stat(file)).size === 0) failRun("COPY wrote nothing");
    return ms;
  } finally {
    await rm(file, { force: true });
  }
}

/** Peak memory of a worker that runs a single export, in megabytes. */
async function memoryFor(
  installation: Installation,
  workspace: Workspace,
  format: Exclude<DataExport["format"], "json">,
  rows: number,
): Promise<number> {
  const worker = await installation.startWorker();
  await exportContacts(workspace, format, rows);
  const { most } = memoryOf(worker.processId);
  await worker.stop();
  return most;
}

async function measureSpeed(installation: Installation, workspace: Workspace, worker: Worker) {
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  const rounds: { copied: number; csv: number; xlsx: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const result = {
      copied: await copyContacts(client, workspace.tenantId),
      csv: (await timed(() => exportContacts(workspace, "csv", ROWS))).ms,
      xlsx: (await timed(() => exportContacts(workspace, "xlsx", ROWS))).ms,
    };
    // The first round is a warm-up.
    if (round > 0) rounds.push(result);
  }
  await client.end();
  await worker.stop();
  return rounds;
}

printMachine();
await withInstallation(async (installation) => {
  const [small, large] = [await installation.signUp("Small"), await installation.signUp("Large")];
  await populate(installation, small, SMALL);
  await populate(installation, large, ROWS);
  const rounds = await measureSpeed(installation, large, await installation.startWorker());

  const row = (what: string, of: (round: (typeof rounds)[number]) => number) => {
    const ms = median(rounds.map(of));
    return { what, time: milliseconds(ms), "rows/s": integer((ROWS / ms) * 1000) };
  };
  console.log(`${integer(ROWS)} rows of ${COLUMNS.length} columns, medians of ${ROUNDS} rounds`);
  printTable([
    row("COPY into a file", (r) => r.copied),
    row("CSV, from the call to done", (r) => r.csv),
    row("XLSX, from the call to done", (r) => r.xlsx),
  ]);
  console.log(
    `CSV at ${percent(median(rounds.map((r) => r.copied / r.csv)))} of COPY's speed (target: 100,000 rows/s)`,
  );
  if (!hasProcessFacts) return;
  const formats = ["csv", "xlsx"] as const;
  const memory: Record<string, string>[] = [];
  for (const format of formats) {
    memory.push({
      format,
      [`peak MB, ${integer(SMALL)} rows`]: integer(
        await memoryFor(installation, small, format, SMALL),
      ),
      [`peak MB, ${integer(ROWS)} rows`]: integer(
        await memoryFor(installation, large, format, ROWS),
      ),
    });
  }
  printTable(memory);
});
