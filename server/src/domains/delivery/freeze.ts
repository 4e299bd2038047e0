import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Deps } from "../../platform/domain.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { changeStatus, findCampaignAtWork, setFrozen } from "../campaigns/index.ts";
import { audiencePredicate } from "../filters/index.ts";
import { findTopic, topicCondition } from "../topics/index.ts";
import { analyseLedger, insertChunks, insertRecipients, lockFreeze } from "./freeze-queries.ts";

const CHUNK_LEAST = 50;
const CHUNK_MOST = 1000;
const WORTH_ANALYSING = 10_000;

interface FreezePayload extends JobPayload {
  campaignId: string;
}

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

      const audience = await audiencePredicate(tx, tenantId, campaign.content.filter?.definition ?? null);
      const subscribed = await subscribedTo(tx, tenantId, campaign.content.topic?.id);
      const sizing = { lanes: deps.config.sendLanes, least: CHUNK_LEAST, most: CHUNK_MOST };
      const people = await insertRecipients(tx, tenantId, campaignId, audience, subscribed, sizing);
      const nobody = people.toSend === 0;
      if (!nobody) await insertChunks(tx, tenantId, campaignId, people.toSend, people.chunkSize);
      if (!(await setFrozen(tx, tenantId, campaignId, people.frozen, people.skipped, nobody))) throw new NoLongerPreparing();
      if (nobody) await recordEvents(tx, tenantId, [{ type: "campaign.sent", campaignId, data: { frozen: people.frozen } }]);
      frozen = people.frozen;
    });
  } catch (fault) {
    if (!(fault instanceof NoLongerPreparing)) throw fault;
  }
  if (frozen >= WORTH_ANALYSING) await deps.database.system(analyseLedger);
}

/** Who is subscribed to a campaign's topic; null when it has none. @throws AppError CAMPAIGN_INCOMPLETE when the topic is gone */
async function subscribedTo(tx: Transaction, tenantId: string, topicId: string | undefined): Promise<Sql | null> {
  if (topicId === undefined) return null;
  const topic = await findTopic(tx, tenantId, topicId);
  if (!topic) throw new AppError("CAMPAIGN_INCOMPLETE", "The topic no longer exists");
  return topicCondition(topic);
}

async function giveUp(deps: Deps, tenantId: string, campaignId: string, problem: { code: string; message: string }): Promise<void> {
  await deps.database.tenant(tenantId, async (tx) => {
    if (!(await changeStatus(tx, tenantId, campaignId, ["preparing"], "failed", problem))) return;
    await recordEvents(tx, tenantId, [{ type: "campaign.failed", campaignId, data: { code: problem.code } }]);
  });
}

export const freezeJob = defineJob<FreezePayload>({
  name: "delivery.freeze",
  async run({ tenantId, campaignId }, { deps, attempt, maxAttempts }) {
    try {
      await freezeCampaign(deps, tenantId, campaignId);
    } catch (fault) {
      // What the person can put right is told at once; what may pass is tried again first.
      if (fault instanceof AppError && fault.code !== "UNAVAILABLE")
        return giveUp(deps, tenantId, campaignId, { code: fault.code, message: fault.message });
      if (attempt >= maxAttempts)
        await giveUp(deps, tenantId, campaignId, { code: "INTERNAL", message: "The audience could not be frozen" });
      throw fault;
    }
  },
});
