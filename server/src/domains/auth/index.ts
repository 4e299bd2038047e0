import type { Domain } from "../../platform/domain.ts";
import { deleteForgottenFailures } from "../passwords/index.ts";
import { deleteOldLinks } from "./link-queries.ts";
import { mailNewAddressJob } from "./email-change.ts";
import { forgotPasswordJob } from "./recovery.ts";
import { sealedTwoFactorSecrets } from "./second-factor-queries.ts";
import { registerRoutes } from "./routes.ts";
import { deleteOldSessions } from "./session-queries.ts";

export { createAuthenticator } from "./authenticator.ts";
export { resetLinkFor } from "./recovery.ts";
export { removeSecondFactorOf } from "./second-factor.ts";

/** Users, sign-in and sessions. */
export const authDomain: Domain = {
  name: "auth",
  routes: registerRoutes,
  sealed: [sealedTwoFactorSecrets],
  jobs: [forgotPasswordJob, mailNewAddressJob],
  async dailyCleanup(tx) {
    await deleteForgottenFailures(tx);
    await deleteOldLinks(tx);
    await deleteOldSessions(tx);
  },
};
