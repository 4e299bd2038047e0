import type { Domain } from "../../platform/domain.ts";
import { findReferences } from "./reference-queries.ts";
import { registerRoutes } from "./routes.ts";
import { forgetContacts } from "./run-queries.ts";
import { beginJob } from "./start.ts";
import { receiveEventsJob, tickJob } from "./tick.ts";

export { countContinuing, type FailingStep, findFailingSteps } from "./outlook-queries.ts";
export { queueCustomEvents } from "./receiving.ts";

/** Campaigns with several steps: drafts, published versions, and the contacts inside. */
export const workflowsDomain: Domain = {
  name: "workflows",
  routes: registerRoutes,
  jobs: [beginJob, receiveEventsJob, tickJob],
  references: findReferences,
  onContactsDeleted: (tx, _deps, tenantId, contacts) =>
    forgetContacts(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    ),
};
