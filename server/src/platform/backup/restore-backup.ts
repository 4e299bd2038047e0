import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type AppliedMigration, migrate, refuseUnknown } from "../database/migrate.ts";
import type { Storage } from "../storage/storage.ts";
import type { Archive } from "./archive.ts";
import {
  BEGIN_LOAD,
  contentOf,
  copyInStatement,
  countRows,
  dropForeignKeys,
  emptyDatabase,
  emptyTables,
  isInUse,
  makePartitions,
  setSequences,
} from "./backup-queries.ts";
import { ENTRY, type Manifest } from "./manifest.ts";

export interface RestoreTarget {
  databaseUrl: string;
  /** Called once the database has its rows. */
  openStorage(): Storage;
  /** Allows replacing an installation that is in use. */
  overwrite: boolean;
}

/**
 * Restores database and files of a backup and upgrades the database to this version. The backup must already be
 * verified. An error while rows are loaded leaves an empty database, and the restore can be repeated.
 * @throws Error for operators, also when the target is in use and `overwrite` is not set
 */
export async function restoreBackup(
  archive: Archive,
  { databaseUrl, openStorage, overwrite }: RestoreTarget,
): Promise<void> {
  const { manifest } = archive;
  await refuseUnknown(manifest.migrations);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "arauto restore",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await prepare(client, overwrite);
    await migrate(databaseUrl, { only: namesOf(manifest.migrations) });
    await load(client, archive);
  } finally {
    await client.end().catch(() => {});
  }
  const storage = openStorage();
  for (const key of manifest.files) await storage.put(key, await archive.open(ENTRY.file(key)));
  await migrate(databaseUrl);
}

function namesOf(migrations: readonly AppliedMigration[]): ReadonlySet<string> {
  return new Set(migrations.map(({ name }) => name));
}

async function prepare(client: pg.Client, overwrite: boolean): Promise<void> {
  if (await isInUse(client)) {
    throw new Error(
      "Arauto is running on this database. Stop all its processes, wait 30 seconds if one was killed, then restore again",
    );
  }
  const content = await contentOf(client);
  if (content === "other")
    throw new Error(
      "The database contains tables of another application. Create an empty database for Arauto",
    );
  if (content === "installation" && !overwrite) {
    throw new Error(
      "This installation is not empty. Add --overwrite to replace its database and files with the backup. Its current data will be lost",
    );
  }
  if (content === "nothing") return;
  await emptyDatabase(client).catch((cause: pg.DatabaseError) => {
    throw new Error(
      `The database can't be emptied (${cause.message}). Create an empty database and restore into that`,
      { cause },
    );
  });
}

/** All rows in one transaction: the database has everything or nothing. */
async function load(client: pg.Client, archive: Archive): Promise<void> {
  const { tables } = archive.manifest;
  await client.query(BEGIN_LOAD);
  const addForeignKeys = await dropForeignKeys(client);
  await emptyTables(client, tables);
  for (const table of tables) {
    await makePartitions(client, table);
    await pipeline(
      await archive.open(ENTRY.table(table)),
      client.query(copyFrom(copyInStatement(table))),
    );
    await setSequences(client, table);
  }
  await addForeignKeys();
  await refuseOtherCounts(client, tables);
  await client.query("commit");
  // Without statistics the first hours would be slow.
  await client.query("analyze");
}

async function refuseOtherCounts(client: pg.Client, tables: Manifest["tables"]): Promise<void> {
  for (const table of tables) {
    const rows = await countRows(client, table);
    if (rows !== table.rows)
      throw new Error(
        `${rows} of ${table.rows} rows of ${table.schema}.${table.name} were restored`,
      );
  }
}
