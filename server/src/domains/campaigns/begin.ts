import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { isPlanActive } from "../workspaces/index.ts";
import { askLater, type CampaignJobPayload, freezeCampaignJob } from "./job-requests.ts";
import { pauseForPlan } from "./plan-queries.ts";
import { setBegun } from "./queries.ts";

/** A campaign that begins so many seconds after its time says so: no process was there to begin it. */
const LATE_SECONDS = 60;

/**
 * Lets a scheduled campaign begin whose time has come: from now on it cannot be taken back. What a former try did,
 * or another process, is not done again; false when there is nothing to begin. Without an active plan it is paused.
 */
export async function beginCampaign(
  tx: Transaction,
  deps: Pick<Deps, "config" | "jobs">,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  if (!(await isPlanActive(tx, deps, tenantId))) {
    await pauseForPlan(tx, tenantId, campaignId);
    return false;
  }
  const late = await setBegun(tx, tenantId, campaignId);
  if (late === undefined) return false;
  const data = late >= LATE_SECONDS ? { lateSeconds: late } : {};
  await recordEvents(tx, tenantId, [{ type: "campaign.started", campaignId, data }]);
  await deps.jobs.add(tx, freezeCampaignJob, { tenantId, campaignId }, { key: `${freezeCampaignJob.name}:${campaignId}` });
  return true;
}

/** Asks for a beginning at its time, in the transaction that plans it; a former plan of this campaign is replaced. */
export function beginLater(tx: Transaction, deps: Pick<Deps, "jobs">, tenantId: string, campaignId: string, at: Date): Promise<void> {
  return askLater(tx, deps, beginJob, tenantId, campaignId, at);
}

export const beginJob = defineJob<CampaignJobPayload>({
  name: "campaigns.begin",
  async run({ tenantId, campaignId }, { deps }) {
    await deps.database.tenant(tenantId, (tx) => beginCampaign(tx, deps, tenantId, campaignId));
  },
});
