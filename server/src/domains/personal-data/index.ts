import type { Domain } from "../../platform/domain.ts";
import { forgetCampaignFiltersJob } from "./campaign-filters.ts";
import { registerRoutes } from "./routes.ts";
import { forgetViewsJob } from "./saved-views.ts";

/** One person's data as a whole: where they are in, a copy for them, making two entries one, and erasing them. */
export const personalDataDomain: Domain = {
  name: "personal-data",
  routes: registerRoutes,
  jobs: [forgetViewsJob, forgetCampaignFiltersJob],
};
