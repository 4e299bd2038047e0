import { useRecountCampaignMutation } from "../../lib/api.generated.ts";

/** Recounts the figures of a campaign. All places on a page share the result. */
export const useRecount = (campaignId: string) =>
  useRecountCampaignMutation({ fixedCacheKey: `recount ${campaignId}` });
