import { AppError, type ErrorCode, type Language } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload, type JobRun, runsAgain } from "../../platform/jobs/jobs.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { knownFields } from "../custom-fields/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { objectOf, removeNotedRows, TakenOver } from "./batch-work.ts";
import { batchedRows } from "./batched-rows.ts";
import { dayComesFirst } from "./cell-values.ts";
import { contactRows } from "./contact-rows.ts";
import { contactWork } from "./contact-work.ts";
import { dealWork } from "./deal-work.ts";
import { emptyReport, runThroughFile } from "./import-run.ts";
import * as queries from "./queries.ts";
import * as rejectionQueries from "./rejection-queries.ts";
import type { TypedTarget } from "./row-reader.ts";
import { typeTargets } from "./settings-check.ts";
import { readShape, writeSheet } from "./upload.ts";
import { forgetWarnings } from "./warning-queries.ts";

export interface ImportPayload extends JobPayload {
  importId: string;
}

export interface ForgetPayload extends JobPayload {
  /** Hashes of lower-case addresses in hexadecimal, as in suppressions. */
  emailHashes: string[];
}

/** Dry run: counts the changes the import would make, and stores the rejected rows. */
export const checkJob = defineJob<ImportPayload>({
  name: "imports.check",
  actsForCaller: true,
  run: (payload, run) => runStep("checking", payload, run),
});

/** Imports the file into the contacts. */
export const importJob = defineJob<ImportPayload>({
  name: "imports.run",
  actsForCaller: true,
  run: (payload, run) => runStep("importing", payload, run),
});

/** Erases deleted contacts from rejected rows. */
export const forgetJob = defineJob<ForgetPayload>({
  name: "imports.forgetPeople",
  async run({ tenantId, emailHashes }, { deps }) {
    await deps.database.tenant(tenantId, (tx) => forgetRows(tx, tenantId, emailHashes));
  },
});

/** Empties the stored rows of contacts with these addresses. Returns the number of rows. */
export async function forgetRows(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<number> {
  const rejected = await rejectionQueries.forgetContacts(tx, tenantId, emailHashes);
  return rejected + (await forgetWarnings(tx, tenantId, emailHashes));
}

async function runStep(
  step: queries.Step,
  { tenantId, importId }: ImportPayload,
  run: JobRun,
): Promise<void> {
  const { deps, signal } = run;
  const job = await deps.database.tenant(tenantId, (tx) => queries.find(tx, tenantId, importId));
  if (!job) return;
  if (job.status !== step) return removeFileAtRest(deps, job);
  try {
    await goThrough(step, tenantId, job, deps, signal);
  } catch (error) {
    const now = await reread(deps, tenantId, job);
    if (now.status !== step) return removeFileAtRest(deps, now);
    if (signal.aborted || (mayPass(error) && runsAgain(run, error))) throw error;
    await giveUp(step, tenantId, job, deps, error);
  }
}

/** Validation errors are permanent; an unavailable database is not. */
const mayPass = (error: unknown) => !(error instanceof AppError) || error.code === "UNAVAILABLE";

const reread = async (deps: Deps, tenantId: string, job: queries.ImportRow) =>
  (await deps.database.tenant(tenantId, (tx) => queries.find(tx, tenantId, job.id))) ?? job;

const RESTING: readonly queries.ImportStatus[] = [
  "done",
  "undoing",
  "undone",
  "canceled",
  "failed",
];

/** Deletes an uploaded file as soon as nothing needs it, because it contains personal data. */
export async function removeFileAtRest(
  { storage }: Pick<Deps, "storage">,
  job: Pick<queries.ImportRow, "status" | "storageKey" | "workbookKey">,
): Promise<void> {
  if (RESTING.includes(job.status)) await removeFiles(storage, job);
}

async function removeFiles(
  storage: Storage,
  { storageKey, workbookKey }: Pick<queries.ImportRow, "storageKey" | "workbookKey">,
) {
  await storage.remove(storageKey);
  if (workbookKey !== null) await storage.remove(workbookKey);
}

/** Converts the chosen sheet of a workbook to CSV, once. Afterwards it is processed like any other CSV. */
async function writeSheetOnce(
  { database, storage }: Deps,
  tenantId: string,
  job: queries.ImportRow,
): Promise<void> {
  const { id, workbookKey, storageKey, sheet, columns, csvSize } = job;
  if (workbookKey === null || sheet === null || csvSize !== null) return;
  const size = await writeSheet(storage, workbookKey, sheet, columns.length, storageKey);
  await database.tenant(tenantId, (tx) => queries.setCsv(tx, tenantId, id, size));
  await storage.remove(workbookKey);
}

async function goThrough(
  step: queries.Step,
  tenantId: string,
  job: queries.ImportRow,
  deps: Deps,
  signal: AbortSignal,
): Promise<void> {
  const { database, storage } = deps;
  const { settings } = job;
  if (!settings) throw new AppError("WRONG_STATE", "The columns are not mapped yet");
  await writeSheetOnce(deps, tenantId, job);
  const { known, language } = await database.tenant(tenantId, async (tx) => ({
    known: await knownFields(tx, tenantId, objectOf(job.kind)),
    language: (await workspaceFacts(tx, tenantId)).language,
  }));
  const targets = typeTargets(settings, known);
  const dayFirst = await readsDayFirst(storage, job, targets, language);
  const from = {
    processedBytes: job.processedBytes,
    processedRows: job.processedRows,
    report: (step === "checking" ? job.checkReport : job.resultReport) ?? emptyReport(),
  };
  const run = { storage, file: job, from, signal };
  const state = { step, tenantId, job, settings, targets, deps };
  const end =
    job.kind === "deals"
      ? await runThroughFile({ ...run, ...(await dealWork(state, dayFirst)) })
      : await runThroughFile({
          ...run,
          rows: batchedRows(
            contactRows({ file: job, targets, dayFirst, settings }),
            from.processedRows,
          ),
          work: contactWork(state),
        });
  await finish(step, tenantId, job, end, deps);
}

/** Records the end of the file. */
async function finish(
  step: queries.Step,
  tenantId: string,
  job: queries.ImportRow,
  end: queries.Progress,
  { database, storage }: Deps,
): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    if (end.processedRows === 0) await removeNotedRows(tx, tenantId, job.id);
    if (!(await queries.finish(tx, tenantId, job.id, step, end))) throw new TakenOver();
    if (step === "checking") return;
    const { rows, created, updated, unchanged, rejected } = end.report;
    await recordEvents(tx, tenantId, [
      {
        type: "import.finished",
        userId: job.createdBy,
        data: { importId: job.id, rows, created, updated, unchanged, rejected },
      },
    ]);
  });
  if (step === "importing") await removeFiles(storage, job);
}

const DEAL_DAYS: ReadonlySet<string> = new Set(["expectedCloseOn", "closedOn", "createdOn"]);

/** Uses the file's date order, or else the workspace's language; neither changes until the import is done. */
async function readsDayFirst(
  storage: Storage,
  job: queries.ImportRow,
  targets: readonly TypedTarget[],
  language: Language,
): Promise<boolean> {
  const dateColumns = targets.flatMap((target, column) =>
    (target.kind === "field" && target.type === "date") ||
    (target.kind === "deal" && DEAL_DAYS.has(target.field))
      ? [column]
      : [],
  );
  if (dateColumns.length === 0) return true;
  const { rows } = await readShape(
    storage,
    job.storageKey,
    job.encoding,
    await storage.size(job.storageKey),
  );
  const cells = rows.flatMap((row) => dateColumns.map((column) => row[column] ?? ""));
  return dayComesFirst(cells) ?? (language !== "en-us" || job.delimiter === ";");
}

/** Fails the import with the reason when retrying cannot help. */
async function giveUp(
  step: queries.Step,
  tenantId: string,
  job: queries.ImportRow,
  deps: Deps,
  error: unknown,
): Promise<void> {
  const code: ErrorCode = error instanceof AppError ? error.code : "INTERNAL";
  deps.log.error({ err: error, importId: job.id, step }, "Import failed");
  await deps.database.tenant(tenantId, async (tx) => {
    if (!(await queries.fail(tx, tenantId, job.id, step, code))) return;
    await recordEvents(tx, tenantId, [
      { type: "import.failed", userId: job.createdBy, data: { importId: job.id, code } },
    ]);
  });
  await removeFiles(deps.storage, job);
}
