import { z } from "zod";
import { CAMPAIGN_STATUSES, CAMPAIGN_VIEWS } from "./campaign-lifecycle.ts";

export const campaignStatus = z.enum(CAMPAIGN_STATUSES).meta({ id: "CampaignStatus" });
export const campaignView = z.enum(CAMPAIGN_VIEWS).meta({ id: "CampaignView" });
