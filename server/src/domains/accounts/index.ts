import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";
import { forgetUnusedTags } from "./tag-queries.ts";

export { mergeContacts, previewMerge, type DuplicatePolicy, type MergeCounts } from "./merging.ts";
export { accountColumns, type AccountRow } from "./queries.ts";
export {
  accountForMail,
  accountTimeline,
  chooseLanguage,
  getAccount,
  longestNamed,
  presentAccount,
  removeAccounts,
  sampleAccount,
  type MailAccount,
} from "./service.ts";
export { liftBounces, liftSuppression, suppress, SUPPRESSION_EVENTS, type ContactToSuppress } from "./suppression.ts";
export { addStaged, noContacts, type StagedContacts } from "./staging.ts";
export { spellingOf, spellTags } from "./tags.ts";

export const accountsDomain: Domain = { name: "accounts", routes: registerRoutes, dailyCleanup: forgetUnusedTags };
