import type { CampaignStatus } from "@arauto/contracts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { endWhenDone } from "./campaign-queries.ts";
import { providerName } from "./change-codes-sql.ts";
import { recordChanges, recordChangesOf } from "./changes.ts";
import { aboutSubject, findSubjects, isEmailLedger } from "./email-ledgers.ts";
import {
  type ClaimedChunk,
  claimChunk,
  closePass,
  releaseChunk,
  settleCanceled,
  settleLost,
} from "./chunk-queries.ts";
import type { Reopened } from "./reopen-queries.ts";
import * as queries from "./reopen-queries.ts";

export {
  type ClaimedChunk,
  findFirstRetry,
  findRemaining,
  hasSent,
  isBeingSent,
  type RemainingDomain,
  renewLeases,
} from "./chunk-queries.ts";
export { reopenCampaign } from "./campaign-queries.ts";
export { type LoadedRecipient, loadRecipients, type SingleEmail } from "./load-queries.ts";
export { failOverdue } from "./overdue-emails.ts";
export type { RefusedRecipient } from "./reopen-queries.ts";

/** Ends a pass, and the campaign after its last chunk. */
export async function finishPass(
  database: Database,
  chunk: ClaimedChunk,
  waitMs: number,
): Promise<void> {
  const done = await database.tenant(chunk.tenantId, (tx) => closePass(tx, chunk, waitMs));
  // In a separate transaction: if two lanes finish the last two chunks, the later one sees both. Standing ledgers end
  // after resting for a while.
  if (done && !isEmailLedger(chunk.campaignId))
    await finishCampaign(database, chunk.tenantId, chunk.campaignId);
}

/** Ends a campaign whose chunks are all done. A no-op otherwise. */
export async function finishCampaign(
  database: Database,
  tenantId: string,
  campaignId: string,
): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    if ((await endWhenDone(tx, tenantId, campaignId)) === "sent")
      await recordEvents(tx, tenantId, [{ type: "campaign.sent", campaignId }]);
  });
}

/**
 * Takes one chunk of a campaign. In a `sending` campaign, returns it as `toSend`; in a canceled one, settles its
 * recipients; in a paused one, only settles recipients lost in a crash. `found` is false when there was no chunk to
 * take.
 */
export async function takeChunk(
  database: Database,
  campaign: { tenantId: string; id: string; status: CampaignStatus },
  lease: string,
  options: { leaseMs: number; except: readonly number[] },
): Promise<{ found: boolean; toSend?: ClaimedChunk }> {
  const { tenantId, id: campaignId, status } = campaign;
  const taken = await database.tenant(tenantId, async (tx) => {
    const claimed = await claimChunk(tx, tenantId, campaignId, lease, {
      ...options,
      onlyCrashed: status === "paused",
      anyTime: status === "canceled",
    });
    if (!claimed) return { found: false };
    const chunk: ClaimedChunk = { ...claimed, tenantId, campaignId, lease };
    if (claimed.crashed) {
      const lost = await settleLost(tx, chunk);
      await recordChangesOf(tx, chunk, lost, [{ counter: "uncertain", by: 1 }]);
      const subjectOf = await findSubjects(tx, tenantId, campaignId, lost);
      await recordEvents(
        tx,
        tenantId,
        lost.map((id) => ({ type: "mail.uncertain", ...aboutSubject(subjectOf(id), {}) })),
      );
    }
    if (status === "sending") return { found: true, toSend: chunk };
    if (status === "canceled") await settleCanceled(tx, chunk);
    else await releaseChunk(tx, chunk);
    return { found: true };
  });
  if (taken.found && status === "canceled") await finishCampaign(database, tenantId, campaignId);
  return taken;
}

function recordReopened(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  counter: "uncertain" | "failed",
  reopened: readonly Reopened[],
): Promise<void> {
  return recordChanges(
    tx,
    tenantId,
    reopened.map(({ provider, recipients }) => ({
      campaignId,
      counter,
      by: -recipients,
      provider: providerName(provider),
    })),
  );
}

/** Resets uncertain recipients to pending, for a pass that has not begun. Returns how many. */
export async function reopenUncertain(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<number> {
  const reopened = await queries.reopenUncertain(tx, tenantId, campaignId);
  await recordReopened(tx, tenantId, campaignId, "uncertain", reopened);
  return reopened.reduce((total, { recipients }) => total + recipients, 0);
}

/**
 * Resets recipients to pending that failed because the sender was rejected. In a workflow they stay failed, because
 * they may have left the step.
 */
export async function reopenRefused(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  refused: readonly queries.RefusedRecipient[],
): Promise<void> {
  const reopened = await queries.reopenRefused(tx, tenantId, campaignId, refused);
  await recordReopened(tx, tenantId, campaignId, "failed", reopened);
}
