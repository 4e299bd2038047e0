import { z } from "zod";

/** Increment when archives change so that older versions cannot read them. */
export const BACKUP_FORMAT = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const backedUpTable = z.object({
  schema: name,
  name,
  columns: z.array(name).min(1),
  rows: z.int().min(0),
  /** Partitions with their bounds, as PostgreSQL writes them. */
  partitions: z.array(
    z.object({
      name,
      bounds: z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \('[^']+'\) TO \('[^']+'\))$/),
    }),
  ),
  /** The positions of the sequences that fill columns. */
  sequences: z.array(z.object({ column: name, lastValue: z.int(), isCalled: z.boolean() })),
});

export const manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** The version of Arauto that wrote the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(backedUpTable).min(1),
  /** `bucket`: files are in S3 storage and not part of the backup. */
  filesIn: z.enum(["folder", "bucket"]),
  files: z.array(z.string()),
});

/** The contents of a backup. */
export type Manifest = z.output<typeof manifest>;
export type BackedUpTable = z.output<typeof backedUpTable>;

/** The paths of a backup's parts inside its archive. */
export const ENTRY = {
  manifest: "manifest.json",
  secret: "secret",
  table: (table: Pick<BackedUpTable, "schema" | "name">) =>
    `database/${table.schema}.${table.name}`,
  file: (key: string) => `files/${key}`,
} as const;

/** Describes the tables, rows and files of a backup. */
export function summary({ tables, files, filesIn }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const inBucket =
    filesIn === "bucket" ? " (files are in the bucket and not part of the backup)" : "";
  return `${rows} rows in ${tables.length} tables, ${files.length} files${inBucket}`;
}
