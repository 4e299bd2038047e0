import { AppError, type TaskResult } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { lockStorage, requireStorage } from "../../platform/storage/storage-limit.ts";
import { contentsOf } from "./contents.ts";
import { removeFilesJob } from "./jobs.ts";
import * as queries from "./queries.ts";
import { checkArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

/** A run of a backup task. */
export interface BackupRun {
  tenantId: string;
  /** Also the backup's id. */
  runId: string;
  dueAt: Date;
  task: { id: string; name: string };
  /** Number of the task's backups to keep. */
  keep: number;
  userId: string | null;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
  /** Called when the archive was written, and read again. */
  onVerified(counts: { records: number; files: number }): void;
  /** Stores the result in the transaction of the work, once for all attempts. */
  once(work: (tx: Transaction) => Promise<TaskResult>): Promise<TaskResult>;
}

type BackupResult = Extract<TaskResult, { type: "backup" }>;

/**
 * Writes the backup of a run, reads it again to verify it, publishes it, and deletes older backups beyond the task's
 * limit. Each attempt writes a separate file, so that one whose worker is presumed dead can't damage another's.
 * @throws AppError STORAGE_LIMIT
 */
export async function backUp(deps: Deps, run: BackupRun): Promise<TaskResult> {
  const { tenantId, runId, task, signal } = run;
  const { database, storage } = deps;
  const storageKey = `backups/${tenantId}/${v7()}`;
  const day = run.dueAt.toISOString().slice(0, 16).replace("T", "-").replace(":", "");
  const fileName = `arauto-backup-${day}.arauto`;
  await database.tenant(tenantId, async (tx) => {
    await requireStorage(tx, deps, tenantId, 1);
    const former = await queries.find(tx, tenantId, runId);
    if (former?.status === "writing")
      await deps.jobs.add(tx, removeFilesJob, { tenantId, keys: [former.storageKey] });
    await queries.insert(tx, tenantId, {
      id: runId,
      task,
      status: "writing",
      fileName,
      storageKey,
      size: null,
      sha256: null,
      userId: run.userId,
    });
  });
  try {
    const written = await writeArchive(deps, {
      tenantId,
      key: storageKey,
      signal,
      onProgress: run.onProgress,
    });
    const checked = await checkArchive(storage.open(storageKey), deps.secrets, signal);
    const contents = contentsOf(checked);
    run.onVerified({ records: contents.rows, files: contents.files });
    const { size, sha256 } = written;
    const result: BackupResult = {
      type: "backup",
      backupId: runId,
      file: fileName,
      bytes: size,
      contacts: contents.counts.contacts,
      records: contents.rows,
    };
    return await run.once(async (tx) => {
      await lockStorage(tx, tenantId);
      const isPublished = await queries.setWritten(tx, tenantId, {
        id: runId,
        storageKey,
        size,
        sha256,
        contents,
      });
      if (!isPublished) throw new Error("Another attempt writes this backup");
      const removed = await queries.removeOlder(tx, tenantId, task.id, run.keep);
      const keys = removed.map((row) => row.storageKey);
      if (keys.length > 0) await deps.jobs.add(tx, removeFilesJob, { tenantId, keys });
      // Older backups no longer count: only those that the task keeps must fit.
      await requireStorage(tx, deps, tenantId, 0);
      return result;
    });
  } catch (error) {
    if (!(await isPublished(deps, tenantId, runId, storageKey))) {
      await database.tenant(tenantId, (tx) =>
        queries.removeWriting(tx, tenantId, runId, storageKey),
      );
      await storage.remove(storageKey);
    }
    throw noSpace(error);
  }
}

/** Whether the backup was stored although its attempt failed: the response to the commit was lost. */
async function isPublished(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  id: string,
  storageKey: string,
): Promise<boolean> {
  const row = await database.tenant(tenantId, (tx) => queries.find(tx, tenantId, id));
  return row?.storageKey === storageKey && row.status !== "writing";
}

const NO_SPACE: readonly unknown[] = ["ENOSPC", "EDQUOT"];

const noSpace = (error: unknown): unknown =>
  NO_SPACE.includes((error as NodeJS.ErrnoException).code) ? new AppError("STORAGE_FULL") : error;
