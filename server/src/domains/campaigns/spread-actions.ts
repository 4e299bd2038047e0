import { type Campaign, isInDelivery } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { spread } from "../ledger/index.ts";
import { type Actor, readCampaign, requireOneOff, wrongState } from "./service.ts";
import { lockStage } from "./stage-queries.ts";

/** User actions on the spread of a running campaign. Repeating one is a no-op. */
const ACTIONS = {
  end: { change: spread.endSpread, event: "campaign.spreadEnded" },
  restore: { change: spread.restoreSpread, event: "campaign.spreadRestored" },
} as const;

/**
 * Sends the rest of a spread campaign as fast as possible, or undoes that for recipients who are still waiting.
 * @throws AppError NOT_FOUND, WRONG_STATE for a campaign that isn't spread, or isn't being sent
 */
export function changeSpread(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
  action: keyof typeof ACTIONS,
): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    const { spreadMinutes, kind } = await requireOneOff(tx, tenantId, id);
    const campaign = await lockStage(tx, tenantId, id);
    const status = campaign?.status ?? "gone";
    if (!campaign || kind !== "oneOff" || spreadMinutes === null || !isInDelivery(campaign.status))
      throw wrongState("spread", status);
    const { change, event } = ACTIONS[action];
    if (await change(tx, tenantId, id))
      await recordEvents(tx, tenantId, [{ type: event, campaignId: id, userId }]);
    return readCampaign(tx, tenantId, id);
  });
}
