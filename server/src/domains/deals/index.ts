import type { Domain } from "../../platform/domain.ts";
import { storedBytes } from "./file-queries.ts";
import { removeFilesJob } from "./files.ts";
import { forgetOldDealChanges } from "./import-queries.ts";
import { planPredictions, predictJob } from "./predictions.ts";
import { forgetContacts, purgeDealsJob } from "./removal.ts";
import { repliesReader } from "./replies.ts";
import { registerRoutes } from "./routes.ts";
import { removeOldViewers } from "./stream-queries.ts";

export { findMatchingChanges, findPastChanges, findStartingChanges } from "./change-queries.ts";
export { findActivitiesOf, findDealsOf, moveDeals } from "./contact-queries.ts";
export * as emailSales from "./email-sales-queries.ts";
export { exportedDeals, namedOwner } from "./export-sql.ts";
export { createStepDeals, moveStepDeals } from "./step-deals.ts";
export { dealImportFacts, type DealImportFacts, requireDealSettings } from "./import-facts.ts";
export type { ImportedDeal } from "./imported-deal.ts";
export { type DealMergeOptions, mergeDeals, previewDeals } from "./import-merge.ts";
export { undoDeals } from "./import-undo.ts";
export { findFilesOf } from "./file-queries.ts";
export { keyOf as dealFileKey } from "./files.ts";
export { eraseFromDeals } from "./removal.ts";
export { sumOfCampaign } from "./forecast-queries.ts";
export { sumWonSince, sumWonUntil } from "./won-queries.ts";
export { findWebhookDeals } from "./webhook-queries.ts";

/** Deals in pipelines, with their history and next steps. */
export const dealsDomain: Domain = {
  name: "deals",
  audited: { deal: { table: "deals", deletedAt: "deleted_at" } },
  routes: registerRoutes,
  jobs: [purgeDealsJob, predictJob, removeFilesJob],
  storedBytes,
  eventReader: repliesReader,
  onContactsDeleted: forgetContacts,
  async dailyCleanup(tx, deps) {
    await removeOldViewers(tx);
    await forgetOldDealChanges(tx);
    await planPredictions(tx, deps);
  },
};
