import type { Domain } from "../../platform/domain.ts";
import { sendGate } from "./gate.ts";
import { applyJob, expireJob, recheckJob } from "./jobs.ts";
import { registerRoutes } from "./routes.ts";
import { deleteOldRounds } from "./thread-queries.ts";

export * as approvalsOfTasks from "./task-approvals.ts";

/** Days that the content of earlier rounds is kept. */
const FORMER_ROUND_DAYS = 90;

/** Requests to approve campaigns and workflows, and the gate that starts nothing without a required approval. */
export const approvalsDomain: Domain = {
  name: "approvals",
  audited: { approval: { table: "approvals", campaignId: "campaign_id" } },
  routes: registerRoutes,
  jobs: [applyJob, expireJob, recheckJob],
  sendGate,
  dailyCleanup: (tx) => deleteOldRounds(tx, FORMER_ROUND_DAYS),
};
