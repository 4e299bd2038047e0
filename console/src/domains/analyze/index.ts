export { annotationPoints } from "./annotation-points.ts";
export { CampaignShare } from "./campaign-share.tsx";
