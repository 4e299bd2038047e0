/** Single steps of the engine, for tests of other domains that need a ledger with a history. */
export { type Answer, storeFlight, storeLateAnswers } from "../batch-queries.ts";
export { freezeCampaign } from "../../campaigns/freeze.ts";
export { type ClaimedChunk, claimChunk, closePass, loadPeople, reopenUncertain, settleCanceled, settleLost } from "../chunk-queries.ts";
export { storeBounced } from "../bounce-queries.ts";
