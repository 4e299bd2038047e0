import type { Domain } from "../../platform/domain.ts";
import { registerTrackingPages } from "./pages.ts";

export { engagementOf, type EngagementCounts, linkClicks } from "./engagement-queries.ts";
export { campaignTracking, trackingBase, trackingKey, unsubscribeBase } from "./tracking-links.ts";

/** Opens, clicks and unsubscribes: what comes back after a mail was sent. */
export const trackingDomain: Domain = {
  name: "tracking",
  pages: registerTrackingPages,
};
