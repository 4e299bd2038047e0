import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import * as queries from "./cleanup-queries.ts";

/** Deliveries per transaction. */
const ROWS_AT_ONCE = 2_000;

/** Deletes the deliveries of a deleted endpoint. */
export const removeDeliveriesJob = defineJob<JobPayload & { endpointId: string }>({
  name: "webhooks.removeDeliveries",
  async run({ tenantId, endpointId }, { deps, signal }) {
    let removed = ROWS_AT_ONCE;
    while (removed >= ROWS_AT_ONCE) {
      signal.throwIfAborted();
      removed = await deps.database.tenant(tenantId, (tx) =>
        queries.removeOfEndpoint(tx, tenantId, endpointId, ROWS_AT_ONCE),
      );
    }
  },
});

/** Deletes a workspace's history past its plan's retention. */
export const removeHistoryJob = defineJob<JobPayload>({
  name: "webhooks.removeHistory",
  async run({ tenantId }, { deps, signal }) {
    const { since: before } = await deps.database.tenant(tenantId, (tx) =>
      deps.planLimits.historyOf(tx, tenantId),
    );
    await deps.database.tenant(tenantId, (tx) => queries.removeActivity(tx, tenantId, before));
    let last: queries.CreatedDelivery | undefined;
    do {
      signal.throwIfAborted();
      last = await deps.database.tenant(tenantId, (tx) =>
        queries.removeBefore(tx, tenantId, before, last, ROWS_AT_ONCE),
      );
    } while (last);
  },
});
