import type { Domain } from "../../platform/domain.ts";
import { careForDomains, checkJob } from "./checking.ts";
import { sealedKeys } from "./queries.ts";
import { registerSendingDomainRoutes } from "./routes.ts";

export { returnPathKey, returnPathKeys, requireAllowedSender, sendingIdentity, type SendingIdentity } from "./senders.ts";
export { takeWarmUp } from "./warm-up.ts";

/** The names that mails leave in: DKIM keys, what has to stand in DNS and whether it does, and how fast a new name may send. */
export const sendingDomainsDomain: Domain = {
  name: "sending-domains",
  routes: registerSendingDomainRoutes,
  sealed: [sealedKeys],
  jobs: [checkJob],
  care: careForDomains,
};
