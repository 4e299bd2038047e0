import type { Domain } from "../../platform/domain.ts";
import { removeOldEventsJob } from "./cleanup.ts";
import { findTenants, removeOfContacts } from "./queries.ts";
import { registerRoutes } from "./routes.ts";

export { moveCustomEvents } from "./queries.ts";

/** Stores what contacts did outside of Arauto, as reported through the API, and the names in use. */
export const customEventsDomain: Domain = {
  name: "custom-events",
  routes: registerRoutes,
  jobs: [removeOldEventsJob],
  async dailyCleanup(tx, { jobs }) {
    for (const tenantId of await findTenants(tx))
      await jobs.add(
        tx,
        removeOldEventsJob,
        { tenantId },
        { key: `${removeOldEventsJob.name}:${tenantId}` },
      );
  },
  onContactsDeleted: (tx, _deps, tenantId, contacts) =>
    removeOfContacts(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    ),
};
