import type { Transaction } from "../../platform/database/database.ts";
import { differences, type RecountDifference } from "./recount-queries.ts";

export interface Recount {
  agrees: boolean;
  /** At most some hundreds; none when everything agrees. */
  differences: readonly RecountDifference[];
}

/**
 * Makes the sums of a campaign anew from its people (`recipients`, `campaign_acts`, clicks) and compares them with what
 * was counted as it happened. Changes nothing. Of a campaign whose links name nobody, opens and clicks stand nowhere
 * else: their sums are compared with each other.
 */
export async function recountEngagement(tx: Transaction, tenantId: string, campaignId: string): Promise<Recount> {
  const found = await differences(tx, tenantId, campaignId);
  return { agrees: found.length === 0, differences: found };
}
