import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { stages } from "../ledger/index.ts";
import { engagementOf } from "../tracking/index.ts";
import { askLater, type CampaignJobPayload } from "./job-requests.ts";
import { changeStatus } from "./queries.ts";
import { CANARY_STOPPED, endTest } from "./stage-actions.ts";
import { beginWaiting, lockStage, releaseChunks, type StagedCampaign } from "./stage-queries.ts";
import { type Breach, breachOf, winnerOf } from "./stage-rules.ts";

/** Poll interval while a first batch is being sent. */
const SENDING_MS = 2_000;
/** Poll interval while it waits: late bounces and complaints count until its end. */
const WAITING_MS = 30_000;

/**
 * Advances a staged campaign as far as possible in one transaction, so that a crash changes nothing
 * and a repetition is a no-op. Returns when to check again, null when nothing is left to do.
 */
export async function stepCampaign(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Date | null> {
  const campaign = await lockStage(tx, tenantId, campaignId);
  if (!campaign?.stage || campaign.stage === "rest") return null;
  // A user who resumes a paused campaign queues the step again; a canceled one has none.
  if (campaign.status === "paused")
    return campaign.problem?.code === CANARY_STOPPED ? null : soon(WAITING_MS);
  if (campaign.status !== "sending" && !(campaign.status === "sent" && campaign.test)) return null;
  return campaign.stage === "canary" || campaign.stage === "canaryWait"
    ? stepCanary(tx, tenantId, campaignId, campaign)
    : stepTest(tx, tenantId, campaignId, campaign);
}

const soon = (milliseconds: number): Date => new Date(Date.now() + milliseconds);
/** Shortly after a stage ends, and often enough to notice earlier events. */
const within = (end: Date | null): Date =>
  new Date(Math.min(end?.getTime() ?? Infinity, soon(WAITING_MS).getTime()));

async function stepCanary(
  tx: Transaction,
  tenantId: string,
  id: string,
  campaign: StagedCampaign,
): Promise<Date | null> {
  const { canary } = campaign;
  if (!canary) throw new Error(`Campaign ${id} has a first batch without rules`);
  const part = await stages.sumFirstPart(tx, tenantId, id);
  const complained = (await engagementOf(tx, tenantId, [id])).get(id)?.complained ?? 0;
  const breach = breachOf(canary, part, complained);
  if (breach) return stop(tx, tenantId, id, breach);
  if (campaign.stage === "canary") {
    if (!part.tried) return soon(SENDING_MS);
    return within(await beginWaiting(tx, tenantId, id, "canaryWait", canary.waitMinutes));
  }
  if (!campaign.isDue) return within(campaign.stageDueAt);
  await releaseChunks(tx, tenantId, id, { variant: 0, resumes: false });
  await recordEvents(tx, tenantId, [{ type: "campaign.restReleased", campaignId: id }]);
  return null;
}

async function stop(tx: Transaction, tenantId: string, id: string, breach: Breach): Promise<null> {
  const percent = Math.round((breach.people / Math.max(1, breach.among)) * 1000) / 10;
  const message =
    breach.of === "bounces"
      ? `${breach.people} of ${breach.among} addresses bounced (${percent} %, at most ${breach.maxPercent} % allowed)`
      : `${breach.people} of ${breach.among} people complained (${percent} %, at most ${breach.maxPercent} % allowed)`;
  if (await changeStatus(tx, tenantId, id, "pause", { code: CANARY_STOPPED, message })) {
    const data = { code: CANARY_STOPPED, message, ...breach };
    await recordEvents(tx, tenantId, [{ type: "campaign.paused", campaignId: id, data }]);
  }
  return null;
}

async function stepTest(
  tx: Transaction,
  tenantId: string,
  id: string,
  campaign: StagedCampaign,
): Promise<Date | null> {
  const { test } = campaign;
  if (!test) throw new Error(`Campaign ${id} has a test without rules`);
  if (campaign.stage === "test") {
    if (!(await stages.sumFirstPart(tx, tenantId, id)).tried) return soon(SENDING_MS);
    return beginWaiting(tx, tenantId, id, "testWait", test.afterMinutes);
  }
  if (!campaign.isDue) return campaign.stageDueAt;
  await endTest(
    tx,
    tenantId,
    id,
    winnerOf(await stages.testResults(tx, tenantId, id, test.winnerBy)),
  );
  return null;
}

/** Queues the next step, in the transaction of the preceding one. Replaces an earlier request of this campaign. */
export function stepLater(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  campaignId: string,
  at: Date = soon(SENDING_MS),
): Promise<void> {
  return askLater(tx, deps, stepJob, tenantId, campaignId, at);
}

export const stepJob = defineJob<CampaignJobPayload>({
  name: "campaigns.step",
  async run({ tenantId, campaignId }, { deps }) {
    await deps.database.tenant(tenantId, async (tx) => {
      const next = await stepCampaign(tx, tenantId, campaignId);
      if (next) await stepLater(tx, deps, tenantId, campaignId, next);
    });
  },
});
