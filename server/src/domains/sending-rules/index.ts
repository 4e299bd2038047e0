import type { Domain } from "../../platform/domain.ts";
import { countSentJob } from "./counting.ts";
import { registerRoutes } from "./routes.ts";
import { removeContacts, removeOld } from "./send-time-queries.ts";

export {
  type CapLimit,
  findCapped,
  hasReachedCap,
  moveSendTimes,
  releaseSlots,
  takeSlots,
} from "./send-time-queries.ts";
export { quietUntil } from "./quiet-hours.ts";
export { getRules } from "./service.ts";

/** A workspace's limits on how often and when contacts get marketing emails: the frequency cap and quiet hours. */
export const sendingRulesDomain: Domain = {
  name: "sending-rules",
  routes: registerRoutes,
  jobs: [countSentJob],
  dailyCleanup: removeOld,
  onContactsDeleted: (tx, _deps, tenantId, contacts) =>
    removeContacts(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    ),
};
