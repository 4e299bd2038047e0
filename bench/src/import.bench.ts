// A CSV file through import and undo, compared with COPY of the same contacts into a table with the same indexes.
import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type ContactImport,
  contactRoutes,
  importRoutes,
  type ImportTarget,
} from "@arauto/contracts";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { v7 } from "uuid";
import { type Installation, withInstallation, type Workspace } from "./installation.ts";
import { contactNumber } from "./contacts.ts";
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
const ROUNDS = 3;
/** Memory is compared with an import of this many times fewer rows. */
const SMALLER = 10;
const POLL_MS = 100;
const CONSENT = { wording: "I want to get news" };

const TARGETS: ImportTarget[] = [
  { kind: "standard", field: "name" },
  { kind: "standard", field: "email" },
  { kind: "standard", field: "phone" },
  { kind: "newField", identifier: "city", name: "City", type: "text" },
  { kind: "newField", identifier: "age", name: "Age", type: "number" },
];

const phoneOf = (index: number) => `+55119${String(10_000_000 + index)}`;

function csvFile(rows: number): File {
  const lines = ["name,email,phone,city,age"];
  for (let index = 0; index < rows; index += 1) {
    const { name, email, fields } = contactNumber(index);
    lines.push(`"${name}, Jr.",${email},${phoneOf(index)},${fields["city"]},${fields["age"]}`);
  }
  return new File([`${lines.join("\n")}\n`], "people.csv", { type: "text/csv" });
}

async function until(
  { client }: Workspace,
  id: string,
  status: ContactImport["status"],
): Promise<ContactImport> {
  for (;;) {
    const state = await client.call(importRoutes.get, { params: { id } });
    if (state.status === status) return state;
    if (state.failure) throw new Error(`The import failed: ${state.failure}`);
    await sleep(POLL_MS);
  }
}

/** Imports into a new workspace. `imported` is the time from the call that starts it to the status `done`. */
async function importFile(installation: Installation, file: File, rows: number) {
  const workspace = await installation.signUp("Bench");
  const { client } = workspace;
  const upload = await timed(() => client.call(importRoutes.upload, { file }));
  const { id } = upload.result;
  const check = await timed(async () => {
    await client.call(importRoutes.check, {
      params: { id },
      body: { targets: TARGETS, consent: CONSENT },
    });
    return until(workspace, id, "checked");
  });
  const imported = await timed(async () => {
    await client.call(importRoutes.start, { params: { id } });
    return until(workspace, id, "done");
  });
  const { result } = imported.result;
  if (result?.created !== rows)
    failRun(`Of ${rows} rows ${result?.created} were imported: ${JSON.stringify(result)}`);
  return { upload: upload.ms, check: check.ms, imported: imported.ms, workspace, id };
}

/** Undoes an import, which leaves the workspace empty. */
async function undoImport({
  workspace,
  id,
}: {
  workspace: Workspace;
  id: string;
}): Promise<number> {
  const { ms, result } = await timed(async () => {
    await workspace.client.call(importRoutes.undo, { params: { id } });
    return until(workspace, id, "undone");
  });
  const { total } = await workspace.client.call(contactRoutes.list, {});
  if (result.undo?.removed !== ROWS || total !== 0)
    failRun(`After the undo ${total} contacts are left: ${JSON.stringify(result.undo)}`);
  return ms;
}

/** Peak memory, in megabytes, of a fresh worker that runs one import. */
async function memoryFor(installation: Installation, rows: number): Promise<number> {
  const worker = await installation.startWorker();
  await importFile(installation, csvFile(rows), rows);
  const { most } = memoryOf(worker.processId);
  await worker.stop();
  return most;
}

/** Rows in COPY's text format, with ids, JSON and escapes prepared in advance. */
function copyText(): string[] {
  const tenantId = v7();
  const pieces: string[] = [];
  for (let index = 0; index < ROWS; index += 1) {
    const { name, email, fields } = contactNumber(index);
    const json = JSON.stringify({ city: fields["city"], age: fields["age"] });
    pieces.push(
      `${tenantId}\t${v7()}\t${name}, Jr.\t${email}\t${phoneOf(index)}\tactive\t${json}\n`,
    );
  }
  return Array.from({ length: Math.ceil(pieces.length / 500) }, (_, index) =>
    pieces.slice(index * 500, index * 500 + 500).join(""),
  );
}

async function copyRows(client: pg.Client): Promise<number> {
  const pieces = copyText();
  const { ms } = await timed(() =>
    pipeline(
      Readable.from(pieces),
      client.query(
        copyFrom(
          "copy plain_accounts (tenant_id, id, name, email, phone, status, fields) from stdin",
        ),
      ),
    ),
  );
  return ms;
}

printMachine();
await withInstallation(async (installation) => {
  const memory = hasProcessFacts
    ? [await memoryFor(installation, ROWS / SMALLER), await memoryFor(installation, ROWS)]
    : [];
  const worker = await installation.startWorker();
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  await client.query("create table plain_accounts (like accounts including all)");
  const file = csvFile(ROWS);
  const rounds: {
    upload: number;
    check: number;
    imported: number;
    copied: number;
    undone: number;
  }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const copied = await copyRows(client);
    const importResult = await importFile(installation, file, ROWS);
    // Undo the last one, so that both tables grow by the same contacts in each round.
    const result = {
      ...importResult,
      copied,
      undone: round === ROUNDS ? await undoImport(importResult) : 0,
    };
    // The first round is a warm-up.
    if (round > 0) rounds.push(result);
  }
  await client.end();
  await worker.stop();

  const row = (step: string, of: (round: (typeof rounds)[number]) => number) => {
    const ms = median(rounds.map(of));
    return { step, time: milliseconds(ms), "rows/s": integer((ROWS / ms) * 1000) };
  };
  console.log(
    `${integer(ROWS)} rows, ${integer(file.size / 1024)} KB, medians of ${ROUNDS} rounds`,
  );
  printTable([
    row("upload", (r) => r.upload),
    row("check (dry run)", (r) => r.check),
    row("import, from start to done", (r) => r.imported),
    row("COPY into a table with the same indexes", (r) => r.copied),
    row("undo, from start to end", () => rounds.at(-1)?.undone ?? NaN),
  ]);
  const [small = NaN, large = NaN] = memory;
  console.log(
    `Peak worker memory: ${integer(small)} MB for ${integer(ROWS / SMALLER)} rows, ${integer(large)} MB for ${integer(ROWS)}`,
  );
  console.log(
    `Import at ${percent(median(rounds.map((r) => r.copied / r.imported)))} of COPY's speed (target 50 %, and 30,000 rows/s)`,
  );
});
