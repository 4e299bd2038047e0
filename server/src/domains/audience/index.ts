import type { Domain } from "../../platform/domain.ts";
import { countContactsJob } from "./contact-count.ts";
import { applyJob, freezeJob } from "./jobs.ts";
import { forgetOldOperations } from "./operation-queries.ts";
import { registerRoutes } from "./routes.ts";

export {
  type AudienceCount,
  countAudience,
  countCapped,
  findFirstReceivers,
  findSample,
  findZones,
  type HardContact,
  hasReceivers,
} from "./campaign-audience-queries.ts";
export {
  audienceOf,
  type AudienceParts,
  frozenAudience,
  subscribedTo,
} from "./campaign-audience-sql.ts";
export { type ContactCount, countContacts, COUNTED_DAYS, countReachable } from "./contact-count.ts";
export { type AudienceGroup, findToday, type Today } from "./contact-count-queries.ts";
export { applyAction } from "./operation-run.ts";
export { selectionPredicate } from "./selection-sql.ts";

/** Lists contacts and changes many of them at once. */
export const audienceDomain: Domain = {
  name: "audience",
  routes: registerRoutes,
  jobs: [freezeJob, applyJob, countContactsJob],
  dailyCleanup: forgetOldOperations,
};
