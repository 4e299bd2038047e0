import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload, type JobRun, runsAgain } from "../../platform/jobs/jobs.ts";
import { joinWorkspace } from "../workspaces/index.ts";
import { contentsOf } from "./contents.ts";
import { removeRestoredJob } from "./orphans.ts";
import * as queries from "./queries.ts";
import { archiveError, checkArchive, readArchive } from "./read-archive.ts";
import { ArchiveRestore } from "./restore-archive.ts";
import * as restoreQueries from "./restore-queries.ts";

interface CheckPayload extends JobPayload {
  backupId: string;
}
interface RestorePayload extends JobPayload {
  restoreId: string;
}
interface RemoveFilesPayload extends JobPayload {
  keys: string[];
}

/** Interval at which a restore reports its progress. */
const PROGRESS_MS = 500;

/** Deletes files whose rows were deleted. */
export const removeFilesJob = defineJob<RemoveFilesPayload>({
  name: "backups.removeFiles",
  async run({ keys }, { deps }) {
    for (const key of keys) await deps.storage.remove(key);
  },
});

/** Reads a complete backup to determine its contents and verify it. */
export const checkJob = defineJob<CheckPayload>({
  name: "backups.check",
  async run({ tenantId, backupId }, run) {
    const { deps, signal } = run;
    const row = await deps.database.tenant(tenantId, (tx) => queries.find(tx, tenantId, backupId));
    if (row?.status !== "checking") return;
    let contents;
    try {
      contents = contentsOf(
        await checkArchive(deps.storage.open(row.storageKey), deps.secrets, signal),
      );
    } catch (error) {
      const known = archiveError(error);
      if (!known && runsAgain(run, error)) throw error;
      deps.log.warn({ err: error, backupId }, "A backup is damaged");
      contents = null;
    }
    await deps.database.tenant(tenantId, (tx) =>
      queries.setChecked(tx, tenantId, backupId, contents),
    );
  },
});

/** Creates a new workspace from a backup. A killed run leaves nothing visible: the next one starts over. */
export const restoreJob = defineJob<RestorePayload>({
  name: "backups.restore",
  async run({ tenantId, restoreId }, run) {
    const { deps } = run;
    const restore = await deps.database.tenant(tenantId, (tx) =>
      restoreQueries.begin(tx, tenantId, restoreId),
    );
    if (!restore) return;
    try {
      await restoreInto(run, tenantId, restore);
    } catch (error) {
      const known = archiveError(error);
      if (!known && runsAgain(run, error)) throw error;
      deps.log.error({ err: error, restoreId }, "A restore failed");
      const code = known?.code ?? "INTERNAL";
      await deps.database.tenant(tenantId, async (tx) => {
        await restoreQueries.fail(tx, tenantId, restoreId, code);
        // Including files stored by earlier attempts that were killed.
        await deps.jobs.add(tx, removeRestoredJob, { targetId: restore.targetId });
      });
    }
  },
});

async function restoreInto(
  { deps, signal }: JobRun,
  tenantId: string,
  restore: restoreQueries.RestoreRow,
): Promise<void> {
  const { database, storage } = deps;
  const backup = await database.tenant(tenantId, (tx) =>
    queries.find(tx, tenantId, restore.backupId),
  );
  if (!backup) throw new AppError("NOT_FOUND");
  const progress = showProgress(deps, tenantId, restore.id);
  let stored: readonly string[] = [];
  try {
    await database.system(async (tx) => {
      const work = new ArchiveRestore(tx, deps, {
        tenantId: restore.targetId,
        name: restore.name,
        onRows: progress.add,
      });
      ({ stored } = work);
      await readArchive(storage.open(backup.storageKey), deps.secrets, work, signal);
      await restoreQueries.settle(tx, restore.targetId, restore.createdBy);
      const { membership } = await joinWorkspace(tx, {
        tenantId: restore.targetId,
        userId: restore.createdBy,
        role: "owner",
      });
      // The workspace appears in the transaction that ends the restore, so that no attempt creates a second one.
      const { personTenantId } = membership;
      if (!(await restoreQueries.finish(tx, tenantId, restore.id, personTenantId)))
        throw new AppError("WRONG_STATE", "The restore has already ended");
    });
  } catch (error) {
    if (!(await hasEnded(deps, tenantId, restore.id)))
      for (const key of stored) await storage.remove(key);
    throw error;
  } finally {
    progress.stop();
  }
}

/**
 * Whether a restore is done although its attempt failed: the response to the commit was lost, or another attempt
 * finished first.
 */
async function hasEnded(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const row = await database.tenant(tenantId, (tx) => restoreQueries.find(tx, tenantId, id));
  return row?.status === "done";
}

function showProgress({ database }: Pick<Deps, "database">, tenantId: string, id: string) {
  let done = 0;
  let shown = 0;
  const timer = setInterval(() => {
    if (done === shown) return;
    shown = done;
    // Only for display: the next one reports it again.
    database
      .tenant(tenantId, (tx) => restoreQueries.advance(tx, tenantId, id, shown))
      .catch(() => {});
  }, PROGRESS_MS);
  return { add: (rows: number) => void (done += rows), stop: () => clearInterval(timer) };
}
