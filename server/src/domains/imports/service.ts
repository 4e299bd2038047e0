import { setTimeout as sleep } from "node:timers/promises";
import type { Readable } from "node:stream";
import { v7 } from "uuid";
import {
  AppError,
  type ContactImport,
  type ImportKind,
  type ImportSettings,
  type ImportWarning,
  type LimitReached,
  type RejectionReason,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Deps } from "../../platform/deps.ts";
import { limitReachedError } from "../../platform/limit-error.ts";
import type { JobReference, Jobs } from "../../platform/jobs/job-queue.ts";
import { lockStorage, requireStorage } from "../../platform/storage/storage-limit.ts";
import { createFields, knownFields } from "../custom-fields/index.ts";
import { requireDealSettings } from "../deals/index.ts";
import { objectOf, removeNotedRows } from "./batch-work.ts";
import { checkJob, importJob, removeFileAtRest, type ImportPayload } from "./jobs.ts";
import * as queries from "./queries.ts";
import * as rejectionQueries from "./rejection-queries.ts";
import { checkSettings } from "./settings-check.ts";
import type { FileShape } from "./csv-dialect.ts";
import { cellsToFix } from "./rejections-file.ts";
import { samplesOf, sourceOf, suggestTargets } from "./target-suggestions.ts";
import { startUndoing } from "./undo-queries.ts";
import { undoJob } from "./undo.ts";
import { readSheetShape, shownFileName, storeUpload } from "./upload.ts";
import { findWarnings } from "./warning-queries.ts";

type Search = { search?: string | undefined };

function present(row: queries.ImportRow, planExcess: LimitReached | null = null): ContactImport {
  const {
    id,
    kind,
    fileName,
    size,
    status,
    encoding,
    delimiter,
    format,
    sheets,
    sheet,
    columns,
    settings,
    processedRows,
    failure,
    source,
    fixes,
  } = row;
  const { csvSize, undoableUntil } = row;
  const undoable =
    status === "done" && undoableUntil !== null && undoableUntil.getTime() > Date.now();
  return {
    id,
    kind,
    fileName,
    size,
    status,
    encoding,
    delimiter,
    format,
    sheets,
    sheet,
    columns,
    source,
    fixes,
    settings,
    // A workbook is read as the CSV of one sheet, but users know the size of the file they uploaded.
    processedBytes:
      csvSize === null
        ? row.processedBytes
        : Math.round((row.processedBytes / Math.max(csvSize, 1)) * size),
    processedRows,
    failure,
    check: row.checkReport,
    result: row.resultReport,
    planExcess,
    undoableUntil: undoable ? undoableUntil.toISOString() : null,
    undo: row.undoReport,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export async function listImports(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & Search,
  kinds: readonly ImportKind[],
) {
  const { rows, ...page } = await queries.findPage(
    tx,
    tenantId,
    query,
    query.search ? likePattern(query.search) : null,
    kinds,
  );
  return { items: rows.map((row) => present(row)), ...page };
}

async function findImport(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.ImportRow> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError NOT_FOUND */
export async function kindOf(tx: Transaction, tenantId: string, id: string): Promise<ImportKind> {
  return (await findImport(tx, tenantId, id)).kind;
}

/** Converts an import to the API's form. */
export { present as presentImport };

export async function getImport(
  tx: Transaction,
  deps: Pick<Deps, "planLimits">,
  tenantId: string,
  id: string,
): Promise<ContactImport> {
  const row = await findImport(tx, tenantId, id);
  return present(row, row.status === "checked" ? await excessOf(tx, deps, tenantId, row) : null);
}

/** Returns by how much a checked import would exceed the plan's contacts. Deals may create contacts, too. */
async function excessOf(
  tx: Transaction,
  { planLimits }: Pick<Deps, "planLimits">,
  tenantId: string,
  { kind, checkReport }: Pick<queries.ImportRow, "kind" | "checkReport">,
): Promise<LimitReached | null> {
  if (!checkReport) return null;
  const added = kind === "accounts" ? checkReport.created : (checkReport.contacts ?? 0);
  return planLimits.findExcess(tx, tenantId, "contacts", added);
}

/**
 * Stores a file and returns its format and the suggested column targets.
 * @throws AppError PAYLOAD_TOO_LARGE, FILE_EMPTY, FILE_UNREADABLE, IMPORTS_FULL, STORAGE_LIMIT
 */
export async function uploadImport(
  deps: Deps,
  tenantId: string,
  userId: string | null,
  kind: ImportKind,
  file: { fileName: string; stream: Readable },
): Promise<ContactImport> {
  const { database, storage } = deps;
  // Checked before the file is read, and again when it is stored and its size is known.
  await database.tenant(tenantId, (tx) => requireRoom(tx, deps, tenantId, 1));
  const id = v7();
  const uploadKey = `imports/${tenantId}/${id}.upload`;
  const { size, encoding, shape, format, sheets, sheet } = await storeUpload(
    storage,
    uploadKey,
    file.stream,
  );
  const isWorkbook = format === "xlsx";
  try {
    return await database.tenant(tenantId, async (tx) => {
      await lockStorage(tx, tenantId);
      await requireRoom(tx, deps, tenantId, size);
      const newImport = {
        id,
        kind,
        fileName: shownFileName(file.fileName),
        storageKey: isWorkbook ? `imports/${tenantId}/${id}.csv` : uploadKey,
        workbookKey: isWorkbook ? uploadKey : null,
        format,
        sheets,
        sheet,
        size,
        encoding,
        delimiter: shape.delimiter,
        columns: await shownColumns(tx, tenantId, kind, shape),
        createdBy: userId,
        source: sourceFor(kind, shape),
      };
      return present(await queries.insert(tx, tenantId, newImport));
    });
  } catch (error) {
    await storage.remove(uploadKey);
    throw error;
  }
}

/** @throws AppError IMPORTS_FULL, STORAGE_LIMIT */
export async function requireRoom(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
  bytes: number,
): Promise<void> {
  const { waitingImportLimit } = deps.config;
  if ((await queries.countWaiting(tx, tenantId)) >= waitingImportLimit)
    throw new AppError(
      "IMPORTS_FULL",
      `A workspace can have at most ${waitingImportLimit} unfinished imports`,
    );
  await requireStorage(tx, deps, tenantId, bytes);
}

/** Earlier imports whose column mapping is considered. */
const MATCHINGS = 50;

async function shownColumns(
  tx: Transaction,
  tenantId: string,
  kind: ImportKind,
  shape: FileShape,
): Promise<ContactImport["columns"]> {
  const earlier = await queries.findMatchings(tx, tenantId, kind, MATCHINGS);
  const known = await knownFields(tx, tenantId, objectOf(kind));
  const suggestions = suggestTargets(kind, shape, known, earlier);
  return shape.headers.map((header, index) => {
    const { target: suggestion, ...rest } = suggestions[index] ?? {
      target: { kind: "ignore" },
      remembered: false,
    };
    return { index, header, samples: samplesOf(shape, index), suggestion, ...rest };
  });
}

const sourceFor = (kind: ImportKind, shape: FileShape) =>
  kind === "accounts" ? sourceOf(shape.headers) : null;

/**
 * Switches to another sheet of an uploaded workbook.
 * @throws AppError NOT_FOUND without such a sheet, FILE_EMPTY, WRONG_STATE once it was checked
 */
export async function chooseSheet(
  { database, storage }: Deps,
  tenantId: string,
  id: string,
  sheet: string,
): Promise<ContactImport> {
  const found = await database.tenant(tenantId, (tx) => findImport(tx, tenantId, id));
  if (found.status !== "uploaded" || found.workbookKey === null) throw new AppError("WRONG_STATE");
  const shape = await readSheetShape(storage, found.workbookKey, sheet);
  return database.tenant(tenantId, async (tx) => {
    const changed = await queries.changeSheet(
      tx,
      tenantId,
      id,
      sheet,
      await shownColumns(tx, tenantId, found.kind, shape),
      sourceFor(found.kind, shape),
    );
    if (!changed) throw new AppError("WRONG_STATE");
    return present(changed);
  });
}

/** Imports of one workspace run sequentially. */
export const enqueue = (
  tx: Transaction,
  jobs: Jobs,
  job: JobReference<ImportPayload>,
  payload: ImportPayload,
) =>
  jobs.add(tx, job, payload, {
    queue: `imports:${payload.tenantId}`,
    key: `${job.name}:${payload.importId}`,
  });

/**
 * Starts the dry run with this column mapping; can be repeated with another.
 * @throws AppError VALIDATION, WRONG_STATE, NOT_FOUND
 */
export async function checkImport(
  tx: Transaction,
  jobs: Jobs,
  tenantId: string,
  id: string,
  settings: ImportSettings,
): Promise<ContactImport> {
  const { kind, columns } = await findImport(tx, tenantId, id);
  const known = await knownFields(tx, tenantId, objectOf(kind));
  checkSettings(kind, settings, columns.length, known);
  if (settings.deals) await requireDealSettings(tx, tenantId, settings.deals);
  const row = await queries.startChecking(tx, tenantId, id, settings, ["uploaded", "checked"]);
  if (!row) throw new AppError("WRONG_STATE");
  await enqueue(tx, jobs, checkJob, { tenantId, importId: id });
  return present(row);
}

/**
 * Starts importing a checked file into the contacts. New fields are created here, so that errors surface immediately.
 * @throws AppError VALIDATION when a field was deleted meanwhile, IDENTIFIER_TAKEN, WRONG_STATE, PLAN_LIMIT_REACHED,
 *   NOT_FOUND
 */
export async function startImport(
  tx: Transaction,
  deps: Pick<Deps, "jobs" | "planLimits">,
  tenantId: string,
  id: string,
): Promise<ContactImport> {
  await findImport(tx, tenantId, id);
  const row = await queries.startImporting(tx, tenantId, id);
  if (!row?.settings) throw new AppError("WRONG_STATE");
  const excess = await excessOf(tx, deps, tenantId, row);
  if (excess) throw limitReachedError(excess);
  const object = objectOf(row.kind);
  checkSettings(
    row.kind,
    row.settings,
    row.columns.length,
    await knownFields(tx, tenantId, object),
  );
  const newFields = row.settings.targets.filter((target) => target.kind === "newField");
  await createFields(
    tx,
    tenantId,
    newFields.map(({ identifier, name, type }) => ({ identifier, name, type })),
    object,
  );
  await enqueue(tx, deps.jobs, importJob, { tenantId, importId: id });
  return present(row);
}

/**
 * Starts undoing a finished import; see `undoJob`.
 * @throws AppError WRONG_STATE when it is not finished, is already undone or its undo period is
 * over, NOT_FOUND
 */
export async function undoImport(
  tx: Transaction,
  jobs: Jobs,
  tenantId: string,
  userId: string | null,
  id: string,
): Promise<ContactImport> {
  await findImport(tx, tenantId, id);
  if (!(await startUndoing(tx, tenantId, id, userId))) throw new AppError("WRONG_STATE");
  await enqueue(tx, jobs, undoJob, { tenantId, importId: id });
  return present(await findImport(tx, tenantId, id));
}

/** @throws AppError WRONG_STATE once writing has started */
export async function cancelImport(
  { database, storage }: Deps,
  tenantId: string,
  id: string,
): Promise<ContactImport> {
  const row = await database.tenant(tenantId, async (tx) => {
    await findImport(tx, tenantId, id);
    const canceled = await queries.cancel(tx, tenantId, id, queries.WAITING);
    if (!canceled) throw new AppError("WRONG_STATE");
    await removeNotedRows(tx, tenantId, id);
    return canceled;
  });
  // A dry run in progress notices at its next batch.
  await removeFileAtRest({ storage }, row);
  return present(row);
}

const POLL_MS = 300;
const AT_WORK: readonly queries.ImportStatus[] = ["checking", "importing", "undoing"];

/** Yields an import now and after each change, until it is at rest or the signal aborts. */
export async function* followImport(
  deps: Pick<Deps, "database" | "planLimits">,
  tenantId: string,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<ContactImport> {
  let before = "";
  while (!signal.aborted) {
    const now = await deps.database.tenant(tenantId, (tx) => getImport(tx, deps, tenantId, id));
    const text = JSON.stringify(now);
    if (text !== before) yield now;
    if (!AT_WORK.includes(now.status)) return;
    before = text;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

export async function listRejections(
  tx: Transaction,
  tenantId: string,
  id: string,
  query: ListQuery & Search & { reason?: RejectionReason | undefined },
) {
  const { delimiter, columns } = await findImport(tx, tenantId, id);
  const { rows, ...page } = await rejectionQueries.findRejections(
    tx,
    tenantId,
    id,
    query,
    query.search ? likePattern(query.search) : null,
    query.reason,
  );
  return {
    items: rows.map((rejection) => ({
      ...rejection,
      cells: cellsToFix(rejection.line, delimiter, columns.length),
    })),
    ...page,
  };
}

export async function listWarnings(
  tx: Transaction,
  tenantId: string,
  id: string,
  query: ListQuery &
    Search & { warning?: ImportWarning | undefined; position?: number | undefined },
  mayExport: boolean,
) {
  await findImport(tx, tenantId, id);
  const { rows, ...page } = await findWarnings(
    tx,
    tenantId,
    id,
    query,
    query.search ? likePattern(query.search) : null,
    query,
  );
  return {
    items: rows.map((one) => ({
      ...one,
      email: mayExport && one.email !== "" ? one.email : null,
    })),
    ...page,
  };
}
