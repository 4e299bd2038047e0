import type { Transaction } from "../../platform/database/database.ts";
import type { Domain } from "../../platform/domain.ts";
import type { Deps } from "../../platform/deps.ts";
import { forgetReports } from "./similar-report-queries.ts";
import { planProcessing } from "./arrival.ts";
import { SOFT_BOUNCE_DAYS } from "./bounces.ts";
import { startListener } from "./listener.ts";
import { sealedPasswords, selectOverdue } from "./mailbox-queries.ts";
import { planPoll, pollJob } from "./polling.ts";
import { processJob } from "./processing.ts";
import { findStuckMessages, removeOldMessages, forgetSoftBounces } from "./queries.ts";
import { registerRoutes } from "./routes.ts";

export { storeArrived } from "./arrival.ts";
export { countHeldReports } from "./similar-report-queries.ts";

/** How long raw messages, and the records of their arrival, are kept. */
const SOURCE_DAYS = 7;
const ROW_DAYS = 90;

/** Runs daily: retries failed jobs, and deletes messages past their retention. */
async function cleanUp(tx: Transaction, deps: Pick<Deps, "jobs">): Promise<void> {
  for (const { tenantId, id } of await findStuckMessages(tx))
    await planProcessing(tx, deps, tenantId, id);
  for (const { tenantId, id } of await selectOverdue(tx))
    await planPoll(tx, deps, tenantId, id, new Date());
  await removeOldMessages(tx, SOURCE_DAYS, ROW_DAYS, SOFT_BOUNCE_DAYS);
}

/**
 * Receives messages that return after sending: bounces, complaints, unsubscriptions and replies, by SMTP or from
 * mailboxes.
 */
export const inboundMailboxesDomain: Domain = {
  name: "inbound-mailboxes",
  audited: {
    inboundMailbox: { table: "inbound_mailboxes", name: "name" },
  },
  routes: registerRoutes,
  sealed: [sealedPasswords],
  jobs: [processJob, pollJob],
  dailyCleanup: cleanUp,
  startWorker: startListener,
  async onContactsDeleted(tx, _deps, tenantId, contacts) {
    await forgetSoftBounces(
      tx,
      tenantId,
      contacts.map(({ emailHash }) => emailHash),
    );
    await forgetReports(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    );
  },
};
