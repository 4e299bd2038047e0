import type { Domain } from "../../platform/domain.ts";
import { sendConfirmations } from "./asking.ts";
import { removeConsents } from "./queries.ts";
import { registerRoutes } from "./routes.ts";

export { type AskedContacts, askToConfirm } from "./asking.ts";
export { readConfirmationToken } from "./confirmation-links.ts";
export { confirmationObstacle } from "./confirmation-queries.ts";
export { confirm, type Confirmation, readConfirmation } from "./confirming.ts";
export { moveConsents, type NewConsent, recordConsents } from "./queries.ts";
export {
  consentProblem,
  consentsOf,
  type NewContact,
  newContactStatuses,
  reachabilityOf,
  statusOfNewContact,
  welcomeNewContacts,
} from "./service.ts";

/**
 * Records who consented to email, when, how and with which wording, and asks contacts with double
 * opt-in.
 */
export const consentsDomain: Domain = {
  name: "consents",
  routes: registerRoutes,
  jobs: [sendConfirmations],
  onContactsDeleted: (tx, _deps, tenantId, contacts) =>
    removeConsents(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    ),
};
