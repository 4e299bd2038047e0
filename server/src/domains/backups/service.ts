import {
  AppError,
  type Backup,
  BACKUP_UPLOAD_MAX_BYTES,
  type BackupRestore,
  RESTORES_KEPT_DAYS,
  UPLOADED_BACKUP_DAYS,
} from "@arauto/contracts";
import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform } from "node:stream";
import { v7 } from "uuid";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Deps } from "../../platform/deps.ts";
import { lockStorage, requireStorage } from "../../platform/storage/storage-limit.ts";
import { fileUrl, linkExpiry } from "../exports/index.ts";
import { BACKUP_FILES } from "./download-page.ts";
import { checkJob, removeFilesJob, restoreJob } from "./jobs.ts";
import { sweepJob } from "./orphans.ts";
import * as queries from "./queries.ts";
import { checkBeginning } from "./read-archive.ts";
import * as restoreQueries from "./restore-queries.ts";

const NAME_MAX = 200;
// oxlint-disable-next-line no-control-regex
const UNSHOWABLE = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069/\\]/g;

export function present(row: queries.BackupRow): Backup {
  const { id, taskId, taskName, status, fileName, size, contents } = row;
  return {
    id,
    taskId,
    taskName,
    status,
    fileName,
    size,
    sha256: row.sha256?.toString("hex") ?? null,
    contents,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentRestore(row: restoreQueries.RestoreRow): BackupRestore {
  const { id, backupId, name, status, done, total, personTenantId, failure } = row;
  return {
    id,
    backupId,
    name,
    status,
    done,
    total,
    personTenantId,
    failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export async function listBackups(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { taskId?: string | undefined },
) {
  const { rows, ...page } = await queries.findPage(tx, tenantId, query);
  return { items: rows.map(present), ...page };
}

/** @throws AppError NOT_FOUND */
export async function getBackup(tx: Transaction, tenantId: string, id: string): Promise<Backup> {
  return present(await requireBackup(tx, tenantId, id));
}

async function requireBackup(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.BackupRow> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError NOT_FOUND; WRONG_STATE while it is written */
export async function createLink(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  const row = await deps.database.tenant(tenantId, (tx) => requireBackup(tx, tenantId, id));
  if (row.status === "writing") throw new AppError("WRONG_STATE", "The backup has no file yet");
  const expiresAt = linkExpiry();
  return {
    url: fileUrl(deps, BACKUP_FILES, { tenantId, fileId: id, expiresAt }),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Schedules verification of a complete backup. @throws AppError NOT_FOUND; WRONG_STATE while it is written or read */
export async function verifyBackup(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  id: string,
): Promise<Backup> {
  await requireBackup(tx, tenantId, id);
  const row = await queries.setChecking(tx, tenantId, id);
  if (!row) throw new AppError("WRONG_STATE", "The backup is being written or checked");
  await jobs.add(tx, checkJob, { tenantId, backupId: id });
  return present(row);
}

/**
 * Starts a restore into a new workspace.
 * @throws AppError NOT_FOUND; WRONG_STATE for a backup that is not ready, and while another one is being restored
 */
export async function startRestore(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  { tenantId, userId }: { tenantId: string; userId: string },
  id: string,
  name: string,
): Promise<BackupRestore> {
  const backup = await requireBackup(tx, tenantId, id);
  if (backup.status !== "ready" || backup.contents === null)
    throw new AppError("WRONG_STATE", "Only a backup that is ready can be restored");
  const total = backup.contents.rows;
  const restore = { id: v7(), backupId: id, name, targetId: v7(), total, userId };
  const row = await restoreQueries.insert(tx, tenantId, restore).catch((error: unknown) => {
    if (!isUniqueViolation(error, "workspace_restores_open")) throw error;
    throw new AppError("WRONG_STATE", "Another backup is being restored. Wait until it is done");
  });
  await jobs.add(tx, restoreJob, { tenantId, restoreId: restore.id }, { maxAttempts: 4 });
  return presentRestore(row);
}

/** @throws AppError NOT_FOUND */
export async function getRestore(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<BackupRestore> {
  const row = await restoreQueries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return presentRestore(row);
}

/** Deletes backups with their files. @throws AppError WRONG_STATE while one of them is being restored */
export async function deleteBackups(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  if (await restoreQueries.hasOpen(tx, tenantId, ids))
    throw new AppError("WRONG_STATE", "This backup is being restored");
  const removed = await queries.remove(tx, tenantId, ids);
  const keys = removed.map(({ storageKey }) => storageKey);
  if (keys.length > 0) await jobs.add(tx, removeFilesJob, { tenantId, keys });
  return removed.length;
}

/**
 * Stores an uploaded backup and schedules its verification. A file that this installation did not write is rejected
 * immediately.
 * @throws AppError BACKUP_UNREADABLE, BACKUP_FOREIGN, BACKUP_NEWER, BACKUP_DAMAGED, STORAGE_LIMIT, PAYLOAD_TOO_LARGE
 */
export async function uploadBackup(
  deps: Deps,
  { tenantId, userId }: { tenantId: string; userId: string },
  file: { fileName: string; stream: Readable },
): Promise<Backup> {
  const { database, storage, jobs } = deps;
  await database.tenant(tenantId, (tx) => requireStorage(tx, deps, tenantId, 1));
  const id = v7();
  const storageKey = `backups/${tenantId}/${v7()}`;
  try {
    const { size, sha256 } = await store(storage, storageKey, file.stream);
    await checkBeginning(storage.open(storageKey), deps.secrets);
    return await database.tenant(tenantId, async (tx) => {
      await lockStorage(tx, tenantId);
      await requireStorage(tx, deps, tenantId, size);
      const row = await queries.insert(tx, tenantId, {
        id,
        task: null,
        status: "checking",
        fileName: shownName(file.fileName),
        storageKey,
        size,
        sha256,
        userId,
      });
      await jobs.add(tx, checkJob, { tenantId, backupId: id });
      return present(row);
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

const shownName = (name: string): string =>
  name.replace(UNSHOWABLE, "").trim().slice(0, NAME_MAX) || "backup.arauto";

async function store(
  storage: Deps["storage"],
  key: string,
  content: Readable,
): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const watched = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      bytes += piece.length;
      done(bytes > BACKUP_UPLOAD_MAX_BYTES ? new AppError("PAYLOAD_TOO_LARGE") : null, piece);
    },
  });
  // Unlike pipe, this also ends for an aborted upload. The error reaches `put`.
  pipeline(content, watched, () => {});
  const size = await storage.put(key, watched, "application/octet-stream");
  return { size, sha256: hash.digest() };
}

const EXPIRY = { uploadedDays: UPLOADED_BACKUP_DAYS, restoreDays: RESTORES_KEPT_DAYS };

/** Schedules the deletion of uploaded and abandoned backups, old restores, and files without a record. */
export async function cleanUp(tx: Transaction, { jobs }: Pick<Deps, "jobs">): Promise<void> {
  for (const tenantId of await queries.findTenantsToClean(tx, EXPIRY)) {
    const keys = await queries.removeExpired(tx, tenantId, EXPIRY);
    if (keys.length > 0) await jobs.add(tx, removeFilesJob, { tenantId, keys });
  }
  await jobs.add(tx, sweepJob, {}, { key: sweepJob.name });
}
