import { AppError, type Campaign, isInDelivery } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { type Actor, readCampaign, requireCampaign, wrongState } from "./service.ts";
import { lockStage, releaseChunks } from "./stage-queries.ts";

/** The problem of a campaign that was stopped after its first batch. */
export const CANARY_STOPPED = "CANARY_STOPPED";

/**
 * Releases the rest after a first batch, whether it is waiting or was stopped. Repeating it is a
 * no-op.
 * @throws AppError NOT_FOUND, WRONG_STATE for a campaign without a first batch in progress
 */
export function releaseRest(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    await requireCampaign(tx, tenantId, id);
    const campaign = await lockStage(tx, tenantId, id);
    if (!campaign?.canary || !isInDelivery(campaign.status))
      throw wrongState("released", campaign?.status ?? "gone");
    if (campaign.stage !== "canary" && campaign.stage !== "canaryWait")
      return readCampaign(tx, tenantId, id);
    const resumes = campaign.problem?.code === CANARY_STOPPED;
    await releaseChunks(tx, tenantId, id, { variant: 0, resumes });
    await recordEvents(tx, tenantId, [{ type: "campaign.restReleased", campaignId: id, userId }]);
    return readCampaign(tx, tenantId, id);
  });
}

/**
 * Ends a test: all other contacts get this variant. Repeating it is a no-op.
 * @throws AppError NOT_FOUND, VALIDATION for an unknown variant, WRONG_STATE without a test in progress or once another
 *   variant was chosen
 */
export function decideTest(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
  variant: number,
): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    await requireCampaign(tx, tenantId, id);
    const campaign = await lockStage(tx, tenantId, id);
    if (!campaign?.test) throw wrongState("decided", campaign?.status ?? "gone");
    if (variant > campaign.test.variants.length) {
      throw new AppError("VALIDATION", undefined, {
        errors: [{ path: "variant", code: "notFound", message: "Variant not found" }],
      });
    }
    if (campaign.winner === variant) return readCampaign(tx, tenantId, id);
    const isOpen = campaign.stage === "test" || campaign.stage === "testWait";
    if (!isOpen || campaign.status === "canceled") throw wrongState("decided", campaign.status);
    await endTest(tx, tenantId, id, variant, userId);
    return readCampaign(tx, tenantId, id);
  });
}

/** Sends this variant to all other contacts from now on. */
export async function endTest(
  tx: Transaction,
  tenantId: string,
  id: string,
  variant: number,
  userId?: string | null,
): Promise<void> {
  await releaseChunks(tx, tenantId, id, { variant, resumes: false });
  await recordEvents(tx, tenantId, [
    { type: "campaign.testDecided", campaignId: id, ...(userId && { userId }), data: { variant } },
  ]);
}
