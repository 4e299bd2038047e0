import type { Domain } from "../../platform/domain.ts";
import { findReferences } from "./reference-queries.ts";
import { beginJob } from "./begin.ts";
import { removeOldDrafts } from "./draft-queries.ts";
import { registerCampaignRoutes } from "./routes.ts";
import { stepJob } from "./stage-steps.ts";

export { type Audience, audienceOf, type AudienceParts, frozenAudience } from "./audience-sql.ts";
export { countAudience, hasReceivers, leftOutReason, WITH_SUPPRESSION, findZones } from "./audience-queries.ts";
export { RECIPIENT_STATE_CODES, type CampaignContent, frozenMail, type SendingContent } from "./content.ts";
export { checkSending, type DraftMail, templateToSend } from "./draft-check.ts";
export { compileLinks, freezeMails, type FrozenParts, freezeSending } from "./frozen-parts.ts";
export { type CampaignAtWork, endWhenDone, findCampaignAtWork, noteProblem, reopen, setFrozen } from "./ledger-queries.ts";
export {
  askTick,
  beginWorkflowJob,
  beginWorkflowLater,
  type CampaignJobPayload,
  freezeCampaignJob,
  tickWorkflowJob,
  type WorkflowJobPayload,
} from "./job-requests.ts";
export { countPausedForPlan, pauseForPlan } from "./plan-queries.ts";
export { resumeAfterPlan } from "./acts.ts";
export { balanceOf } from "./presentation.ts";
export { BEING_SENT, RECIPIENTS, recipientConditions } from "./recipient-sql.ts";
export { instantOf, localTimeOf } from "./local-time.ts";
export type { CampaignProblem, CampaignRow } from "./campaign-row-sql.ts";
export { changeStatus, findCampaign, setBegun, setScheduled } from "./queries.ts";
export { missingInWorkflow, partsNamed } from "./workflow-parts.ts";
export { dueByZone } from "./schedule.ts";
export { CHUNK_STAGES } from "./stage-queries.ts";
export { stepLater } from "./stage-steps.ts";
export { audienceParts, collecting, peopleOf } from "./review.ts";
export { type Actor, readCampaign, requireCampaign, wrongState } from "./service.ts";
export { PAST, plannedStart, refused } from "./start.ts";

/** Drafts, starting and steering campaigns, and what became of them. Sending itself is delivery's. */
export const campaignsDomain: Domain = {
  name: "campaigns",
  routes: registerCampaignRoutes,
  jobs: [beginJob, stepJob],
  references: findReferences,
  care: removeOldDrafts,
};
