import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";
import { migrationsFolder } from "../installation.ts";
import { createPool } from "./pool.ts";
import { ensureTenantAccess } from "./tenant-access.ts";

/**
 * Two processes never migrate concurrently: the second waits here and then finds everything done.
 */
const LOCK = "hashtext('arauto.migrate')";
const OLDEST_POSTGRES = 15;
const FILE = /^\d{4}_[a-z0-9_]+\.sql$/;

/** An applied migration, with the SHA-256 of its text. */
export interface AppliedMigration {
  name: string;
  checksum: string;
}

interface Migration extends AppliedMigration {
  text: string;
}

export interface MigrateOptions {
  /** The numbered files; by default the product's own. */
  folder?: string;
  /** Names of the only files to apply, to create the schema of an older version. */
  only?: ReadonlySet<string>;
}

/**
 * Brings a database to this version: applies the numbered SQL files that it lacks, each in its own
 * transaction, and the job engine's own schema. Forward only; safe to call from many processes. A
 * database restored from a dump gets the tenant role and its access back.
 * @returns Names of the files applied now.
 * @throws Error for operators when the database's migrations differ from these files or a file
 * fails
 */
export async function migrate(
  connectionString: string,
  { folder = migrationsFolder, only }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: "arauto migrate" });
  const pool = createPool(connectionString, () => {}, 1);
  pool.on("error", () => {});
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await migrateJobs({ pgPool: pool });
    const migrations = await readMigrations(folder);
    return await applyMissing(
      client,
      only ? migrations.filter(({ name }) => only.has(name)) : migrations,
    );
  } finally {
    // Ends the session and with it the lock, on success and failure.
    await Promise.allSettled([client.end(), pool.end()]);
  }
}

/**
 * Rejects the migrations of a backup when this version lacks some of them or has different ones
 * with their names.
 * @throws Error for operators
 */
export async function refuseUnknown(applied: readonly AppliedMigration[]): Promise<void> {
  const migrations = await readMigrations(migrationsFolder);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      "This backup was created by a newer version of Arauto. Restore it with that version or a newer one",
    );
  refuseChanged(migrations, new Map(applied.map(({ name, checksum }) => [name, checksum])));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const major = rows[0]?.major ?? 0;
  if (major < OLDEST_POSTGRES)
    throw new Error(
      `PostgreSQL ${OLDEST_POSTGRES} or newer is required. This server runs version ${major}`,
    );
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseChanged(migrations, applied);
  await ensureTenantAccess(
    client,
    migrations
      .filter((migration) => applied.has(migration.name))
      .map((migration) => migration.text),
  );

  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

// A migration that only this database has belongs to a newer version, which runs next to the old
// one during a rollout: accepted.
function refuseChanged(migrations: Migration[], applied: ReadonlyMap<string, string>): void {
  const changed = migrations.filter(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  );
  if (changed.length === 0) return;
  throw new Error(
    `The database was created by a version of Arauto with different migrations (${changed.map(({ name }) => name).join(", ")}), ` +
      "so this version can't upgrade it. Nothing was changed. Use the version of Arauto that created the database. " +
      "If you edited these files, undo the edits and put your change into a new migration",
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.text);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed: ${describe(error)}`, { cause: error });
  }
}

function describe(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  return error.hint ? `${error.message}. ${error.hint}` : error.message;
}
