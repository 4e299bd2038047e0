// A backup of a workspace with a million contacts, and its restore into a new workspace: times, sizes, and the worker's memory.
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
  type Backup,
  backupRoutes,
  type BackupRestore,
  profileRoutes,
  taskRoutes,
} from "@arauto/contracts";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { populate } from "./population.ts";
import { hasProcessFacts, memoryOf } from "./process-use.ts";
import { printMachine, printTable, seconds, timed, integer, failRun } from "./report.ts";

const ROWS = Number(process.env["ARAUTO_BENCH_ROWS"] ?? 1_000_000);
const SMALL = Math.min(10_000, ROWS);
const POLL_MS = 20;
/** Compression level of backups. */
const LEVEL = 3;

/** Runs a backup task once and waits until the backup is verified. */
async function backUp({ client }: Workspace): Promise<Backup> {
  const { id: userId } = await client.call(profileRoutes.get);
  const body = {
    name: "Nightly",
    action: { type: "backup", keep: 2 } as const,
    schedule: { preset: "daily", time: "03:00" } as const,
    timeZone: "UTC",
    assignees: [userId],
    timeoutSeconds: 3_600,
    startImmediately: true,
  };
  const { id } = await client.call(taskRoutes.create, { body });
  for (;;) {
    const { items } = await client.call(taskRoutes.runs, { params: { id } });
    const [run] = items;
    if (run?.outcome === "completed") break;
    if (run && run.outcome !== "running") throw new Error(`No backup: ${JSON.stringify(run)}`);
    await sleep(POLL_MS);
  }
  const { items } = await client.call(backupRoutes.list, { query: { taskId: id } });
  if (!items[0]) throw new Error("There is no backup");
  return items[0];
}

async function restore({ client }: Workspace, { id }: Backup): Promise<BackupRestore> {
  let state = await client.call(backupRoutes.restore, { params: { id }, body: { name: "Again" } });
  while (state.status === "queued" || state.status === "running") {
    await sleep(POLL_MS);
    state = await client.call(backupRoutes.getRestore, { params: { id: state.id } });
  }
  if (state.status !== "done") failRun(`The restore ended: ${JSON.stringify(state)}`);
  return state;
}

/** Only the contacts, by COPY and compressed like a backup: neither encrypted nor verified. */
async function copyContacts(
  { databaseUrl }: Installation,
  { tenantId }: Workspace,
): Promise<{ ms: number; bytes: number }> {
  const file = path.join(os.tmpdir(), `arauto-bench-copy-${process.pid}.gz`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const query = `copy (select * from accounts where tenant_id = '${tenantId}') to stdout`;
    const { ms } = await timed(() =>
      pipeline(
        client.query(copyTo(query)),
        createGzip({ level: LEVEL }),
        createWriteStream(file, { flush: true }),
      ),
    );
    return { ms, bytes: (await stat(file)).size };
  } finally {
    await client.end();
    await rm(file, { force: true });
  }
}

/** Backs up and restores a workspace, each in a separate worker. */
async function measure(installation: Installation, workspace: Workspace, rows: number) {
  const writer = await installation.startWorker();
  const written = await timed(() => backUp(workspace));
  const writerMemory = memoryOf(writer.processId).most;
  await writer.stop();
  const backup = written.result;
  if (backup.contents?.counts.contacts !== rows) failRun("The backup lacks contacts");
  const reader = await installation.startWorker();
  const restored = await timed(() => restore(workspace, backup));
  const readerMemory = memoryOf(reader.processId).most;
  await reader.stop();
  const counts = await installation.database.query<{ contacts: number }>(
    `select count(*)::int as contacts from accounts a join person_tenants m on m.tenant_id = a.tenant_id where m.id = $1`,
    [restored.result.personTenantId],
  );
  if (counts.rows[0]?.contacts !== rows) failRun("The restored workspace lacks contacts");
  return {
    rows,
    size: backup.size,
    written: written.ms,
    restored: restored.ms,
    writerMemory,
    readerMemory,
  };
}

printMachine();
await withInstallation(async (installation) => {
  const [small, large] = [await installation.signUp("Small"), await installation.signUp("Large")];
  await populate(installation, small, SMALL);
  await populate(installation, large, ROWS);
  const little = await measure(installation, small, SMALL);
  const copied = await copyContacts(installation, large);
  const much = await measure(installation, large, ROWS);
  const row = (what: string, ms: number, bytes: number | null) => ({
    what,
    time: seconds(ms),
    "contacts/s": integer((ROWS / ms) * 1000),
    "relative to COPY": `${(ms / copied.ms).toFixed(1)} ×`,
    MB: bytes === null ? "" : integer(bytes / 1_000_000),
  });
  console.log(`${integer(ROWS)} contacts`);
  printTable([
    row("COPY of the contacts, with gzip", copied.ms, copied.bytes),
    row("Backup, from the call until it is verified", much.written, much.size),
    row("Restore, from the call until the workspace exists", much.restored, null),
  ]);
  if (!hasProcessFacts) return;
  printTable(
    [little, much].map(({ rows, writerMemory, readerMemory }) => ({
      contacts: integer(rows),
      "peak MB, backup": integer(writerMemory),
      "peak MB, restore": integer(readerMemory),
    })),
  );
});
