import type { Domain } from "../../platform/domain.ts";
import { sealedPasswords } from "./queries.ts";
export { lockSendingAccounts } from "./queries.ts";
import { registerRoutes } from "./routes.ts";

export {
  createCaptureAccount,
  defaultSendingAccount,
  findSenders,
  findSendingAccount,
  type Sender,
  smtpServers,
  type SendingAccountFacts,
} from "./service.ts";
export { receivingDomain } from "./receiving-domains.ts";
export { smtpOptionsOf } from "./smtp-access.ts";

/** Sending accounts: the test inbox and the workspace's own SMTP relays. */
export const sendingAccountsDomain: Domain = {
  name: "sending-accounts",
  audited: {
    sendingAccount: { table: "sending_accounts", name: "name" },
  },
  routes: registerRoutes,
  sealed: [sealedPasswords],
};
