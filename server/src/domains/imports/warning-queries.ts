import type { ImportWarning } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";
import { isOpen } from "./rejection-queries.ts";

/** An omitted value of an imported row. */
export interface LeftOut {
  row: number;
  warning: ImportWarning;
  /** The header of its column. */
  column: string | null;
  value: string;
  /** Index of the column. */
  position: number;
  /** The contact's address, so that the value can be corrected, and erased with the contact. */
  email: string;
}

export async function insertWarnings(
  tx: Transaction,
  tenantId: string,
  importId: string,
  left: readonly LeftOut[],
): Promise<void> {
  if (left.length === 0) return;
  await tx.execute(sql`
    insert into import_warnings (tenant_id, import_id, row, position, warning, "column", value, email_hash, email)
    select ${tenantId}::uuid, ${importId}::uuid, w.row, w.position, w.warning, w."column", w.value, suppression_hash(w.email), w.email from unnest(
      ${left.map((one) => one.row)}::int[], ${left.map((one) => one.position)}::smallint[], ${left.map((one) => one.warning)}::text[],
      ${left.map((one) => one.column)}::text[], ${left.map((one) => one.value)}::text[], ${left.map((one) => one.email)}::text[])
      as w (row, position, warning, "column", value, email)`);
}

export const removeWarnings = (tx: Transaction, tenantId: string, importId: string) =>
  tx.execute(
    sql`delete from import_warnings where tenant_id = ${tenantId}::uuid and import_id = ${importId}::uuid`,
  );

/** A file has at most 500 columns. */
const COLUMNS_MAX = 1000;

/** `search` is a LIKE pattern over the value. */
export function findWarnings(
  tx: Transaction,
  tenantId: string,
  importId: string,
  query: ListQuery,
  search: string | null,
  { warning, position }: { warning?: ImportWarning | undefined; position?: number | undefined },
) {
  const list: KeysetList = {
    columns: sql`w.row, w.position, w.warning, w."column", w.value, w.email`,
    from: sql`import_warnings w`,
    where: [
      sql`w.tenant_id = ${tenantId}::uuid`,
      sql`w.import_id = ${importId}::uuid`,
      isOpen(tenantId, sql`w.fixed_by`),
      ...(warning === undefined ? [] : [sql`w.warning = ${warning}`]),
      ...(position === undefined ? [] : [sql`w.position = ${position}`]),
      ...(search === null ? [] : [sql`lower(w.value) like lower(${search}::text)`]),
    ],
    // Row and column together are unique within the import.
    id: sql`w.import_id`,
    sorts: {
      row: { by: sql`(w.row::bigint * ${sql.lit(COLUMNS_MAX)} + w.position)`, type: "bigint" },
    },
    defaultSort: "row",
  };
  return listPage<LeftOut>(tx, list, query);
}

/** Marks omitted values as corrected, and returns those not corrected before, with their addresses. */
export function markValuesFixed(
  tx: Transaction,
  tenantId: string,
  importId: string,
  places: readonly { row: number; position: number }[],
  fixedBy: string,
) {
  return tx.query<Pick<LeftOut, "row" | "position" | "email">>(sql`
    update import_warnings w set fixed_by = ${fixedBy}::uuid
    from unnest(${places.map(({ row }) => row)}::int[], ${places.map(({ position }) => position)}::smallint[]) as p (row, position)
    where w.tenant_id = ${tenantId}::uuid and w.import_id = ${importId}::uuid and w.row = p.row and w.position = p.position
      and w.email <> '' and ${isOpen(tenantId, sql`w.fixed_by`)}
    returning w.row, w.position, w.email`);
}

/** Empties the values of contacts with these addresses, by the hash used in suppressions. The counts stay the same. */
export function forgetWarnings(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    update import_warnings set value = '', email = ''
    where tenant_id = ${tenantId}::uuid and value <> ''
      and email_hash = any(array(select decode(h, 'hex') from unnest(${emailHashes}::text[]) as h))`);
}
