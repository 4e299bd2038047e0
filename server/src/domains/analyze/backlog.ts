import { NO_COUNTS } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { emailLedgers } from "../ledger/index.ts";
import { addClickHours, addHours } from "./folding-queries.ts";
import { findTestLedgers } from "./queries.ts";
import * as recounts from "./recount-queries.ts";

/**
 * Adds to the sums what they lack compared to a campaign's recipients, in one snapshot: concurrent changes are recorded
 * separately, and count once.
 */
async function countCampaign(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  campaignId: string,
): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    await recounts.readOneSnapshot(tx);
    if (!(await recounts.removeUncounted(tx, tenantId, campaignId))) return;
    if ((await findTestLedgers(tx, tenantId, [campaignId])).size > 0) return;
    // Chunks of single emails are deleted after 30 days, but their counts stay.
    const isComplete = !emailLedgers.isEmailLedger(campaignId);
    const missing = await recounts.differences(tx, tenantId, campaignId);
    const rows = missing
      .map(({ counter, counted, stored, ...key }) => ({
        ...NO_COUNTS,
        ...key,
        campaignId,
        [counter]: counted - stored,
        by: counted - stored,
      }))
      .filter(({ by }) => isComplete || by > 0);
    await addHours(tx, tenantId, rows);
    const clicks = await recounts.clickDifferences(tx, tenantId, campaignId);
    await addClickHours(
      tx,
      tenantId,
      clicks
        .filter((click) => isComplete || click.clicks > 0)
        .map((click) => ({ ...click, campaignId })),
    );
  });
}

/** Counts the history of a workspace from before the sums existed, one campaign at a time. */
export const countBacklogJob = defineJob<JobPayload>({
  name: "analyze.countBacklog",
  async run({ tenantId }, { deps, signal }) {
    for (;;) {
      signal.throwIfAborted();
      const next = await deps.database.tenant(tenantId, (tx) =>
        recounts.findUncounted(tx, tenantId),
      );
      if (!next) return;
      await countCampaign(deps, tenantId, next.campaignId);
    }
  },
});

/** Adds a job for each workspace whose history has to be counted. */
export async function countBacklogs({ database, jobs }: Pick<Deps, "database" | "jobs">) {
  await database.system(async (tx) => {
    for (const { tenantId } of await recounts.findTenantsToCount(tx))
      await countSoon(tx, { jobs }, tenantId);
  });
}

const countSoon = (tx: Transaction, { jobs }: Pick<Deps, "jobs">, tenantId: string) =>
  jobs.add(tx, countBacklogJob, { tenantId }, { key: `${countBacklogJob.name}:${tenantId}` });
