import { CUSTOM_EVENT_RETENTION_DAYS } from "@arauto/contracts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import * as queries from "./queries.ts";

/** Events per transaction. */
const ROWS_AT_ONCE = 5_000;
const DAY_MS = 24 * 60 * 60_000;

/** Deletes a workspace's events past their retention, and names without events. */
export const removeOldEventsJob = defineJob<JobPayload>({
  name: "customEvents.removeOld",
  async run({ tenantId }, { deps: { database }, signal }) {
    const now = await database.tenant(tenantId, queries.findNow);
    const before = new Date(now.getTime() - CUSTOM_EVENT_RETENTION_DAYS * DAY_MS);
    const known = await database.tenant(tenantId, (tx) => queries.findNames(tx, tenantId));
    for (const { name } of known) {
      let removed = ROWS_AT_ONCE;
      while (removed >= ROWS_AT_ONCE) {
        signal.throwIfAborted();
        removed = await database.tenant(tenantId, (tx) =>
          queries.removeBefore(tx, tenantId, name, before, ROWS_AT_ONCE),
        );
      }
    }
    await database.tenant(tenantId, (tx) => queries.removeUnusedNames(tx, tenantId, before));
  },
});
