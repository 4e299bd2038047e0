import { z } from "zod";

/** Increment when archives change so that older versions can't read them. */
export const ARCHIVE_FORMAT = 1;

const uuid = z.uuid();
const columnName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The header of an archive. */
export const archiveHead = z.object({
  /** The version of Arauto that wrote it. */
  version: z.string(),
  /** The newest migration of the database it was read from. */
  migration: z.string(),
  takenAt: z.iso.datetime(),
  workspace: z.object({ id: uuid, name: z.string(), settings: z.record(columnName, z.unknown()) }),
  /** Members and former members, whose ids stay the same. */
  users: z.array(uuid),
  /** Ids that records reference inside texts and JSON. */
  ids: z.array(uuid),
});
export type ArchiveHead = z.output<typeof archiveHead>;

export const archiveTable = z.object({
  name: columnName,
  columns: z.array(z.object({ name: columnName, type: z.string() })).min(1),
});
export type ArchiveTable = z.output<typeof archiveTable>;

/** A stored file and its record, with the ids of the old workspace. */
export const archiveFile = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("image"), id: uuid, extension: z.enum(["png", "jpg", "gif"]) }),
  z.object({ kind: z.literal("thumbnail"), id: uuid }),
  z.object({ kind: z.literal("dealFile"), id: uuid }),
  z.object({ kind: z.literal("attachment"), messageId: uuid, place: z.number().int() }),
]);
export type ArchiveFile = z.output<typeof archiveFile>;

/** The footer of an archive, for verifying what was read. */
export const archiveEnd = z.object({
  tables: z.array(z.object({ name: columnName, rows: z.number().int() })),
  files: z.number().int(),
});
export type ArchiveEnd = z.output<typeof archiveEnd>;
