/** Single steps of the engine, for tests of other domains that need a ledger with a history. */
export { type Answer, storeFlight, storeLateAnswers } from "../flight-queries.ts";
export { freezeCampaign } from "../freeze.ts";
export { type ClaimedChunk, claimChunk, closePass, loadPeople, reopenUncertain, settleCanceled, settleLost } from "../queries.ts";
export { storeBounced } from "../returned-queries.ts";
