import type { Domain } from "../../platform/domain.ts";
import { registerRoutes } from "./routes.ts";

export { FIELD_TEXT_MAX, isCalendarDay, isIsoDate } from "./field-values.ts";
export { mergePeople, previewMerge, type DuplicatePolicy, type MergeCounts, type PeopleColumns } from "./merging.ts";
export { accountColumns, type AccountRow } from "./queries.ts";
export { accountForMail, presentAccount, sampleAccount, type MailAccount } from "./service.ts";
export { liftSuppression, suppress, type PersonToSuppress } from "./suppression.ts";

export const accountsDomain: Domain = { name: "accounts", routes: registerRoutes };
