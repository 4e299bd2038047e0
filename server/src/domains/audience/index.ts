import type { Domain } from "../../platform/domain.ts";
import { applyJob, freezeJob } from "./jobs.ts";
import { forgetOldOperations } from "./operation-queries.ts";
import { registerRoutes } from "./routes.ts";

export {
  type AudienceCount,
  countAudience,
  findZones,
  hasReceivers,
} from "./campaign-audience-queries.ts";
export {
  audienceOf,
  type AudienceParts,
  frozenAudience,
  subscribedTo,
} from "./campaign-audience-sql.ts";
export { applyAction } from "./operation-run.ts";
export { selectionPredicate } from "./selection-sql.ts";

/** Lists contacts and changes many of them at once. */
export const audienceDomain: Domain = {
  name: "audience",
  routes: registerRoutes,
  jobs: [freezeJob, applyJob],
  dailyCleanup: forgetOldOperations,
};
