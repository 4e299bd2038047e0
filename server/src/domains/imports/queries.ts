import type { AccountImport, ImportReport, ImportSettings } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";

export type ImportStatus = AccountImport["status"];

export interface ImportRow {
  id: string;
  fileName: string;
  storageKey: string;
  size: number;
  status: ImportStatus;
  encoding: AccountImport["encoding"];
  delimiter: AccountImport["delimiter"];
  columns: AccountImport["columns"];
  settings: ImportSettings | null;
  processedBytes: number;
  processedRows: number;
  checkReport: ImportReport | null;
  resultReport: ImportReport | null;
  failure: string | null;
  createdBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

const columns = sql`i.id, i.file_name, i.storage_key, i.size, i.status, i.encoding, i.delimiter, i.columns, i.settings, i.processed_bytes,
  i.processed_rows, i.check_report, i.result_report, i.failure, i.created_by, i.created_at, i.finished_at`;

/** `search` is a LIKE pattern. */
export function findPage(tx: Transaction, tenantId: string, query: ListQuery, search: string | null) {
  const list: KeysetList = {
    columns,
    from: sql`imports i`,
    where: [sql`i.tenant_id = ${tenantId}::uuid`, ...(search === null ? [] : [sql`lower(i.file_name) like lower(${search}::text)`])],
    id: sql`i.id`,
    sorts: { createdAt: { by: sql`i.created_at`, type: "timestamptz" } },
    defaultSort: "-createdAt",
  };
  return listPage<ImportRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<ImportRow>(sql`select ${columns} from imports i where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid`);

export interface NewImport {
  id: string;
  fileName: string;
  storageKey: string;
  size: number;
  encoding: AccountImport["encoding"];
  delimiter: AccountImport["delimiter"];
  columns: AccountImport["columns"];
  createdBy: string;
}

export function insert(tx: Transaction, tenantId: string, made: NewImport) {
  return tx.one<ImportRow>(sql`
    insert into imports as i (tenant_id, id, file_name, storage_key, size, status, encoding, delimiter, columns, created_by)
    values (${tenantId}::uuid, ${made.id}::uuid, ${made.fileName}, ${made.storageKey}, ${made.size}, 'uploaded', ${made.encoding}, ${made.delimiter},
      ${JSON.stringify(made.columns)}::jsonb, ${made.createdBy}::uuid)
    returning ${columns}`);
}

/** Moves an import into the dry run; undefined when it is in none of the states `from`. */
export function startChecking(tx: Transaction, tenantId: string, id: string, settings: ImportSettings, from: readonly ImportStatus[]) {
  return tx.maybeOne<ImportRow>(sql`
    update imports i set status = 'checking', settings = ${JSON.stringify(settings)}::jsonb, processed_bytes = 0, processed_rows = 0, check_report = null
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid and i.status = any(${from}::text[])
    returning ${columns}`);
}

/** Moves a checked import into writing; undefined when it is in another state. */
export function startImporting(tx: Transaction, tenantId: string, id: string) {
  return tx.maybeOne<ImportRow>(sql`
    update imports i set status = 'importing', processed_bytes = 0, processed_rows = 0, result_report = null
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid and i.status = 'checked'
    returning ${columns}`);
}

/** Gives an import up; undefined when it is in none of the states `from`. */
export function cancel(tx: Transaction, tenantId: string, id: string, from: readonly ImportStatus[]) {
  return tx.maybeOne<ImportRow>(sql`
    update imports i set status = 'canceled', finished_at = now()
    where i.tenant_id = ${tenantId}::uuid and i.id = ${id}::uuid and i.status = any(${from}::text[])
    returning ${columns}`);
}

/** One step of the work: which state it belongs to, and where its report is kept. */
export type Step = "checking" | "importing";

const reportOf = (step: Step) => (step === "checking" ? sql.ref("check_report") : sql.ref("result_report"));

export interface Progress {
  processedBytes: number;
  processedRows: number;
  report: ImportReport;
}

/**
 * Holds an import for one batch from a row on. False when it is no longer in this step or another
 * run went on from the same place: then the batch must not be done.
 */
export async function lockAt(tx: Transaction, tenantId: string, id: string, step: Step, row: number): Promise<boolean> {
  const locked = await tx.maybeOne(sql`
    select from imports where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = ${step} and processed_rows = ${row} for update`);
  return locked !== undefined;
}

/** Notes a batch in the transaction that did it. */
export async function advance(tx: Transaction, tenantId: string, id: string, step: Step, progress: Progress): Promise<void> {
  await tx.execute(sql`
    update imports set processed_bytes = ${progress.processedBytes}::bigint, processed_rows = ${progress.processedRows},
      ${reportOf(step)} = ${JSON.stringify(progress.report)}::jsonb
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Ends a step. False when the import is no longer in it. */
export async function finish(tx: Transaction, tenantId: string, id: string, step: Step, progress: Progress): Promise<boolean> {
  const count = await tx.execute(sql`
    update imports set status = ${step === "checking" ? "checked" : "done"}, processed_bytes = size, processed_rows = ${progress.processedRows},
      ${reportOf(step)} = ${JSON.stringify(progress.report)}::jsonb,
      finished_at = case when ${step === "importing"} then now() end
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = ${step} and processed_rows = ${progress.processedRows}`);
  return count === 1;
}

export async function fail(tx: Transaction, tenantId: string, id: string, step: Step, code: string): Promise<boolean> {
  const count = await tx.execute(sql`
    update imports set status = 'failed', failure = ${code}, finished_at = now()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = ${step}`);
  return count === 1;
}
