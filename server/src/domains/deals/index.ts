import type { Domain } from "../../platform/domain.ts";
import { planPredictions, predictJob } from "./predictions.ts";
import { forgetContacts, purgeDealsJob } from "./removal.ts";
import { repliesReader } from "./replies.ts";
import { registerRoutes } from "./routes.ts";
import { removeOldViewers } from "./stream-queries.ts";

export { findActivitiesOf, findDealsOf, moveDeals } from "./contact-queries.ts";
export { exportedDeals, namedOwner } from "./export-sql.ts";
export { eraseFromDeals } from "./removal.ts";
export { findWebhookDeals } from "./webhook-queries.ts";

/** Deals on their way through pipelines, with what happened and what is planned. */
export const dealsDomain: Domain = {
  name: "deals",
  routes: registerRoutes,
  jobs: [purgeDealsJob, predictJob],
  eventReader: repliesReader,
  onContactsDeleted: forgetContacts,
  async dailyCleanup(tx, deps) {
    await removeOldViewers(tx);
    await planPredictions(tx, deps);
  },
};
