import type { Domain } from "../../platform/domain.ts";
import { sendSystemMail } from "./jobs.ts";
import { deleteOldCounts } from "./queries.ts";

export { refuseOverLimit } from "./daily-limit.ts";
export { plainName, plainWords } from "./plain-words.ts";
export {
  queueSystemMail,
  type RefundWay,
  type ReportFigure,
  type ReportFigures,
  type SystemMail,
  type SystemMailContent,
} from "./system-mail.ts";

/** System emails of the product: confirmations, password links, notices, invitations. */
export const systemMailDomain: Domain = {
  name: "system-mail",
  jobs: [sendSystemMail],
  dailyCleanup: deleteOldCounts,
};
