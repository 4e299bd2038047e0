import type { Domain } from "../../platform/domain.ts";
import { attachedBytes } from "./attachment-queries.ts";
import { cleanUpJob, startCleanups } from "./cleanup.ts";
import { forgetContacts } from "./forgetting.ts";
import { emailReferences } from "./references.ts";
import { registerRoutes } from "./routes.ts";
import { simulateJob } from "./simulating.ts";

export { EMAILS_TOPIC } from "./accept.ts";
export { findEmailsOfContact, type EmailOfContact } from "./forgetting-queries.ts";

/** Single emails to one recipient each, sent through standing ledgers. */
export const emailsDomain: Domain = {
  name: "emails",
  routes: registerRoutes,
  jobs: [cleanUpJob, simulateJob],
  dailyCleanup: startCleanups,
  storedBytes: attachedBytes,
  references: emailReferences,
  onContactsDeleted: forgetContacts,
};
