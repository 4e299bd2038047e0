import { type Readable, pipeline, Transform } from "node:stream";
import { AppError, DEAL_FILE_MAX_BYTES, DEAL_FILES_MAX, type DealFile } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Upload } from "../../platform/http/upload.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { lockStorage, requireStorage } from "../../platform/storage/storage-limit.ts";
import type { Actor } from "./actor.ts";
import { fileType, HEAD_BYTES, shownName } from "./file-types.ts";
import * as fileQueries from "./file-queries.ts";
import { markActive } from "./move-queries.ts";
import { lockDeal, record } from "./moves.ts";
import * as queries from "./queries.ts";
import { getDeal } from "./service.ts";
import { publishChange } from "./topic.ts";

const MEGABYTE = 1024 * 1024;
/** How long deleted files can be restored: longer than the notification that offers it is shown. */
const KEPT_MS = 15 * 60_000;
/** The clocks of this machine and of the database may differ. */
const CLOCKS_MS = 60_000;

/** Returns the storage key of a file's content. */
export const keyOf = (tenantId: string, id: string): string => `deal-files/${tenantId}/${id}`;

async function present(
  tx: Transaction,
  tenantId: string,
  rows: readonly fileQueries.FileRow[],
): Promise<DealFile[]> {
  const userIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  const found = userIds.length > 0 ? await queries.findMembers(tx, tenantId, userIds) : [];
  const members = new Map(found.map(({ userId, ...member }) => [userId, member]));
  return rows.map(({ userId, createdAt, ...file }) => ({
    ...file,
    by: members.get(userId ?? "") ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Returns the files of a deal, newest first. @throws AppError NOT_FOUND */
export async function listFiles(
  tx: Transaction,
  tenantId: string,
  dealId: string,
): Promise<DealFile[]> {
  await getDeal(tx, tenantId, dealId);
  return present(tx, tenantId, await fileQueries.findAll(tx, tenantId, dealId));
}

/** @throws AppError NOT_FOUND */
async function getFile(
  tx: Transaction,
  tenantId: string,
  dealId: string,
  id: string,
): Promise<DealFile> {
  const row = await fileQueries.find(tx, tenantId, dealId, id);
  const [file] = row ? await present(tx, tenantId, [row]) : [];
  if (!file) throw new AppError("NOT_FOUND");
  return file;
}

type StoreDeps = Pick<Deps, "config" | "database" | "storage" | "storageUse">;

/**
 * Adds a file to a deal. Its content is stored first, so that no row references a missing one.
 * @throws AppError NOT_FOUND, FILE_EMPTY, FILE_TYPE_REFUSED, PAYLOAD_TOO_LARGE, STORAGE_LIMIT; WRONG_STATE for a deal
 *   with too many files
 */
export async function uploadFile(
  deps: StoreDeps,
  actor: Actor,
  dealId: string,
  { fileName, stream }: Upload,
): Promise<DealFile> {
  const { database, storage } = deps;
  const { tenantId, userId } = actor;
  // Checked before the file is read, and again when it is stored and its size is known.
  await database.tenant(tenantId, async (tx) => {
    await getDeal(tx, tenantId, dealId);
    await requireRoom(tx, deps, tenantId, dealId, 1);
  });
  const id = v7();
  const name = shownName(fileName);
  const key = keyOf(tenantId, id);
  const { bytes, contentType } = await store(storage, key, name, stream);
  try {
    return await database.tenant(tenantId, async (tx) => {
      const deal = await lockDeal(tx, tenantId, dealId);
      await lockStorage(tx, tenantId);
      await requireRoom(tx, deps, tenantId, dealId, bytes);
      const { now } = deal;
      const file = { id, dealId, name, contentType, bytes, userId, createdAt: now };
      await fileQueries.insert(tx, tenantId, file);
      await changed(tx, actor, deal);
      return getFile(tx, tenantId, dealId, id);
    });
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

/** Records that the files of a locked deal changed. */
async function changed(tx: Transaction, actor: Actor, deal: queries.LockedDeal): Promise<void> {
  const { tenantId, userId } = actor;
  const { id, pipelineId, now } = deal;
  await markActive(tx, tenantId, [id], { userId, now });
  await record(tx, actor, deal, {
    type: "deal.updated",
    data: { dealId: id, pipelineId, changed: ["files"] },
  });
  await publishChange(tx, tenantId);
}

async function requireRoom(
  tx: Transaction,
  deps: StoreDeps,
  tenantId: string,
  dealId: string,
  bytes: number,
): Promise<void> {
  if ((await fileQueries.findAll(tx, tenantId, dealId)).length >= DEAL_FILES_MAX)
    throw new AppError("WRONG_STATE", `A deal can have at most ${DEAL_FILES_MAX} files`);
  const limit = deps.config.dealFilesLimitMegabytes;
  if ((await fileQueries.storedBytes(tx, tenantId)) + bytes > limit * MEGABYTE)
    throw new AppError(
      "STORAGE_LIMIT",
      `The files of a workspace's deals can use at most ${limit} MB`,
    );
  await requireStorage(tx, deps, tenantId, bytes);
}

/** Stores content while it is uploaded, and stops as soon as it is too large or of a rejected type. */
async function store(
  storage: Deps["storage"],
  key: string,
  name: string,
  content: Readable,
): Promise<{ bytes: number; contentType: string }> {
  let head = Buffer.alloc(0);
  let contentType: string | null = null;
  let bytes = 0;
  const check = (): Error | null => {
    contentType = fileType(name, head);
    return contentType === null ? new AppError("FILE_TYPE_REFUSED") : null;
  };
  const watched = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length;
      if (bytes > DEAL_FILE_MAX_BYTES)
        return done(new AppError("PAYLOAD_TOO_LARGE", "Files can have at most 20 MB"));
      if (head.length >= HEAD_BYTES) return done(null, piece);
      head = Buffer.concat([head, piece]).subarray(0, HEAD_BYTES);
      done(head.length < HEAD_BYTES ? null : check(), piece);
    },
    flush(done) {
      if (bytes === 0) return done(new AppError("FILE_EMPTY"));
      done(contentType === null ? check() : null);
    },
  });
  // Unlike pipe, this also ends for an aborted upload. The error reaches `put`.
  pipeline(content, watched, () => {});
  try {
    await storage.put(key, watched, "application/octet-stream");
    return { bytes, contentType: contentType ?? "application/octet-stream" };
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

/** Opens a file for download. @throws AppError NOT_FOUND */
export async function openFile(
  { database, storage, log }: Pick<Deps, "database" | "storage" | "log">,
  tenantId: string,
  dealId: string,
  id: string,
): Promise<{ fileName: string; content: Readable }> {
  const file = await database.tenant(tenantId, async (tx) => {
    await getDeal(tx, tenantId, dealId);
    return getFile(tx, tenantId, dealId, id);
  });
  const found = await storage.find(keyOf(tenantId, id));
  if (!found) {
    log.error({ fileId: id }, "The content of a deal's file is missing");
    throw new AppError("NOT_FOUND");
  }
  return { fileName: file.name, content: found.content };
}

/** Hides a file, which can be restored for some minutes. @throws AppError NOT_FOUND */
export async function removeFile(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  actor: Actor,
  dealId: string,
  id: string,
): Promise<void> {
  const deal = await lockDeal(tx, actor.tenantId, dealId);
  if (!(await fileQueries.setDeleted(tx, actor.tenantId, dealId, id, deal.now)))
    throw new AppError("NOT_FOUND");
  await changed(tx, actor, deal);
  const runAt = new Date(Date.now() + KEPT_MS + CLOCKS_MS);
  await jobs.add(tx, removeFilesJob, { tenantId: actor.tenantId, fileIds: [] }, { runAt });
}

/** Restores a recently deleted file. @throws AppError NOT_FOUND */
export async function restoreFile(
  tx: Transaction,
  actor: Actor,
  dealId: string,
  id: string,
): Promise<DealFile> {
  const deal = await lockDeal(tx, actor.tenantId, dealId);
  await fileQueries.setRestored(tx, actor.tenantId, dealId, id);
  const file = await getFile(tx, actor.tenantId, dealId, id);
  await changed(tx, actor, deal);
  return file;
}

interface RemoveFilesPayload extends JobPayload {
  /** Ids of files whose rows were deleted. */
  fileIds: readonly string[];
}

/** Removes the contents of files whose rows were deleted, and files that were not restored. */
export const removeFilesJob = defineJob<RemoveFilesPayload>({
  name: "deals.removeFiles",
  async run({ tenantId, fileIds }, { deps: { database, storage } }) {
    for (const id of fileIds) await storage.remove(keyOf(tenantId, id));
    await database.tenant(tenantId, async (tx) => {
      const now = await queries.findNow(tx);
      const purged = await fileQueries.purge(tx, tenantId, new Date(now.getTime() - KEPT_MS));
      // Before the commit: if that fails, the next run finds the rows again, and removing content twice is harmless.
      for (const id of purged) await storage.remove(keyOf(tenantId, id));
    });
  },
});

/** Removes the contents of files once the transaction that deletes their rows has committed. */
export async function removeContents(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length > 0) await jobs.add(tx, removeFilesJob, { tenantId, fileIds });
}
