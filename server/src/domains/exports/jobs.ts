import { v7 } from "uuid";
import { AppError, EXPORT_KEPT_DAYS, type ErrorCode } from "@arauto/contracts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload, type JobRun, runsAgain } from "../../platform/jobs/jobs.ts";
import { TakenOver, writeExport } from "./export-run.ts";
import * as queries from "./queries.ts";

export interface ExportPayload extends JobPayload {
  exportId: string;
}

interface RemoveFilesPayload extends JobPayload {
  keys: string[];
}

/** Writes the file. A killed run leaves nothing that counts: the next one starts over. */
export const exportJob = defineJob<ExportPayload>({
  name: "exports.run",
  actsForCaller: true,
  run: runExport,
});

/** Deletes files whose rows were deleted. */
export const removeFilesJob = defineJob<RemoveFilesPayload>({
  name: "exports.removeFiles",
  async run({ keys }, { deps }) {
    for (const key of keys) await deps.storage.remove(key);
  },
});

/** Expires a file. */
export const expireJob = defineJob<ExportPayload>({
  name: "exports.expire",
  async run({ tenantId, exportId }, { deps }) {
    await deps.database.tenant(tenantId, async (tx) => {
      const ended = await queries.expire(tx, tenantId, exportId);
      if (ended?.storageKey)
        await deps.jobs.add(tx, removeFilesJob, { tenantId, keys: [ended.storageKey] });
    });
  },
});

async function runExport({ tenantId, exportId }: ExportPayload, run: JobRun): Promise<void> {
  const { deps, signal } = run;
  const { database, storage, jobs } = deps;
  const runId = v7();
  const found = await database.tenant(tenantId, async (tx) => {
    const before = await queries.find(tx, tenantId, exportId);
    if (!before) return undefined;
    return queries.takeOver(tx, tenantId, exportId, {
      id: runId,
      storageKey: `exports/${tenantId}/${runId}.${before.format}`,
    });
  });
  if (!found?.storageKey || !found.request) return;
  if (found.formerKey) await storage.remove(found.formerKey);

  const isOurs = (progress: { rows: number; total: number }) =>
    database.tenant(tenantId, (tx) => queries.advance(tx, tenantId, exportId, runId, progress));
  const isStillOurs = () =>
    database.tenant(tenantId, (tx) => queries.isOfRun(tx, tenantId, exportId, runId));
  try {
    const written = await writeExport(deps, {
      tenantId,
      key: found.storageKey,
      request: found.request,
      signal,
      isOurs,
    });
    const isStored = await database.tenant(tenantId, async (tx) => {
      const ended = await queries.finish(tx, tenantId, exportId, runId, {
        ...written,
        keptDays: EXPORT_KEPT_DAYS,
      });
      if (!ended) return false;
      await jobs.add(
        tx,
        expireJob,
        { tenantId, exportId },
        { runAt: ended.expiresAt, key: `${expireJob.name}:${exportId}` },
      );
      await recordEvents(tx, tenantId, [
        {
          type: "export.finished",
          userId: found.createdBy,
          data: { ...factsOf(found), rows: written.rows },
        },
      ]);
      return true;
    });
    // Deleted, or taken over by another run, at the last moment.
    if (!isStored) await storage.remove(found.storageKey);
  } catch (error) {
    await storage.remove(found.storageKey);
    if (signal.aborted) throw error;
    // A run that takes over removes the file that this one writes.
    if (error instanceof TakenOver || !(await isStillOurs())) return;
    const code = codeOf(error);
    if ((code === "INTERNAL" || code === "UNAVAILABLE") && runsAgain(run, error)) throw error;
    deps.log.error({ err: error, exportId }, "Export failed");
    await database.tenant(tenantId, async (tx) => {
      if (await queries.fail(tx, tenantId, exportId, runId, code))
        await recordEvents(tx, tenantId, [
          { type: "export.failed", userId: found.createdBy, data: { ...factsOf(found), code } },
        ]);
    });
  }
}

const NO_SPACE: readonly unknown[] = ["ENOSPC", "EDQUOT"];

/** Permanent failures have specific codes; INTERNAL is retried. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  return NO_SPACE.includes((error as NodeJS.ErrnoException).code) ? "STORAGE_FULL" : "INTERNAL";
}

const factsOf = ({ id, kind, fileName }: queries.ExportRow) => ({
  exportId: id,
  kind,
  file: fileName,
});
