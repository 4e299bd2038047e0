import { type CopiedRows, copyOut } from "../../platform/database/copy-out.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { ArchiveTable } from "./archive-format.ts";
import { type KeptTable, NAMED_TABLES, WORKSPACE_COLUMNS } from "./kept-tables-sql.ts";

/**
 * Makes the transaction read from one snapshot from now on, with a portable text form of values. COPY may wait for slow
 * storage, and files are copied between statements, so timeouts are lifted.
 */
export async function beginSnapshot(tx: Transaction): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  await setPortable(tx);
}

/** Sets the text form of values for a transaction that copies rows. */
export async function setPortable(tx: Transaction): Promise<void> {
  await tx.query(sql`
    select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
      set_config('bytea_output', 'hex', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`);
}

/** Returns the name of the newest migration. */
export async function findMigration(tx: Transaction): Promise<string> {
  const { name } = await tx.one<{ name: string }>(sql`select max(name) as name from migrations`);
  return name;
}

/** Returns the writable columns of tables, with their types. */
export async function findColumns(
  tx: Transaction,
  names: readonly string[],
): Promise<Map<string, ArchiveTable["columns"]>> {
  const rows = await tx.query<{ table: string; columns: ArchiveTable["columns"] }>(sql`
    select c.relname::text as "table",
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${names}::text[])
    group by c.relname`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Returns the required columns of a table without a default. */
export async function findRequired(tx: Transaction, table: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select a.attname::text as name from pg_attribute a
    where a.attrelid = to_regclass('public.' || ${table}) and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
      and a.attgenerated = ''`);
  return rows.map(({ name }) => name);
}

/** Returns a workspace's settings for a backup. */
export const findWorkspace = (tx: Transaction, tenantId: string) =>
  tx.one<{ name: string; settings: Record<string, unknown> }>(sql`
    select name, (select jsonb_object_agg(s.key, s.value) from jsonb_each(to_jsonb(t)) s where s.key = any(${[...WORKSPACE_COLUMNS]}::text[])) as settings
    from tenants t where tenant_id = ${tenantId}::uuid`);

/** Returns the members and former members. */
export async function findUsers(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select person_id as id from person_tenants where tenant_id = ${tenantId}::uuid
    union select person_id from former_members where tenant_id = ${tenantId}::uuid`);
  return rows.map(({ id }) => id);
}

/** Returns the ids that records may reference inside texts and JSON. */
export async function findNamedIds(tx: Transaction, tenantId: string): Promise<string[]> {
  const each = NAMED_TABLES.map(
    (table) => sql`select id from ${sql.table(table)} where tenant_id = ${tenantId}::uuid`,
  );
  const rows = await tx.query<{ id: string }>(sql`${sql.join(each, sql` union all `)}`);
  return rows.map(({ id }) => id);
}

const source = (tenantId: string, { name, where }: KeptTable): Sql =>
  sql`from ${sql.table(name)} x where x.tenant_id = ${tenantId}::uuid and ${where ?? sql`true`}`;

/** Streams the rows of a table for a backup. */
export function copyTable(
  tx: Transaction,
  tenantId: string,
  table: KeptTable,
  columns: ArchiveTable["columns"],
): CopiedRows {
  const values = columns.map(({ name }) => table.columns?.[name] ?? sql`x.${sql.ref(name)}`);
  return copyOut(tx, sql`select ${sql.join(values)} ${source(tenantId, table)}`, { kind: "text" });
}

export const findImages = (tx: Transaction, tenantId: string) =>
  tx.query<{ id: string; extension: "png" | "jpg" | "gif" }>(
    sql`select id, extension from images where tenant_id = ${tenantId}::uuid order by id`,
  );

export const findDealFiles = (tx: Transaction, tenantId: string) =>
  tx.query<{ id: string }>(
    sql`select id from deal_files where tenant_id = ${tenantId}::uuid order by id`,
  );

export const findAttachments = (tx: Transaction, tenantId: string) =>
  tx.query<{ messageId: string; place: number }>(
    sql`select message_id, place from conversation_attachments where tenant_id = ${tenantId}::uuid order by message_id, place`,
  );
