import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

export { annotationPoints } from "./annotation-points.ts";

/** Creates links to the report of a campaign. Render it only when needed, in a `Suspense`. */
export const CampaignShare = lazyPart(async () => ({
  default: (await import("./campaign-share.tsx")).CampaignShare,
}));
