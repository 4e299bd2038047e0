import { AppError, type Campaign, isInDelivery } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { type Actor, readCampaign, requireCampaign, wrongState } from "./service.ts";
import { lockStage, releaseChunks } from "./stage-queries.ts";

/** The problem of a campaign that its first part stopped. */
export const CANARY_STOPPED = "CANARY_STOPPED";

/**
 * Ends the waiting after a first part, or its stop: everybody else follows now. Asked again it changes nothing.
 * @throws AppError NOT_FOUND, WRONG_STATE for a campaign without a first part under way
 */
export function releaseRest(deps: Deps, { tenantId, personId }: Actor, id: string): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    await requireCampaign(tx, tenantId, id);
    const campaign = await lockStage(tx, tenantId, id);
    if (!campaign?.canary || !isInDelivery(campaign.status)) throw wrongState("released", campaign?.status ?? "gone");
    if (campaign.stage !== "canary" && campaign.stage !== "canaryWait") return readCampaign(tx, tenantId, id);
    const resumes = campaign.problem?.code === CANARY_STOPPED;
    await releaseChunks(tx, tenantId, id, { variant: 0, resumes });
    await recordEvents(tx, tenantId, [{ type: "campaign.restReleased", campaignId: id, personId }]);
    return readCampaign(tx, tenantId, id);
  });
}

/**
 * Ends a test: everybody else gets this variant. Asked again it changes nothing.
 * @throws AppError NOT_FOUND, VALIDATION for a variant there is not, WRONG_STATE without a test under way or once another was chosen
 */
export function decideTest(deps: Deps, { tenantId, personId }: Actor, id: string, variant: number): Promise<Campaign> {
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
    await endTest(tx, tenantId, id, variant, personId);
    return readCampaign(tx, tenantId, id);
  });
}

/** Everybody else gets this variant from now on. */
export async function endTest(tx: Transaction, tenantId: string, id: string, variant: number, personId?: string): Promise<void> {
  await releaseChunks(tx, tenantId, id, { variant, resumes: false });
  await recordEvents(tx, tenantId, [{ type: "campaign.testDecided", campaignId: id, ...(personId && { personId }), data: { variant } }]);
}
