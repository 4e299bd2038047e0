import { AppError, canStart } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  approvable,
  type CampaignRow,
  campaignState,
  requireCampaign,
  start,
  wrongState,
} from "../campaigns/index.ts";

export interface Gathered extends approvable.Approvable {
  row: CampaignRow;
}

/**
 * Returns the content that a draft would send now.
 * @throws AppError NOT_FOUND; WRONG_STATE; CAMPAIGN_INCOMPLETE, SENDER_NOT_VERIFIED with everything that prevents its
 *   start
 */
export async function gather(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Gathered> {
  const row = await requireCampaign(tx, tenantId, campaignId);
  if (row.kind !== "oneOff")
    throw new AppError("WRONG_STATE", "Workflows are tested over the past instead");
  if (!canStart(row.status)) throw wrongState("rehearsed", row.status);
  const parts = await start.partsToSend(tx, tenantId, row);
  return { ...approvable.approvableCampaign(row, parts), row };
}

/** Returns the digest of a campaign's current or frozen content; null when it can't start. */
export async function currentFingerprint(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<string | null> {
  const frozen = await campaignState.findFingerprint(tx, tenantId, campaignId);
  if (frozen !== null) return frozen;
  try {
    return (await gather(tx, tenantId, campaignId)).fingerprint;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
