import { DELETED_TASK_DAYS, TASK_RUN_DAYS, TASK_RUNS_KEPT, TASK_RUNS_MAX } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { removeOldWatches } from "./engine-queries.ts";
import { removeOldItems } from "./feed-queries.ts";
import { removeDeleted } from "./queries.ts";
import { findTenants, removeOldRuns } from "./run-queries.ts";

const DAY_MS = 86_400_000;
/** Maximum number of runs that one transaction deletes. */
const BATCH = 5_000;

/** Deletes a workspace's old runs. */
export const removeRunsJob = defineJob<{ tenantId: string }>({
  name: "tasks.removeRuns",
  async run({ tenantId }, { deps, signal }) {
    const limits = { kept: TASK_RUNS_KEPT, max: TASK_RUNS_MAX, limit: BATCH };
    const before = new Date(Date.now() - TASK_RUN_DAYS * DAY_MS);
    let removed: number;
    do {
      signal.throwIfAborted();
      removed = await deps.database.tenant(tenantId, (tx) =>
        removeOldRuns(tx, tenantId, { ...limits, before }),
      );
    } while (removed === BATCH);
  },
});

/** Deletes tasks that were not restored, and schedules the deletion of old runs. */
export async function cleanUp(tx: Transaction, { jobs }: Pick<Deps, "jobs">): Promise<void> {
  await removeDeleted(tx, DELETED_TASK_DAYS);
  await removeOldWatches(tx);
  await removeOldItems(tx);
  for (const tenantId of await findTenants(tx))
    await jobs.add(tx, removeRunsJob, { tenantId }, { key: `${removeRunsJob.name}:${tenantId}` });
}
