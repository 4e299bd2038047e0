import type { Domain } from "../../platform/domain.ts";
import { findTenantsWithOldCalls, forgetCalls, forgetOldCalls } from "./call-log-queries.ts";
import { exitEverywhere } from "./contacts.ts";
import { startCalls } from "./call-worker.ts";
import { findReferences } from "./reference-queries.ts";
import { registerRoutes } from "./routes.ts";
import { forgetContacts } from "./run-queries.ts";
import { dealChangesReader } from "./receiving.ts";
import { beginJob } from "./start.ts";
import { receiveEventsJob, tickJob } from "./tick.ts";

export { enteredByDay, type ScheduledWorkflow, scheduledWorkflows } from "./calendar-times.ts";
export { countContinuing, type FailingStep, findFailingSteps } from "./outlook-queries.ts";
export { findComingEmails } from "./coming-emails.ts";
export * as toApprove from "./to-approve.ts";
export { releaseHeldEmails } from "./held-emails.ts";
export { queueCustomEvents } from "./receiving.ts";

/** Campaigns with several steps: drafts, published versions, and the contacts inside. */
export const workflowsDomain: Domain = {
  name: "workflows",
  audited: {
    workflow: { table: "campaigns", name: "name", deletedAt: "deleted_at" },
  },
  routes: registerRoutes,
  jobs: [beginJob, receiveEventsJob, tickJob],
  eventReader: dealChangesReader,
  references: findReferences,
  async dailyCleanup(tx) {
    for (const { tenantId } of await findTenantsWithOldCalls(tx))
      await forgetOldCalls(tx, tenantId);
  },
  onContactsTrashed: exitEverywhere,
  async onContactsDeleted(tx, _deps, tenantId, contacts) {
    const ids = contacts.map(({ id }) => id);
    await forgetContacts(tx, tenantId, ids);
    await forgetCalls(tx, tenantId, ids);
  },
  startWorker: async (deps) => startCalls(deps),
};
