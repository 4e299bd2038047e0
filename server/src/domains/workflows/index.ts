import type { Domain } from "../../platform/domain.ts";
import { findReferences } from "./reference-queries.ts";
import { registerWorkflowRoutes } from "./routes.ts";
import { forgetPeople } from "./run-queries.ts";
import { beginJob } from "./start.ts";
import { tickJob } from "./tick.ts";

/** Campaigns that take people through several steps: what is drawn, what was published, and who goes through. */
export const workflowsDomain: Domain = {
  name: "workflows",
  routes: registerWorkflowRoutes,
  jobs: [beginJob, tickJob],
  references: findReferences,
  forgets: (tx, _deps, tenantId, contacts) =>
    forgetPeople(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    ),
};
