import pg from "pg";
import type { BackedUpTable } from "./manifest.ts";

/** Schemas that belong to an installation; the second is the job engine's. */
export const SCHEMAS: readonly string[] = ["public", "graphile_worker"];

/** Migrating recreates the lists of applied migrations. */
const RECREATED = "c.relname = 'migrations'";

export const quoted = (...names: string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(".");

/** Settings under which values have the same text form, regardless of the server's settings. */
const PORTABLE =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0";

export const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only; ${PORTABLE}`;
export const BEGIN_LOAD = `begin; ${PORTABLE}`;

export type Table = Omit<BackedUpTable, "rows">;

/** Lists the installation's tables as this transaction sees them, without generated columns. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<
    Omit<Table, "sequences"> & { sequences: { column: string; sequence: string }[] }
  >(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(json_build_object('name', p.relname, 'bounds', pg_get_expr(p.relpartbound, p.oid)) order by p.relname), '[]')
         from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid and p.relispartition) as partitions,
       (select coalesce(json_agg(json_build_object('column', a.attname, 'sequence', s.name)), '[]')
         from pg_attribute a, pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as s (name)
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and s.name is not null) as sequences
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition and not (${RECREATED})
     order by 1, 2`,
    [SCHEMAS],
  );
  const tables: Table[] = [];
  for (const { sequences, ...table } of rows)
    tables.push({ ...table, sequences: await Promise.all(sequences.map((s) => place(client, s))) });
  return tables;
}

async function place(
  client: pg.Client,
  { column, sequence }: { column: string; sequence: string },
): Promise<Table["sequences"][number]> {
  // The name comes from pg_get_serial_sequence, which quotes it.
  const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
    `select last_value as "lastValue", is_called as "isCalled" from ${sequence}`,
  );
  const [found] = rows;
  if (!found) throw new Error(`The sequence ${sequence} has no state`);
  return { column, lastValue: Number(found.lastValue), isCalled: found.isCalled };
}

/** Returns the statement that copies a table's rows to the client. */
export function copyOutStatement({ schema, name, columns }: Table): string {
  const values = columns.map((column) => quoted(name, column));
  return `copy (select ${values.join(", ")} from ${quoted(schema, name)}) to stdout with (format text, encoding 'UTF8')`;
}

/** Returns the statement that copies a table's rows from the client. */
export function copyInStatement({ schema, name, columns }: Table): string {
  return `copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(", ")}) from stdin with (format text, encoding 'UTF8')`;
}

/**
 * Returns names and checksums of the applied migrations; undefined when the database belongs to no
 * installation.
 */
export async function appliedMigrations(
  client: pg.Client,
): Promise<{ name: string; checksum: string }[] | undefined> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.migrations') is not null as found",
  );
  if (!rows[0]?.found) return undefined;
  return (
    await client.query<{ name: string; checksum: string }>(
      "select name, checksum from migrations order by name",
    )
  ).rows;
}

/**
 * Returns what a restore would overwrite: nothing, an installation without users, an installation in use, or another
 * program's tables.
 */
export async function contentOf(
  client: pg.Client,
): Promise<"nothing" | "unused" | "installation" | "other"> {
  const { rows } = await client.query<{ tables: number; isOurs: boolean }>(
    `select count(*)::int as tables, to_regclass('public.tenants') is not null and to_regclass('public.migrations') is not null as "isOurs"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  if (rows[0]?.isOurs) {
    const used = await client.query<{ used: boolean }>(
      "select exists (select from tenants) or exists (select from people) as used",
    );
    return used.rows[0]?.used ? "installation" : "unused";
  }
  return rows[0]?.tables === 0 ? "nothing" : "other";
}

/**
 * Whether a process of Arauto uses this database: it has a connection, or a worker's heartbeat is
 * recent.
 */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ connected: boolean; hasWorkers: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and application_name in ('arauto', 'arauto signals')) as connected,
       to_regclass('public.workers') is not null as "hasWorkers"`,
  );
  if (rows[0]?.connected) return true;
  if (!rows[0]?.hasWorkers) return false;
  const alive = await client.query<{ alive: boolean }>(
    "select exists (select from workers where last_seen_at > now() - interval '30 seconds') as alive",
  );
  return alive.rows[0]?.alive === true;
}

/** Removes everything of an installation, so that migrations start from an empty database. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(
    "drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public",
  );
}

/**
 * Drops the foreign keys and returns a function that creates them again after the rows were loaded.
 */
export async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any ($1)`,
    [SCHEMAS],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

/** Creates the partitions that a backed-up table had and this one lacks. */
export async function makePartitions(
  client: pg.Client,
  { schema, name, partitions }: Table,
): Promise<void> {
  for (const partition of partitions) {
    await client.query(
      `create table if not exists ${quoted(schema, partition.name)} partition of ${quoted(schema, name)} ${partition.bounds}`,
    );
  }
}

export async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(
    `truncate ${tables.map(({ schema, name }) => quoted(schema, name)).join(", ")}`,
  );
}

export async function countRows(client: pg.Client, { schema, name }: Table): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${quoted(schema, name)}`,
  );
  return Number(rows[0]?.count);
}

export async function setSequences(
  client: pg.Client,
  { schema, name, sequences }: Table,
): Promise<void> {
  for (const { column, lastValue, isCalled } of sequences) {
    await client.query("select setval(pg_get_serial_sequence($1, $2), $3, $4)", [
      quoted(schema, name),
      column,
      lastValue,
      isCalled,
    ]);
  }
}
