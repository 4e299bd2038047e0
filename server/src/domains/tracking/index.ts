import type { Domain } from "../../platform/domain.ts";
import { registerTrackingPages } from "./pages.ts";

export {
  sendNotFoundPage,
  languageOf,
  withPrivacyHeaders,
  rest,
  tokenOf,
} from "./page-responses.ts";
export { interpolated } from "./public-frame.ts";
export { registerPublicPages } from "./public-scope.ts";
export { addresseeOf } from "./addressee.ts";
export { createRecorder, recordVisit } from "./recorder.ts";
export * as unsubscribeReasons from "./reason-queries.ts";
export { countPastEngagement } from "./past-engagement.ts";
export { markComplained } from "./marks.ts";
export { type Recount, recountEngagement } from "./recount.ts";
export {
  clicksByUrl,
  engagementOf,
  type EngagementCounts,
  linkClicks,
} from "./engagement-queries.ts";
export { unsubscribeByEmail } from "./unsubscribe-by-email.ts";
export {
  campaignTracking,
  ANONYMOUS_CONTACT_ID,
  trackingBase,
  trackingKey,
  trackingKeys,
  unsubscribeBase,
} from "./tracking-links.ts";

/** Opens, clicks and unsubscribes. */
export const trackingDomain: Domain = {
  name: "tracking",
  pages: registerTrackingPages,
};
