import { CAMPAIGN_STATUSES, type CampaignStatus } from "@arauto/contracts";
import { expect, it } from "vitest";
import campaigns from "../../../locales/en-us/campaigns.json";
import workflows from "../../../locales/en-us/workflows.json";

/** The compiler rejects a status without a text; the other languages have the keys of English. */
const WORDS = {
  "campaigns:status": campaigns.status,
  "campaigns:workflowStatus": campaigns.workflowStatus,
  "workflows:status": workflows.status,
} satisfies Record<string, Record<CampaignStatus, string>>;

it.each(Object.entries(WORDS))(
  "%s has a text for every campaign status and no others",
  (_, words) => {
    expect(Object.keys(words).toSorted()).toEqual([...CAMPAIGN_STATUSES].toSorted());
  },
);
