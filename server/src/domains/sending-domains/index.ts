import type { Domain } from "../../platform/domain.ts";
import { cleanUpDomains, checkJob } from "./checking.ts";
import { sealedKeys } from "./queries.ts";
import { registerRoutes } from "./routes.ts";

export {
  returnPathKey,
  returnPathKeys,
  requireAllowedSender,
  sendingIdentity,
  type SendingIdentity,
} from "./senders.ts";
export { listDomainsIn } from "./service.ts";
export { takeWarmUp } from "./warm-up.ts";

/** Sending domains: DKIM keys, the DNS records to set and their state, and warm-up limits. */
export const sendingDomainsDomain: Domain = {
  name: "sending-domains",
  audited: {
    sendingDomain: { table: "sending_domains", name: "name" },
  },
  routes: registerRoutes,
  sealed: [sealedKeys],
  jobs: [checkJob],
  dailyCleanup: cleanUpDomains,
};
