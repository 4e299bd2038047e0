import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError, type ErrorCode } from "@arauto/contracts";
import type { z } from "zod";
import { FRAME, type Frame, FrameError, readFrames } from "../../platform/backup/frames.ts";
import { openSealed, SealError, type SealProblem } from "../../platform/backup/sealed-stream.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import {
  ARCHIVE_FORMAT,
  type ArchiveEnd,
  archiveEnd,
  type ArchiveFile,
  archiveFile,
  type ArchiveHead,
  archiveHead,
  type ArchiveTable,
  archiveTable,
} from "./archive-format.ts";
import { ARCHIVE_KEYS } from "./write-archive.ts";

/** Receives the parts of an archive in order. */
export interface ArchiveReader {
  head(head: ArchiveHead): Promise<void>;
  table(table: ArchiveTable, rows: AsyncIterable<Buffer>): Promise<void>;
  file(file: ArchiveFile, content: AsyncIterable<Buffer>): Promise<void>;
}

const CODES: Record<SealProblem, ErrorCode> = {
  notSealed: "BACKUP_UNREADABLE",
  newerFormat: "BACKUP_NEWER",
  unknownKey: "BACKUP_FOREIGN",
  changed: "BACKUP_DAMAGED",
  truncated: "BACKUP_DAMAGED",
};

/** Returns the API error for an unreadable archive; undefined for any other error. */
export function archiveError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof SealError) return new AppError(CODES[error.problem]);
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof FrameError || code?.startsWith("Z_")) return new AppError("BACKUP_DAMAGED");
  if (code === "ENOENT")
    return new AppError("BACKUP_DAMAGED", "The backup's file no longer exists");
  return undefined;
}

/**
 * Reads a complete archive, in bounded memory: everything is authenticated before it is decompressed, so that only data
 * written by this installation gets that far. A reader must discard everything if this fails.
 * @throws AppError BACKUP_UNREADABLE, BACKUP_NEWER, BACKUP_FOREIGN, BACKUP_DAMAGED; errors of the reader
 */
export async function readArchive(
  content: Readable,
  secrets: Secrets,
  reader: ArchiveReader,
  signal?: AbortSignal,
): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  const gunzip = createGunzip();
  const opened = openSealed(secrets.keys(ARCHIVE_KEYS), ARCHIVE_FORMAT);
  const stop = () => content.destroy(signal?.reason as Error);
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  // Errors propagate to the last stream, whose reader gets them.
  pipeline(content, opened, gunzip, () => {});
  try {
    return await new Reading(readFrames(gunzip), reader).read();
  } catch (error) {
    throw archiveError(error) ?? error;
  } finally {
    signal?.removeEventListener("abort", stop);
    content.destroy();
  }
}

/** Reads frame by frame. */
class Reading {
  private next: Frame | undefined;

  constructor(
    private readonly frames: AsyncGenerator<Frame>,
    private readonly reader: ArchiveReader,
  ) {}

  async read(): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
    await this.advance();
    const head = this.take(FRAME.head, archiveHead);
    await this.reader.head(head);
    await this.advance();
    const end: ArchiveEnd = { tables: [], files: 0 };
    while (this.next && this.next.kind !== FRAME.end) {
      if (this.next.kind === FRAME.table) {
        const table = this.take(FRAME.table, archiveTable);
        let rows = 0;
        await this.reader.table(
          table,
          this.data((piece) => (rows += countLines(piece))),
        );
        end.tables.push({ name: table.name, rows });
      } else {
        const file = this.take(FRAME.file, archiveFile);
        end.files += 1;
        await this.reader.file(
          file,
          this.data(() => {}),
        );
      }
    }
    const stated = this.take(FRAME.end, archiveEnd);
    await this.advance();
    if (this.next || JSON.stringify(stated) !== JSON.stringify(end)) throw damaged();
    return { head, end };
  }

  /** Yields the data of a table or file. Advances to the next part even if the reader takes nothing. */
  private async *data(onPiece: (piece: Buffer) => void): AsyncGenerator<Buffer> {
    for (await this.advance(); this.next?.kind === FRAME.data; await this.advance()) {
      onPiece(this.next.content);
      yield this.next.content;
    }
  }

  private async advance(): Promise<void> {
    const { value, done } = await this.frames.next();
    this.next = done ? undefined : value;
  }

  private take<Schema extends z.ZodType>(kind: number, schema: Schema): z.output<Schema> {
    if (this.next?.kind !== kind) throw damaged();
    const parsed = schema.safeParse(JSON.parse(this.next.content.toString("utf8")));
    if (!parsed.success) throw new AppError("BACKUP_NEWER");
    return parsed.data;
  }
}

const damaged = () => new AppError("BACKUP_DAMAGED");

const NEWLINE = 10;
function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

/** Reads an archive without storing anything. */
export function checkArchive(
  content: Readable,
  secrets: Secrets,
  signal?: AbortSignal,
): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  const drain = async (pieces: AsyncIterable<Buffer>) => {
    for await (const _ of pieces);
  };
  return readArchive(
    content,
    secrets,
    {
      head: async () => {},
      table: (_, rows) => drain(rows),
      file: (_, bytes) => drain(bytes),
    },
    signal,
  );
}

/** Stops reading after the header. */
class BeginningRead extends Error {}

/** Reads the header of an archive. @throws AppError for a file that can't be restored here, regardless of the rest */
export async function checkBeginning(content: Readable, secrets: Secrets): Promise<void> {
  const stop = async () => {
    throw new BeginningRead();
  };
  await readArchive(content, secrets, { head: stop, table: stop, file: stop }).catch(
    (error: unknown) => {
      if (!(error instanceof BeginningRead)) throw error;
    },
  );
}
