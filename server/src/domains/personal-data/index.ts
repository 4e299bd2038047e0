import type { Domain } from "../../platform/domain.ts";
import { forgetCampaignFiltersJob } from "./campaign-filters.ts";
import { registerRoutes } from "./routes.ts";
import { forgetViewsJob } from "./saved-views.ts";
import { forgetWorkflowTextsJob } from "./workflow-texts.ts";

/** One contact's data as a whole: memberships, a copy to hand out, merging and erasure. */
export const personalDataDomain: Domain = {
  name: "personal-data",
  routes: registerRoutes,
  jobs: [forgetViewsJob, forgetCampaignFiltersJob, forgetWorkflowTextsJob],
};
