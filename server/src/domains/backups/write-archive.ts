import { createHash } from "node:crypto";
import { once } from "node:events";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { frame, FRAME, jsonFrame } from "../../platform/backup/frames.ts";
import { sealStream } from "../../platform/backup/sealed-stream.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { version } from "../../platform/version.ts";
import {
  ARCHIVE_FORMAT,
  type ArchiveEnd,
  type ArchiveFile,
  type ArchiveHead,
  type ArchiveTable,
} from "./archive-format.ts";
import { keyOf } from "./archive-files.ts";
import * as queries from "./archive-queries.ts";
import { keptTables } from "./kept-tables-sql.ts";

/** Fast rather than small: the text of tables compresses well at any level. */
const COMPRESSION = 3;
/** The purpose of the archive encryption keys. */
export const ARCHIVE_KEYS = "workspace-backups";

export interface ArchiveWork {
  tenantId: string;
  /** The storage key of the archive. */
  key: string;
  /** Stops writing. */
  signal: AbortSignal;
  /** Receives the number of tables and files written. */
  onProgress(done: number, total: number): void;
}

export interface WrittenArchive {
  size: number;
  sha256: Buffer;
  head: ArchiveHead;
  end: ArchiveEnd;
}

/**
 * Writes the archive of a workspace to the storage, completely or not at all, from one snapshot of the database and in
 * bounded memory. Omits files deleted since the snapshot.
 */
export async function writeArchive(deps: Deps, work: ArchiveWork): Promise<WrittenArchive> {
  const hash = createHash("sha256");
  const output = new PassThrough();
  const gzip = createGzip({ level: COMPRESSION });
  const sealed = sealStream(deps.secrets.key(ARCHIVE_KEYS), ARCHIVE_FORMAT);
  const hashed = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const flow = pipeline(output, gzip, sealed, hashed, { signal: work.signal });
  const stored = deps.storage.put(work.key, hashed);
  const writing = new ArchiveWriter(deps, work, output).write().then(
    (written) => {
      output.end();
      return written;
    },
    (error: Error) => {
      output.destroy(error);
      throw error;
    },
  );
  const [written, size] = await Promise.all([writing, stored, flow]).catch(
    async (error: unknown) => {
      output.destroy(error as Error);
      // No attempt leaves anything running.
      const ends = await Promise.allSettled([writing, stored, flow]);
      throw ends[0].status === "rejected" ? ends[0].reason : error;
    },
  );
  return { ...written, size, sha256: hash.digest() };
}

class ArchiveWriter {
  private done = 0;
  private readonly counts: { name: string; rows(): number }[] = [];
  private files = 0;

  constructor(
    private readonly deps: Deps,
    private readonly work: ArchiveWork,
    private readonly output: PassThrough,
  ) {}

  async write(): Promise<Pick<WrittenArchive, "head" | "end">> {
    const { database } = this.deps;
    const { tenantId } = this.work;
    const migration = await database.system(queries.findMigration);
    const head = await database.tenant(tenantId, async (tx) => {
      await queries.beginSnapshot(tx);
      const read = await this.readHead(tx, migration);
      await this.send(jsonFrame(FRAME.head, read));
      const tables = keptTables(tenantId);
      const columns = await queries.findColumns(
        tx,
        tables.map(({ name }) => name),
      );
      const files = await this.listFiles(tx);
      const total = tables.length + files.length;
      for (const table of tables) {
        await this.writeTable(tx, table, columns.get(table.name) ?? []);
        this.work.onProgress((this.done += 1), total);
      }
      // The driver knows the number of rows only after the next statement's result.
      await queries.findWorkspace(tx, tenantId);
      for (const file of files) {
        await this.writeFile(file);
        this.work.onProgress((this.done += 1), total);
      }
      return read;
    });
    const end: ArchiveEnd = {
      tables: this.counts.map(({ name, rows }) => ({ name, rows: rows() })),
      files: this.files,
    };
    await this.send(jsonFrame(FRAME.end, end));
    return { head, end };
  }

  private async readHead(tx: Transaction, migration: string): Promise<ArchiveHead> {
    const { tenantId } = this.work;
    const { name, settings } = await queries.findWorkspace(tx, tenantId);
    return {
      version,
      migration,
      takenAt: new Date().toISOString(),
      workspace: { id: tenantId, name, settings },
      users: await queries.findUsers(tx, tenantId),
      ids: await queries.findNamedIds(tx, tenantId),
    };
  }

  private async listFiles(tx: Transaction): Promise<ArchiveFile[]> {
    const { tenantId } = this.work;
    const images = await queries.findImages(tx, tenantId);
    return [
      ...images.map((image) => ({ kind: "image" as const, ...image })),
      ...images.map(({ id }) => ({ kind: "thumbnail" as const, id })),
      ...(await queries.findDealFiles(tx, tenantId)).map(({ id }) => ({
        kind: "dealFile" as const,
        id,
      })),
      ...(await queries.findAttachments(tx, tenantId)).map((place) => ({
        kind: "attachment" as const,
        ...place,
      })),
    ];
  }

  private async writeTable(
    tx: Transaction,
    table: ReturnType<typeof keptTables>[number],
    columns: ArchiveTable["columns"],
  ): Promise<void> {
    await this.send(jsonFrame(FRAME.table, { name: table.name, columns }));
    const { content, rowCount } = queries.copyTable(tx, this.work.tenantId, table, columns);
    this.counts.push({ name: table.name, rows: rowCount });
    await this.sendAll(content);
  }

  private async writeFile(file: ArchiveFile): Promise<void> {
    const found = await this.deps.storage.find(keyOf(this.work.tenantId, file));
    if (!found) return;
    this.files += 1;
    await this.send(jsonFrame(FRAME.file, file));
    await this.sendAll(found.content);
  }

  private async sendAll(content: Readable): Promise<void> {
    for await (const piece of content as AsyncIterable<Buffer>)
      await this.send(frame(FRAME.data, piece));
  }

  private async send(bytes: Buffer): Promise<void> {
    this.work.signal.throwIfAborted();
    if (this.output.destroyed) throw this.output.errored ?? new Error("The archive was closed");
    if (!this.output.write(bytes)) await once(this.output, "drain", { signal: this.work.signal });
  }
}
