import type { Domain } from "../../platform/domain.ts";
import { findReferences } from "./queries.ts";
import { registerCampaignRoutes } from "./routes.ts";

export { RECIPIENT_STATE_CODES, type CampaignContent, frozenMail } from "./content.ts";
export { type CampaignAtWork, endWhenDone, findCampaignAtWork, noteProblem, reopen, setFrozen } from "./ledger-queries.ts";
export { balanceOf } from "./presentation.ts";
export { changeStatus, type CampaignProblem, findCampaign } from "./queries.ts";
export { type Actor, readCampaign, wrongState } from "./service.ts";

/** Drafts, starting and steering campaigns, and what became of them. Sending itself is delivery's. */
export const campaignsDomain: Domain = { name: "campaigns", routes: registerCampaignRoutes, references: findReferences };
