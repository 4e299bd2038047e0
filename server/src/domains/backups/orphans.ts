import type { Deps } from "../../platform/deps.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import type { ListedFile } from "../../platform/storage/storage.ts";
import { foldersOf } from "./archive-files.ts";
import * as queries from "./orphan-queries.ts";
import * as restoreQueries from "./restore-queries.ts";

/** Longer than writing or uploading a backup takes, and than a restore with all its attempts. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;
/** Files per query. */
const BATCH = 500;

interface RemoveRestoredPayload {
  targetId: string;
}

/** Deletes the files of a restore that failed. They belong to a workspace that was never created. */
export const removeRestoredJob = defineJob<RemoveRestoredPayload>({
  name: "backups.removeRestored",
  async run({ targetId }, { deps, signal }) {
    if (await deps.database.system((tx) => queries.isWorkspace(tx, targetId))) return;
    for (const folder of foldersOf(targetId))
      for await (const { key } of deps.storage.list(folder)) {
        signal.throwIfAborted();
        await deps.storage.remove(key);
      }
  },
});

/**
 * Deletes leftovers of killed processes that nothing else cleans up: files of backups without a record, such as an
 * aborted upload; and restores that no job continues, with their files.
 */
export const sweepJob = defineJob<object>({
  name: "backups.sweep",
  async run(_, { deps, signal }) {
    const before = new Date(Date.now() - ABANDONED_AFTER_MS);
    await endAbandonedRestores(deps, before);
    let batch: ListedFile[] = [];
    for await (const file of deps.storage.list("backups")) {
      signal.throwIfAborted();
      if (file.modifiedAt < before) batch.push(file);
      if (batch.length < BATCH) continue;
      await removeUnnamed(deps, batch);
      batch = [];
    }
    await removeUnnamed(deps, batch);
  },
});

async function endAbandonedRestores({ database, jobs }: Deps, before: Date): Promise<void> {
  for (const { tenantId, id, targetId } of await database.system((tx) =>
    queries.findAbandonedRestores(tx, before),
  ))
    await database.tenant(tenantId, async (tx) => {
      await restoreQueries.fail(tx, tenantId, id, "INTERNAL");
      await jobs.add(tx, removeRestoredJob, { targetId });
    });
}

async function removeUnnamed(
  { database, storage }: Deps,
  files: readonly ListedFile[],
): Promise<void> {
  if (files.length === 0) return;
  const named = await database.system((tx) =>
    queries.findNamed(
      tx,
      files.map(({ key }) => key),
    ),
  );
  for (const { key } of files) if (!named.has(key)) await storage.remove(key);
}
