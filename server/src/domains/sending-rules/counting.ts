import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { marketing } from "../ledger/index.ts";
import { findNow, setCounted } from "./queries.ts";
import { addSent, KEPT_DAYS } from "./send-time-queries.ts";

const BATCH = 2_000;
const DAY_MS = 86_400_000;

/**
 * Counts the emails of the last 30 days after the cap was turned on. Each transaction reads some recipients of one
 * campaign by key. Counting an email again is a no-op, so a killed run starts over.
 */
export const countSentJob = defineJob<JobPayload>({
  name: "sendingRules.countSent",
  async run({ tenantId }, { deps, signal }) {
    const { database } = deps;
    const since = await database.tenant(
      tenantId,
      async (tx) => new Date((await findNow(tx)).getTime() - KEPT_DAYS * DAY_MS),
    );
    const campaigns = await database.tenant(tenantId, (tx) =>
      marketing.findMarketingSince(tx, tenantId, since),
    );
    for (const { id } of campaigns) {
      let after: string | undefined;
      do {
        signal.throwIfAborted();
        const from = after;
        after = await database.tenant(tenantId, async (tx) => {
          const page = await marketing.findSentSince(tx, tenantId, id, since, from, BATCH);
          if (page.length > 0) await addSent(tx, tenantId, id, page);
          return page.length < BATCH ? undefined : page.at(-1)?.recipientId;
        });
      } while (after !== undefined);
    }
    await database.tenant(tenantId, (tx) => setCounted(tx, tenantId));
  },
});

/** Schedules the count of the last 30 days' emails. */
export const countSoon = (tx: Transaction, { jobs }: Pick<Deps, "jobs">, tenantId: string) =>
  jobs.add(tx, countSentJob, { tenantId }, { key: `${countSentJob.name}:${tenantId}` });
