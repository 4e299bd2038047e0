import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { version } from "../version.ts";
import { openArchive, type Part, writeArchive } from "./archive.ts";
import {
  appliedMigrations,
  BEGIN_SNAPSHOT,
  copyOutStatement,
  listTables,
  type Table,
} from "./backup-queries.ts";
import { BACKUP_FORMAT, ENTRY, type Manifest } from "./manifest.ts";

export interface BackupSource {
  databaseUrl: string;
  secret: string;
  /** Null when files are in a bucket, which is backed up separately. */
  filesFolder: string | null;
}

/**
 * Writes a backup of database, files and secret into one new file that only its owner can read, and
 * reads it again to verify it. All tables are from one moment; the server may keep running. Files
 * deleted after that moment may be missing.
 * @returns The contents of the backup.
 * @throws Error for operators
 */
export async function createBackup(source: BackupSource, target: string): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: "arauto backup",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(BEGIN_SNAPSHOT);
    const migrations = await appliedMigrations(client);
    if (!migrations) throw new Error("The database is empty: there is nothing to back up");
    const tables = await listTables(client);
    const contents: Manifest = {
      format: BACKUP_FORMAT,
      version,
      createdAt: new Date().toISOString(),
      migrations,
      tables: [],
      filesIn: source.filesFolder === null ? "bucket" : "folder",
      files: [],
    };
    const copies: Copy[] = [];
    const files = source.filesFolder === null ? [] : filesIn(source.filesFolder);
    await writeArchive(target, [
      { name: ENTRY.secret, open: async () => Readable.from([source.secret]) },
      ...tables.map((table) => tablePart(client, table, copies)),
      ...files.map((key) => filePart(source.filesFolder ?? "", key, contents)),
      // Last, when everything is counted.
      {
        name: ENTRY.manifest,
        async open() {
          contents.tables = await countedTables(client, copies);
          return Readable.from([JSON.stringify(contents)]);
        },
      },
    ]);
  } finally {
    await client.end().catch(() => {});
  }
  return checked(target);
}

/** A table with the stream its rows are read from. */
interface Copy {
  table: Table;
  rows: { rowCount: number };
}

function tablePart(client: pg.Client, table: Table, copies: Copy[]): Part {
  return {
    name: ENTRY.table(table),
    async open() {
      const rows = client.query(copyTo(copyOutStatement(table)));
      copies.push({ table, rows });
      return rows;
    },
  };
}

/** The number of rows is known once the server has replied to the next statement. */
async function countedTables(
  client: pg.Client,
  copies: readonly Copy[],
): Promise<Manifest["tables"]> {
  await client.query("commit");
  return copies.map(({ table, rows }) => ({ ...table, rows: rows.rowCount }));
}

/** Returns the keys of the stored files, except those still being written. */
function filesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".partial"))
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
    )
    .toSorted();
}

function filePart(folder: string, key: string, contents: Manifest): Part {
  return {
    name: ENTRY.file(key),
    async open() {
      try {
        const file = await fs.promises.open(path.join(folder, key));
        contents.files.push(key);
        return file.createReadStream();
      } catch (error) {
        // Deleted since it was listed: an empty part that the manifest does not name.
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return Readable.from([]);
        throw error;
      }
    },
  };
}

async function checked(file: string): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    await archive.verify();
    return archive.manifest;
  } finally {
    archive.close();
  }
}
