export { audienceName } from "./audience-name.ts";
export { progressOf } from "./balance.ts";
export { CampaignStatusPill } from "./campaign-status.tsx";
