import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, runsAgain } from "../../platform/jobs/jobs.ts";
import {
  audienceOf,
  type CampaignJobPayload,
  changeStatus,
  findCampaignAtWork,
  findZones,
  freezeCampaignJob,
  frozenAudience,
  setFrozen,
  stepLater,
} from "../campaigns/index.ts";
import { partingOf } from "./freeze-parts-sql.ts";
import { analyseLedger, insertChunks, insertRecipients, lockFreeze } from "./freeze-queries.ts";

const CHUNK_LEAST = 50;
const CHUNK_MOST = 1000;
const WORTH_ANALYSING = 10_000;

/** Thrown to undo a freeze whose campaign was canceled meanwhile. */
class NoLongerPreparing extends Error {}

/**
 * Freezes the audience of a campaign that is being prepared and lets it send, in one transaction:
 * killed anywhere it has done nothing, and done twice the second time finds nothing to do.
 * An audience without anybody to send to ends the campaign at once.
 */
export async function freezeCampaign(deps: Deps, tenantId: string, campaignId: string): Promise<void> {
  let frozen = 0;
  try {
    await deps.database.tenant(tenantId, async (tx) => {
      await lockFreeze(tx, campaignId);
      const campaign = await findCampaignAtWork(tx, tenantId, campaignId);
      if (campaign?.status !== "preparing" || !campaign.content) return;

      const audience = await audienceOf(tx, tenantId, frozenAudience(campaign.content));
      const zones = campaign.sendAtZone === "recipient" ? await findZones(tx, tenantId) : [];
      const parting = partingOf(
        campaign,
        zones.map(({ zone }) => zone),
        campaign.content.workspace.timeZone,
      );
      const sizing = { lanes: deps.config.sendLanes, least: CHUNK_LEAST, most: CHUNK_MOST };
      const people = await insertRecipients(tx, tenantId, campaignId, audience, parting, sizing);
      const nobody = people.parts.length === 0;
      // A first part that is everybody is no first part: nobody waits for what becomes of it.
      const stage = nobody || (parting.stage === "canary" && people.parts.length === 1) ? null : parting.stage;
      if (!nobody) await insertChunks(tx, tenantId, campaignId, people, parting.parts);
      if (stage) await stepLater(tx, deps, tenantId, campaignId);
      if (!(await setFrozen(tx, tenantId, campaignId, people.frozen, people.skipped, nobody, stage))) throw new NoLongerPreparing();
      if (nobody) await recordEvents(tx, tenantId, [{ type: "campaign.sent", campaignId, data: { frozen: people.frozen } }]);
      frozen = people.frozen;
    });
  } catch (fault) {
    if (!(fault instanceof NoLongerPreparing)) throw fault;
  }
  if (frozen >= WORTH_ANALYSING) await deps.database.system(analyseLedger);
}

async function giveUp(deps: Deps, tenantId: string, campaignId: string, problem: { code: string; message: string }): Promise<void> {
  await deps.database.tenant(tenantId, async (tx) => {
    if (!(await changeStatus(tx, tenantId, campaignId, "fail", problem))) return;
    await recordEvents(tx, tenantId, [{ type: "campaign.failed", campaignId, data: { code: problem.code } }]);
  });
}

export const freezeJob = defineJob<CampaignJobPayload>({
  ...freezeCampaignJob,
  async run({ tenantId, campaignId }, run) {
    const { deps } = run;
    try {
      await freezeCampaign(deps, tenantId, campaignId);
    } catch (fault) {
      // What the person can put right is told at once; what may pass is tried again first.
      if (fault instanceof AppError && fault.code !== "UNAVAILABLE")
        return giveUp(deps, tenantId, campaignId, { code: fault.code, message: fault.message });
      if (!runsAgain(run, fault))
        await giveUp(deps, tenantId, campaignId, { code: "INTERNAL", message: "The audience could not be frozen" });
      throw fault;
    }
  },
});
