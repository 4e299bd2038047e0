export { CampaignFindings } from "./campaign-findings.tsx";
export { issueLabel } from "./issue-labels.ts";
