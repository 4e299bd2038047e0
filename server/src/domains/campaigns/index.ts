import type { Domain } from "../../platform/domain.ts";
import { findReferences } from "./reference-queries.ts";
import { beginJob } from "./begin.ts";
import { removeOldDrafts } from "./draft-queries.ts";
import { freezeJob } from "./freeze.ts";
import { registerRoutes } from "./routes.ts";
import { stepJob } from "./stage-steps.ts";

export type { CampaignProblem, CampaignRow } from "./campaign-row-sql.ts";
export { type Actor, requireCampaign, wrongState } from "./service.ts";
export * as campaignState from "./queries.ts";
export * as planEnd from "./plan-end.ts";
// Workflows are campaigns too: they are checked, frozen, reviewed and started by the same code.
export * as draftCheck from "./draft-check.ts";
export * as approvable from "./approvable.ts";
export * as findings from "./findings.ts";
export * as freezing from "./frozen-parts.ts";
export * as review from "./review.ts";
export * as start from "./start.ts";
export * as workflowParts from "./workflow-parts.ts";
export * as recurring from "./recurring.ts";
export * as workflowJobs from "./job-requests.ts";

/** Drafts of campaigns, their review, start, schedule and stages. Delivery sends the ledgers that they freeze. */
export const campaignsDomain: Domain = {
  name: "campaigns",
  audited: {
    campaign: { table: "campaigns", name: "name", deletedAt: "deleted_at" },
  },
  routes: registerRoutes,
  jobs: [beginJob, freezeJob, stepJob],
  references: findReferences,
  dailyCleanup: removeOldDrafts,
};
