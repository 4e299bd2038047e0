import type { RejectionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

/** A rejected row, numbered as in a spreadsheet. */
export interface Rejection {
  row: number;
  reason: RejectionReason;
  /** The header of the column that caused the rejection. */
  column: string | null;
  value: string;
  line: string;
}

export async function insertRejections(
  tx: Transaction,
  tenantId: string,
  importId: string,
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0) return;
  await tx.execute(sql`
    insert into import_rejections (tenant_id, import_id, row, reason, "column", value, line)
    select ${tenantId}::uuid, ${importId}::uuid, r.* from unnest(
      ${rejections.map((r) => r.row)}::int[], ${rejections.map((r) => r.reason)}::text[], ${rejections.map((r) => r.column)}::text[],
      ${rejections.map((r) => r.value)}::text[], ${rejections.map((r) => r.line)}::text[]) as r`);
}

export const removeRejections = (tx: Transaction, tenantId: string, importId: string) =>
  tx.execute(
    sql`delete from import_rejections where tenant_id = ${tenantId}::uuid and import_id = ${importId}::uuid`,
  );

/** Whether no import took a corrected row, or that import failed or was undone. */
export const isOpen = (tenantId: string, fixedBy: Sql) => sql`not exists (
  select from imports f where f.tenant_id = ${tenantId}::uuid and f.id = ${fixedBy} and f.status not in ('failed', 'undone'))`;

/** Marks rejected rows as corrected. Returns how many were not corrected before. */
export function markRowsFixed(
  tx: Transaction,
  tenantId: string,
  importId: string,
  rows: readonly number[],
  fixedBy: string,
): Promise<number> {
  return tx.execute(sql`
    update import_rejections r set fixed_by = ${fixedBy}::uuid
    where r.tenant_id = ${tenantId}::uuid and r.import_id = ${importId}::uuid and r.row = any(${rows}::int[])
      and ${isOpen(tenantId, sql`r.fixed_by`)}`);
}

/** `search` is a LIKE pattern over the contents of the row. */
export function findRejections(
  tx: Transaction,
  tenantId: string,
  importId: string,
  query: ListQuery,
  search: string | null,
  reason: RejectionReason | undefined,
) {
  const list: KeysetList = {
    columns: sql`r.row, r.reason, r."column", r.value, r.line`,
    from: sql`import_rejections r`,
    where: [
      sql`r.tenant_id = ${tenantId}::uuid`,
      sql`r.import_id = ${importId}::uuid`,
      isOpen(tenantId, sql`r.fixed_by`),
      ...(reason === undefined ? [] : [sql`r.reason = ${reason}`]),
      ...(search === null ? [] : [sql`lower(r.line) like lower(${search}::text)`]),
    ],
    // The row alone is unique within the import.
    id: sql`r.import_id`,
    sorts: { row: { by: sql`r.row`, type: "int" } },
    defaultSort: "row",
  };
  return listPage<Rejection>(tx, list, query);
}

export function findRejectionsAfter(
  tx: Transaction,
  tenantId: string,
  importId: string,
  row: number,
  limit: number,
) {
  return tx.query<Rejection>(sql`
    select r.row, r.reason, r."column", r.value, r.line from import_rejections r
    where r.tenant_id = ${tenantId}::uuid and r.import_id = ${importId}::uuid and r.row > ${row}
      and ${isOpen(tenantId, sql`r.fixed_by`)}
    order by r.row limit ${limit}`);
}

/**
 * Empties rejected rows that contain one of these addresses (by the hash used in suppressions) anywhere. The number of
 * rejected rows stays the same.
 */
export function forgetContacts(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    update import_rejections r set value = '', line = ''
    where r.tenant_id = ${tenantId}::uuid and r.line <> '' and exists (
      select from regexp_matches(r.line, '[^\\s,;|"''<>:]+@[^\\s,;|"''<>:]+', 'g') as found
      where encode(suppression_hash(found[1]), 'hex') = any(${emailHashes}::text[]))`);
}
