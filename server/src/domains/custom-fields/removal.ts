import type { Transaction } from "../../platform/database/database.ts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import { defineJob, type Jobs, type JobPayload } from "../../platform/jobs/jobs.ts";
import * as queries from "./value-queries.ts";

/** Up to so many contacts lose their values in the request that deletes a field. */
const FEW = 1_000;
/** Contacts that one transaction goes through. */
const BATCH = 5_000;

/**
 * Takes out the values of deleted fields, batch by batch. Killed anywhere it goes on where it was; until it is
 * done nobody sees the values, and no field of the same identifier can be made that would inherit them.
 */
export const removeValuesJob = defineJob<JobPayload>({
  name: "customFields.removeValues",
  async run({ tenantId }, { deps, signal }) {
    let more = true;
    while (more) {
      signal.throwIfAborted();
      more = await againAfterDeadlock(() => deps.database.tenant(tenantId, (tx) => queries.removeSomeValues(tx, tenantId, BATCH)));
    }
  },
});

/** Takes the values of deleted fields out of the contacts: at once when few have one, else in the background. */
export async function removeValuesOf(tx: Transaction, jobs: Jobs, tenantId: string, identifiers: readonly string[]): Promise<void> {
  if (!(await queries.hasManyValues(tx, tenantId, identifiers, FEW))) {
    await queries.removeValues(tx, tenantId, identifiers);
    return;
  }
  await queries.addRemovals(tx, tenantId, identifiers);
  await jobs.add(tx, removeValuesJob, { tenantId }, { queue: `${removeValuesJob.name}:${tenantId}` });
}
