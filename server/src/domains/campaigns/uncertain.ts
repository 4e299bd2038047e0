import { AppError, type Campaign, canResendUncertain } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { chunks } from "../ledger/index.ts";
import { findSendingAccount } from "../sending-accounts/index.ts";
import { type Actor, readCampaign, wrongState } from "./service.ts";

/**
 * Sends again to uncertain recipients. Some of them may get the message twice, so only a user can request it. A no-op
 * without uncertain recipients.
 * @throws AppError NOT_FOUND, WRONG_STATE, CAMPAIGN_INCOMPLETE when the sending account was deleted
 */
export function resendUncertain(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    const before = await readCampaign(tx, tenantId, id);
    if (before.kind === "workflow")
      throw new AppError(
        "WRONG_STATE",
        "This campaign is a workflow. Resend its messages one by one",
      );
    if (!canResendUncertain(before.status)) throw wrongState("resent", before.status);
    if (!before.balance?.uncertain) return before;
    if (
      !before.sendingAccountId ||
      !(await findSendingAccount(tx, tenantId, before.sendingAccountId))
    ) {
      throw new AppError("CAMPAIGN_INCOMPLETE", "The sending account no longer exists");
    }
    // Canceled or ended meanwhile: this rolls the transaction back.
    if (!(await chunks.reopenCampaign(tx, tenantId, id)))
      throw wrongState("sent again", "canceled");
    const reopened = await chunks.reopenUncertain(tx, tenantId, id);
    await recordEvents(tx, tenantId, [
      { type: "campaign.uncertainResent", campaignId: id, userId, data: { people: reopened } },
    ]);
    return readCampaign(tx, tenantId, id);
  });
}
