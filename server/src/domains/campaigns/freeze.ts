import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, runsAgain } from "../../platform/jobs/jobs.ts";
import { audienceOf, findZones, frozenAudience } from "../audience/index.ts";
import { freeze } from "../ledger/index.ts";
import { type CampaignJobPayload, freezeCampaignJob } from "./job-requests.ts";
import { changeStatus } from "./queries.ts";
import { stepLater } from "./stage-steps.ts";

const WORTH_ANALYZING = 10_000;

/** Rolls back a freeze whose campaign was canceled meanwhile. */
class NoLongerPreparing extends Error {}

/**
 * Freezes the audience of a campaign that is being prepared and lets it send, in one transaction: if killed at any
 * point, nothing has happened, and a second run finds nothing to do. An audience without recipients ends the campaign
 * immediately.
 */
export async function freezeCampaign(
  deps: Deps,
  tenantId: string,
  campaignId: string,
): Promise<void> {
  let frozen = 0;
  try {
    await deps.database.tenant(tenantId, async (tx) => {
      const campaign = await freeze.lockForFreeze(tx, tenantId, campaignId);
      if (!campaign) return;
      const audience = await audienceOf(tx, tenantId, frozenAudience(campaign.content));
      const zones =
        campaign.sendAtZone === "recipient"
          ? (await findZones(tx, tenantId)).map(({ zone }) => zone)
          : [];
      const lanes = deps.config.sendLanes;
      const done = await freeze.freezeAudience(tx, { tenantId, campaignId }, campaign, {
        audience,
        zones,
        lanes,
      });
      if (!done) throw new NoLongerPreparing();
      await deps.sendGate.requireForAudience(tx, tenantId, campaignId, done.frozen);
      await deps.planLimits.requireRoom(tx, tenantId, "emails", done.frozen);
      if (done.stage) await stepLater(tx, deps, tenantId, campaignId);
      if (done.isEmpty)
        await recordEvents(tx, tenantId, [
          { type: "campaign.sent", campaignId, data: { frozen: done.frozen } },
        ]);
      frozen = done.frozen;
    });
  } catch (error) {
    if (!(error instanceof NoLongerPreparing)) throw error;
  }
  if (frozen >= WORTH_ANALYZING) await deps.database.system(freeze.analyzeLedger);
}

async function giveUp(
  deps: Deps,
  tenantId: string,
  campaignId: string,
  problem: { code: string; message: string },
): Promise<void> {
  await deps.database.tenant(tenantId, async (tx) => {
    if (!(await changeStatus(tx, tenantId, campaignId, "fail", problem))) return;
    await recordEvents(tx, tenantId, [
      { type: "campaign.failed", campaignId, data: { code: problem.code } },
    ]);
  });
}

/** Freezes a campaign that has begun. Its name must not change, because queued jobs contain it. */
export const freezeJob = defineJob<CampaignJobPayload>({
  ...freezeCampaignJob,
  async run({ tenantId, campaignId }, run) {
    const { deps } = run;
    try {
      await freezeCampaign(deps, tenantId, campaignId);
    } catch (error) {
      // Problems that a user can fix are reported immediately. Others may pass and are retried first.
      if (error instanceof AppError && !error.isTemporary)
        return giveUp(deps, tenantId, campaignId, { code: error.code, message: error.message });
      if (!runsAgain(run, error))
        await giveUp(deps, tenantId, campaignId, {
          code: "INTERNAL",
          message: "The recipient list could not be created",
        });
      throw error;
    }
  },
});
