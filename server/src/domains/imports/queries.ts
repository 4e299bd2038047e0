import {
  IMPORT_UNDO_DAYS,
  type ImportKind,
  type ContactImport,
  type ImportReport,
  type ImportSource,
  type ImportSettings,
  type ImportUndo,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";

export type ImportStatus = ContactImport["status"];

export interface ImportRow {
  id: string;
  kind: ImportKind;
  fileName: string;
  storageKey: string;
  size: number;
  status: ImportStatus;
  encoding: ContactImport["encoding"];
  delimiter: ContactImport["delimiter"];
  columns: ContactImport["columns"];
  settings: ImportSettings | null;
  processedBytes: number;
  processedRows: number;
  checkReport: ImportReport | null;
  resultReport: ImportReport | null;
  failure: string | null;
  createdBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  format: ContactImport["format"];
  /** The uploaded workbook; deleted once `csvSize` is set. */
  workbookKey: string | null;
  sheets: string[];
  sheet: string | null;
  /** Size of the converted CSV, unless the uploaded file itself is read. */
  csvSize: number | null;
  /** The range of ids of the contacts it created. */
  firstContactId: string | null;
  lastContactId: string | null;
  undoableUntil: Date | null;
  undoReport: ImportUndo | null;
  undoneBy: string | null;
  /** The last created contact that the undo has processed. */
  undoneTo: string | null;
  source: ImportSource | null;
  fixes: string | null;
}

// Imports older than the `invalidValues` option reject, as their check reported, and correct nothing.
const columns = sql`i.id, i.kind, i.file_name, i.storage_key, i.size, i.status, i.encoding, i.delimiter, i.columns, '{"invalidValues":"reject","corrections":[]}'::jsonb || i.settings as settings, i.processed_bytes,
  i.processed_rows, i.check_report, i.result_report, i.failure, i.created_by, i.created_at, i.started_at, i.finished_at, i.format,
  i.workbook_key, i.sheets, i.sheet, i.csv_size, i.first_account_id, i.last_account_id, i.undoable_until, i.undo_report, i.undone_by, i.undone_to, i.source, i.fixes`;

/** `search` is a LIKE pattern. */
export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
  search: string | null,
  kinds: readonly ImportKind[],
) {
  const list: KeysetList = {
    columns,
    from: sql`imports i`,
    where: [
      sql`i.tenant_id = ${tenantId}::uuid`,
      sql`i.kind = any(${kinds}::text[])`,
      ...(search === null ? [] : [sql`lower(i.file_name) like lower(${search}::text)`]),
    ],
    id: sql`i.id`,
    sorts: { createdAt: { by: sql`i.created_at`, type: "timestamptz" } },
    defaultSort: "-createdAt",
  };
  return listPage<ImportRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<ImportRow>(
    sql`select ${columns} from imports i where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid`,
  );

/** States of an import that was uploaded but not started. */
export const WAITING: readonly ImportStatus[] = ["uploaded", "checking", "checked"];

export async function findWaiting(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from imports where tenant_id = ${tenantId}::uuid and status = any(${WAITING}::text[]) order by id`,
  );
  return rows.map(({ id }) => id);
}

export async function countWaiting(tx: Transaction, tenantId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from imports where tenant_id = ${tenantId}::uuid and status = any(${[...WAITING, "importing"]}::text[])`,
  );
  return count;
}

/** Returns the size in bytes of the files of unfinished imports; finished ones have none. */
export async function storedBytes(tx: Transaction, tenantId: string): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(sql`
    select coalesce(sum(size + coalesce(csv_size, 0)), 0)::bigint as bytes from imports
    where tenant_id = ${tenantId}::uuid and status = any(${[...WAITING, "importing"]}::text[])`);
  return bytes;
}

export interface NewImport {
  id: string;
  kind: ImportKind;
  fileName: string;
  storageKey: string;
  size: number;
  encoding: ContactImport["encoding"];
  delimiter: ContactImport["delimiter"];
  columns: ContactImport["columns"];
  format: ContactImport["format"];
  workbookKey: string | null;
  sheets: readonly string[];
  sheet: string | null;
  createdBy: string | null;
  source: ImportSource | null;
}

export function insert(tx: Transaction, tenantId: string, newImport: NewImport) {
  return tx.one<ImportRow>(sql`
    insert into imports as i (tenant_id, id, kind, file_name, storage_key, size, status, encoding, delimiter, columns, created_by,
      format, workbook_key, sheets, sheet, source)
    values (${tenantId}::uuid, ${newImport.id}::uuid, ${newImport.kind}, ${newImport.fileName}, ${newImport.storageKey}, ${newImport.size}, 'uploaded', ${newImport.encoding}, ${newImport.delimiter},
      ${JSON.stringify(newImport.columns)}::jsonb, ${newImport.createdBy}::uuid, ${newImport.format}, ${newImport.workbookKey}, ${newImport.sheets}::text[], ${newImport.sheet}, ${newImport.source})
    returning ${columns}`);
}

/** Switches to another sheet, unless the import was already checked. */
export function changeSheet(
  tx: Transaction,
  tenantId: string,
  id: string,
  sheet: string,
  shown: ContactImport["columns"],
  source: ImportSource | null,
) {
  return tx.maybeOne<ImportRow>(sql`
    update imports i set sheet = ${sheet}, columns = ${JSON.stringify(shown)}::jsonb, source = ${source}
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid and i.status = 'uploaded'
    returning ${columns}`);
}

/** Records the converted CSV, which is used from now on. */
export async function setCsv(
  tx: Transaction,
  tenantId: string,
  id: string,
  size: number,
): Promise<void> {
  await tx.execute(sql`
    update imports set csv_size = ${size}::bigint where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Finds columns and targets of completed imports, newest first. */
export function findMatchings(tx: Transaction, tenantId: string, kind: ImportKind, most: number) {
  return tx.query<{ headers: string[]; targets: ImportSettings["targets"] }>(sql`
    select array(select c ->> 'header' from jsonb_array_elements(i.columns) as c) as headers, i.settings -> 'targets' as targets
    from imports i
    where i.tenant_id = ${tenantId}::uuid and i.kind = ${kind} and i.status in ('done', 'undoing', 'undone')
    order by i.created_at desc, i.id desc limit ${most}`);
}

export type NewFix = Pick<
  ImportRow,
  "id" | "fileName" | "storageKey" | "size" | "delimiter" | "columns" | "createdBy" | "source"
> & { fixes: string; settings: ImportSettings };

/** Inserts an import of corrected rows, which starts immediately. */
export function insertFix(tx: Transaction, tenantId: string, fix: NewFix) {
  return tx.one<ImportRow>(sql`
    insert into imports as i (tenant_id, id, kind, file_name, storage_key, size, status, encoding, delimiter, columns, created_by,
      format, sheets, source, fixes, settings, started_at)
    values (${tenantId}::uuid, ${fix.id}::uuid, 'accounts', ${fix.fileName}, ${fix.storageKey}, ${fix.size}, 'importing', 'utf-8', ${fix.delimiter},
      ${JSON.stringify(fix.columns)}::jsonb, ${fix.createdBy}::uuid, 'csv', '{}', ${fix.source}, ${fix.fixes}::uuid,
      ${JSON.stringify(fix.settings)}::jsonb, now())
    returning ${columns}`);
}

/** Locks a finished import, so that its rows are corrected by one request at a time. */
export const lockDone = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<ImportRow>(sql`
    select ${columns} from imports i
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid and i.status = 'done' and i.kind = 'accounts'
    for no key update`);

/** Moves an import to the dry run. Returns undefined if it is in none of the states `from`. */
export function startChecking(
  tx: Transaction,
  tenantId: string,
  id: string,
  settings: ImportSettings,
  from: readonly ImportStatus[],
) {
  return tx.maybeOne<ImportRow>(sql`
    update imports i set status = 'checking', settings = ${JSON.stringify(settings)}::jsonb, processed_bytes = 0, processed_rows = 0, check_report = null
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid and i.status = any(${from}::text[])
    returning ${columns}`);
}

/** Moves a checked import to importing. Returns undefined if it is in another state. */
export function startImporting(tx: Transaction, tenantId: string, id: string) {
  return tx.maybeOne<ImportRow>(sql`
    update imports i set status = 'importing', processed_bytes = 0, processed_rows = 0, result_report = null, started_at = now()
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid and i.status = 'checked'
    returning ${columns}`);
}

/** Cancels an import. Returns undefined if it is in none of the states `from`. */
export function cancel(
  tx: Transaction,
  tenantId: string,
  id: string,
  from: readonly ImportStatus[],
) {
  return tx.maybeOne<ImportRow>(sql`
    update imports i set status = 'canceled', finished_at = now()
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid and i.status = any(${from}::text[])
    returning ${columns}`);
}

/** A step of an import, with its state and its report. */
export type Step = "checking" | "importing";

const reportOf = (step: Step) =>
  step === "checking" ? sql.ref("check_report") : sql.ref("result_report");

export interface Progress {
  processedBytes: number;
  processedRows: number;
  report: ImportReport;
}

/**
 * Locks an import for one batch, starting at a row. Returns false when it is no longer in this step
 * or another run continued from the same row: then the batch must not be processed.
 */
export async function lockAt(
  tx: Transaction,
  tenantId: string,
  id: string,
  step: Step,
  row: number,
): Promise<boolean> {
  const locked = await tx.maybeOne(sql`
    select from imports where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = ${step} and processed_rows = ${row}
    for no key update`);
  return locked !== undefined;
}

/** Records a batch in the transaction that processed it. */
export async function advance(
  tx: Transaction,
  tenantId: string,
  id: string,
  step: Step,
  progress: Progress,
): Promise<void> {
  await tx.execute(sql`
    update imports set processed_bytes = ${progress.processedBytes}::bigint, processed_rows = ${progress.processedRows},
      ${reportOf(step)} = ${JSON.stringify(progress.report)}::jsonb
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Extends the range of ids that may belong to contacts of the import. */
export async function widenIds(
  tx: Transaction,
  tenantId: string,
  id: string,
  { firstId, lastId }: { firstId: string | null; lastId: string | null },
): Promise<void> {
  await tx.execute(sql`
    update imports set first_account_id = least(first_account_id, ${firstId}::uuid), last_account_id = greatest(last_account_id, ${lastId}::uuid)
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Ends a step. Returns false when the import is no longer in it. */
export async function finish(
  tx: Transaction,
  tenantId: string,
  id: string,
  step: Step,
  progress: Progress,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update imports set status = ${step === "checking" ? "checked" : "done"}, processed_bytes = coalesce(csv_size, size),
      processed_rows = ${progress.processedRows}, ${reportOf(step)} = ${JSON.stringify(progress.report)}::jsonb,
      finished_at = case when ${step === "importing"} then now() end,
      undoable_until = case when ${step === "importing"} then now() + make_interval(days => ${IMPORT_UNDO_DAYS}::int) end
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = ${step} and processed_rows = ${progress.processedRows}`);
  return count === 1;
}

export async function fail(
  tx: Transaction,
  tenantId: string,
  id: string,
  step: Step,
  code: string,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update imports set status = 'failed', failure = ${code}, finished_at = now()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = ${step}`);
  return count === 1;
}
