import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ArchiveFile, ArchiveHead, ArchiveTable } from "./archive-format.ts";
import { fileWithIds, keyOf } from "./archive-files.ts";
import * as archiveQueries from "./archive-queries.ts";
import { keptTables } from "./kept-tables-sql.ts";
import { type NewIds, newIds } from "./new-ids.ts";
import { NewRows } from "./new-rows.ts";
import type { ArchiveReader } from "./read-archive.ts";
import * as queries from "./restore-queries.ts";

export interface RestoreTarget {
  tenantId: string;
  name: string;
  onRows(rows: number): void;
}

/**
 * Writes an archive into a new workspace, in one transaction: it exists completely, or not at all. Meanwhile, files are
 * stored under the new workspace's id, and nothing references them until the transaction commits.
 */
export class ArchiveRestore implements ArchiveReader {
  /** Keys of the stored files. */
  readonly stored: string[] = [];
  private ids: NewIds | undefined;
  private columns: Map<string, ArchiveTable["columns"]> = new Map();

  constructor(
    private readonly tx: Transaction,
    private readonly deps: Pick<Deps, "config" | "storage">,
    private readonly target: RestoreTarget,
  ) {}

  async head(head: ArchiveHead): Promise<void> {
    const { tx, target } = this;
    if (head.migration > (await archiveQueries.findMigration(tx)))
      throw new AppError("BACKUP_NEWER");
    const { id: tenantId, settings } = head.workspace;
    const { users, ids } = head;
    this.ids = newIds({ tenantId, newTenantId: target.tenantId, users, ids });
    await archiveQueries.setPortable(tx);
    this.columns = await archiveQueries.findColumns(
      tx,
      keptTables(tenantId).map(({ name }) => name),
    );
    await queries.insertWorkspace(tx, {
      id: target.tenantId,
      name: target.name,
      settings: this.ids.inText(JSON.stringify(settings)),
      trialDays: this.deps.config.trialDays,
    });
  }

  async table(table: ArchiveTable, rows: AsyncIterable<Buffer>): Promise<void> {
    await this.requireWritable(table);
    const changed = new NewRows(table.columns, this.ids as NewIds);
    const counting = async function* (target: RestoreTarget) {
      let before = 0;
      for await (const piece of rows) {
        yield piece;
        target.onRows(changed.rows - before);
        before = changed.rows;
      }
    };
    await pipeline(Readable.from(counting(this.target)), changed, queries.copyInto(this.tx, table));
    queries.endCopies(this.tx);
  }

  async file(file: ArchiveFile, content: AsyncIterable<Buffer>): Promise<void> {
    const key = keyOf(this.target.tenantId, fileWithIds(file, (this.ids as NewIds).of));
    this.stored.push(key);
    await this.deps.storage.put(key, Readable.from(content));
  }

  /** Names in the archive come from the version that wrote it. */
  private async requireWritable({ name, columns }: ArchiveTable): Promise<void> {
    const known = this.columns.get(name);
    const given = new Set(columns.map((column) => column.name));
    const required = await archiveQueries.findRequired(this.tx, name);
    const isWritable =
      known !== undefined &&
      columns.every((column) => known.some((one) => one.name === column.name)) &&
      required.every((column) => given.has(column));
    if (!isWritable) throw new AppError("BACKUP_OUTDATED");
  }
}
