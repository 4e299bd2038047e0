export { CampaignFindings } from "./campaign-findings.tsx";
