import { AppError, type Campaign, canResendUncertain } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { type Actor, readCampaign, reopen, wrongState } from "../campaigns/index.ts";
import { findSendingAccount } from "../sending-accounts/index.ts";
import { reopenUncertain } from "./queries.ts";

/**
 * Sends again to everybody whose answer was lost; some of them may get the mail twice, which is why only
 * a person asks for it. Without anybody uncertain nothing changes.
 * @throws AppError NOT_FOUND, WRONG_STATE, CAMPAIGN_INCOMPLETE when the sending account is gone
 */
export function resendUncertain(deps: Deps, { tenantId, personId }: Actor, id: string): Promise<Campaign> {
  return deps.database.tenant(tenantId, async (tx) => {
    const before = await readCampaign(tx, tenantId, id);
    if (before.kind === "workflow") throw new AppError("WRONG_STATE", "A workflow has several mails: send each of them again by itself");
    if (!canResendUncertain(before.status)) throw wrongState("sent again", before.status);
    if (!before.balance?.uncertain) return before;
    if (!before.sendingAccountId || !(await findSendingAccount(tx, tenantId, before.sendingAccountId))) {
      throw new AppError("CAMPAIGN_INCOMPLETE", "The sending account no longer exists");
    }
    // Canceled or ended by now: the transaction is undone.
    if (!(await reopen(tx, tenantId, id))) throw wrongState("sent again", "canceled");
    const people = await reopenUncertain(tx, tenantId, id);
    await recordEvents(tx, tenantId, [{ type: "campaign.uncertainResent", campaignId: id, personId, data: { people } }]);
    return readCampaign(tx, tenantId, id);
  });
}
