import type { Transaction } from "../../platform/database/database.ts";
import { differences, type RecountDifference } from "./recount-queries.ts";

export interface Recount {
  agrees: boolean;
  /** At most a few hundred; empty when everything matches. */
  differences: readonly RecountDifference[];
}

/**
 * Recomputes the sums of a campaign from its recipients (`recipients`, `campaign_acts`, clicks) and
 * compares them with the stored ones. Changes nothing. For a campaign with anonymous links, opens
 * and clicks exist only as sums, which are compared with each other.
 */
export async function recountEngagement(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<Recount> {
  const found = await differences(tx, tenantId, campaignId);
  return { agrees: found.length === 0, differences: found };
}
