/** Freezes a campaign without its job, for tests of other domains. */
export { freezeCampaign } from "../freeze.ts";
