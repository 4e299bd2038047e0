import type { Domain } from "../../platform/domain.ts";
import { applyJob, freezeJob } from "./jobs.ts";
import { forgetOldOperations } from "./operation-queries.ts";
import { registerRoutes } from "./routes.ts";

export { applyAction } from "./operation-run.ts";
export { selectionPredicate } from "./selection-sql.ts";

/** Lists contacts and changes many of them at once. */
export const audienceDomain: Domain = {
  name: "audience",
  routes: registerRoutes,
  jobs: [freezeJob, applyJob],
  care: forgetOldOperations,
};
