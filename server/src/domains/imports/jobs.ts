import { setTimeout as sleep } from "node:timers/promises";
import { AppError, type ErrorCode, type ImportSettings, type Language } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload, type JobRun, runsAgain } from "../../platform/jobs/jobs.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { mergeContacts, previewMerge, spellTags } from "../contacts/index.ts";
import { fieldsForWriting, knownFields } from "../custom-fields/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { dayComesFirst } from "./cell-values.ts";
import { emptyReport, runThroughFile, type Batch, type BatchWork } from "./import-run.ts";
import * as queries from "./queries.ts";
import * as rejectionQueries from "./rejection-queries.ts";
import type { TypedTarget } from "./row-reader.ts";
import { checkTargets, typeTargets } from "./settings-check.ts";
import { readShape, writeSheet } from "./upload.ts";
import { forgetWarnings, insertWarnings, removeWarnings } from "./warning-queries.ts";

export interface ImportPayload extends JobPayload {
  importId: string;
}

export interface ForgetPayload extends JobPayload {
  /** Hashes of lower-case addresses in hexadecimal, as suppressions have them. */
  emailHashes: string[];
}

/**
 * The import was canceled, or another run of the same job continued from the same position. In the
 * second case this run tries again later, in case the other one fails.
 */
class TakenAway extends Error {
  constructor() {
    super("The import was taken away");
  }
}

/**
 * The previous batch takes too long. It may wait for a transaction that waits for a lock of this
 * batch, a deadlock PostgreSQL cannot detect.
 */
class HeldUp extends Error {
  constructor() {
    super("The batch before is not done yet");
  }
}
const HELD_UP_MS = 5_000;

/** Waits briefly for a value, because a transaction must not wait for long. */
async function soon<T>(value: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(HELD_UP_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new HeldUp();
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}

type ProgressOf = Parameters<BatchWork>[2];

/** Dry run: counts what the import would do and stores the rejected rows. */
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

/** Removes what an earlier run of the import stored about its rows. */
export async function removeNotedRows(
  tx: Transaction,
  tenantId: string,
  importId: string,
): Promise<void> {
  await rejectionQueries.removeRejections(tx, tenantId, importId);
  await removeWarnings(tx, tenantId, importId);
}

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

/**
 * Converts the chosen sheet of a workbook to CSV, once. From then on it is read like any other CSV.
 */
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
    known: await knownFields(tx, tenantId),
    language: (await workspaceFacts(tx, tenantId)).language,
  }));

  const targets = typeTargets(settings, known);
  const end = await runThroughFile({
    storage,
    file: job,
    targets,
    dayFirst: await readsDayFirst(storage, job, targets, language),
    tags: settings.tags,
    invalidValues: settings.invalidValues,
    from: {
      processedBytes: job.processedBytes,
      processedRows: job.processedRows,
      report: (step === "checking" ? job.checkReport : job.resultReport) ?? emptyReport(),
    },
    signal,
    work: batchWork(step, tenantId, job, settings, targets, deps),
  });
  await finish(step, tenantId, job, end, deps);
}

/** Returns the function that merges a batch of rows and records it, or previews that. */
function batchWork(
  step: queries.Step,
  tenantId: string,
  job: queries.ImportRow,
  settings: ImportSettings,
  targets: readonly TypedTarget[],
  { database }: Deps,
): BatchWork {
  const source = {
    userId: job.createdBy,
    importId: job.id,
    defaultStatus: settings.defaultStatus,
    consented: settings.consent !== null,
  };
  const merge = step === "checking" ? previewMerge : mergeContacts;
  const store = (batch: Batch, before: Promise<queries.Progress>, progressOf: ProgressOf) =>
    database.tenant(tenantId, async (tx) => {
      if (step === "importing") checkTargets(targets, await fieldsForWriting(tx, tenantId));
      const counts = await merge(tx, tenantId, batch.contacts, settings.duplicates, source);
      const noted = await soon(before);
      if (!(await queries.lockAt(tx, tenantId, job.id, step, noted.processedRows)))
        throw new TakenAway();
      if (noted.processedRows === 0) await removeNotedRows(tx, tenantId, job.id);
      await rejectionQueries.insertRejections(tx, tenantId, job.id, batch.rejections);
      await insertWarnings(tx, tenantId, job.id, batch.leftOut);
      const progress = progressOf(noted, counts);
      await queries.advance(tx, tenantId, job.id, step, progress);
      if (step === "importing") await queries.widenIds(tx, tenantId, job.id, batch);
      return progress;
    });
  // New tags are stored in a transaction of their own first: two batches with the same new tag
  // would wait for each other.
  const learned = new Set<string>();
  const learn = async ({ contacts: { tags } }: Batch) => {
    const names = [...tags].flatMap(([key, name]) => (learned.has(key) ? [] : [name]));
    if (step === "checking" || names.length === 0) return;
    await database.tenant(tenantId, (tx) => spellTags(tx, tenantId, names));
    for (const key of tags.keys()) learned.add(key);
  };
  // Contacts that others delete or write to meanwhile are locked in another order.
  return async (batch, before, progressOf) => {
    const tryNow = () => againAfterDeadlock(() => store(batch, before, progressOf));
    try {
      await learn(batch);
      return await tryNow();
    } catch (error) {
      if (!(error instanceof HeldUp)) throw error;
      await before;
      return tryNow();
    }
  };
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
    if (!(await queries.finish(tx, tenantId, job.id, step, end))) throw new TakenAway();
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

/**
 * Follows the file's dates, else the workspace's language; both stay the same until the import is
 * done.
 */
async function readsDayFirst(
  storage: Storage,
  job: queries.ImportRow,
  targets: readonly TypedTarget[],
  language: Language,
): Promise<boolean> {
  const dateColumns = targets.flatMap((target, column) =>
    target.kind === "field" && target.type === "date" ? [column] : [],
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

/** Ends the import with the reason when retrying cannot help. */
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
