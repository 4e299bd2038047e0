import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { isPlanActive } from "../workspaces/index.ts";
import { askLater, type CampaignJobPayload, freezeCampaignJob } from "./job-requests.ts";
import { pauseForPlan } from "./plan-queries.ts";
import { setBegun } from "./queries.ts";

/** A campaign that begins this many seconds late reports it: no process was running at its start time. */
const LATE_SECONDS = 60;

/**
 * Begins a scheduled campaign when it is due. From now on the start cannot be undone. Does not repeat the work of an
 * earlier attempt or another process; returns false when there is nothing to begin. Pauses it without an active plan,
 * and while a payment is past due.
 */
export async function beginCampaign(
  tx: Transaction,
  deps: Pick<Deps, "config" | "jobs" | "planLimits">,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  if (await pausedUnpaid(tx, deps, tenantId, campaignId)) return false;
  const late = await setBegun(tx, tenantId, campaignId);
  if (late === undefined) return false;
  const data = late >= LATE_SECONDS ? { lateSeconds: late } : {};
  await recordEvents(tx, tenantId, [{ type: "campaign.started", campaignId, data }]);
  await deps.jobs.add(
    tx,
    freezeCampaignJob,
    { tenantId, campaignId },
    { key: `${freezeCampaignJob.name}:${campaignId}` },
  );
  return true;
}

/** Pauses a campaign without an active plan, and while a payment is past due. Returns whether it did. */
export async function pausedUnpaid(
  tx: Transaction,
  deps: Pick<Deps, "config" | "planLimits">,
  tenantId: string,
  campaignId: string,
): Promise<boolean> {
  const isActive = await isPlanActive(tx, deps, tenantId);
  if (isActive && !(await isOverdue(tx, deps, tenantId))) return false;
  await pauseForPlan(tx, tenantId, campaignId, isActive ? "pastDue" : "ended");
  return true;
}

/** Returns whether new sends wait for an overdue payment. */
const isOverdue = (
  tx: Transaction,
  { planLimits }: Pick<Deps, "planLimits">,
  tenantId: string,
): Promise<boolean> =>
  planLimits.requireSending(tx, tenantId).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "PLAN_PAST_DUE") return true;
      throw error;
    },
  );

/**
 * Queues the start of a campaign at its time, in the transaction that schedules it. Replaces an
 * earlier schedule of this campaign.
 */
export function beginLater(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  campaignId: string,
  at: Date,
): Promise<void> {
  return askLater(tx, deps, beginJob, tenantId, campaignId, at);
}

export const beginJob = defineJob<CampaignJobPayload>({
  name: "campaigns.begin",
  async run({ tenantId, campaignId }, { deps }) {
    await deps.database.tenant(tenantId, (tx) => beginCampaign(tx, deps, tenantId, campaignId));
  },
});
