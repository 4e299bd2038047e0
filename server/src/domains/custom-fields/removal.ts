import type { CustomFieldObject } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import type { Jobs } from "../../platform/jobs/job-queue.ts";
import * as queries from "./value-queries.ts";

/** Up to this many contacts or deals lose their values in the request that deletes a field. */
const FEW = 1_000;
/** Contacts or deals processed per transaction. */
const BATCH = 5_000;

/**
 * Removes the values of deleted fields, batch by batch. Resumes where it stopped when killed. Until it is done the
 * values are hidden, and no field of the same identifier can be created that would inherit them.
 */
export const removeValuesJob = defineJob<JobPayload>({
  name: "customFields.removeValues",
  async run({ tenantId }, { deps, signal }) {
    let more = true;
    while (more) {
      signal.throwIfAborted();
      more = await againAfterDeadlock(() =>
        deps.database.tenant(tenantId, (tx) => queries.removeSomeValues(tx, tenantId, BATCH)),
      );
    }
  },
});

/** Removes the values of deleted fields of contacts or deals: immediately if few have one, or else in the background. */
export async function removeValuesOf(
  tx: Transaction,
  jobs: Jobs,
  tenantId: string,
  object: CustomFieldObject,
  identifiers: readonly string[],
): Promise<void> {
  if (!(await queries.hasManyValues(tx, tenantId, object, identifiers, FEW))) {
    await queries.removeValues(tx, tenantId, object, identifiers);
    return;
  }
  await queries.addRemovals(tx, tenantId, object, identifiers);
  await jobs.add(
    tx,
    removeValuesJob,
    { tenantId },
    { queue: `${removeValuesJob.name}:${tenantId}` },
  );
}
