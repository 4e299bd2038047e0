export { audienceName } from "./audience-name.ts";
export { progressOf } from "./balance.ts";
export { CampaignStatusPill, isAtWork } from "./campaign-status.tsx";
