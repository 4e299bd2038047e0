import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import * as queries from "./cleanup-queries.ts";

/** Calls per transaction. */
const ROWS_AT_ONCE = 2_000;

/** Deletes a workspace's calls past its plan's retention, in partitions that another plan still keeps. */
export const removeOldCallsJob = defineJob<JobPayload>({
  name: "apiLogs.removeOld",
  async run({ tenantId }, { deps, signal }) {
    const { since } = await deps.database.tenant(tenantId, (tx) =>
      deps.planLimits.historyOf(tx, tenantId),
    );
    let last: queries.StoredCall | undefined;
    do {
      signal.throwIfAborted();
      last = await deps.database.tenant(tenantId, (tx) =>
        queries.removeUntil(tx, tenantId, since, last, ROWS_AT_ONCE),
      );
    } while (last);
  },
});
