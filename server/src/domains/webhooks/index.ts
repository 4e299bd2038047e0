import type { Domain } from "../../platform/domain.ts";
import { removeDeliveriesJob, removeHistoryJob } from "./cleanup.ts";
import { findTenants } from "./cleanup-queries.ts";
import { deliveriesReader } from "./deliveries.ts";
import { forgetContacts } from "./delivery-queries.ts";
import { startWebhooks } from "./dispatcher.ts";
import { sealedSecrets } from "./queries.ts";
import { replayJob } from "./replays.ts";
import { registerRoutes } from "./routes.ts";

export { exportedEvents } from "./event-export-sql.ts";

/** Delivers the workspace's events to its endpoints, signed and retried (Standard Webhooks). */
export const webhooksDomain: Domain = {
  name: "webhooks",
  audited: {
    webhook: { table: "webhook_endpoints", name: "url", isUrl: true },
    webhookReplay: { table: "webhook_replays" },
  },
  routes: registerRoutes,
  jobs: [removeDeliveriesJob, removeHistoryJob, replayJob],
  sealed: sealedSecrets,
  eventReader: deliveriesReader,
  async dailyCleanup(tx, { jobs }) {
    for (const tenantId of await findTenants(tx))
      await jobs.add(
        tx,
        removeHistoryJob,
        { tenantId },
        { key: `${removeHistoryJob.name}:${tenantId}` },
      );
  },
  onContactsDeleted: (tx, _deps, tenantId, contacts) =>
    forgetContacts(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    ),
  startWorker: async (deps) => startWebhooks(deps),
};
