import type { Transaction } from "../../platform/database/database.ts";
import type { pastSendings } from "../ledger/index.ts";
import { addCounts, type Counter, type Delta } from "./counter-queries.ts";
import { partsOf } from "./marks.ts";

/** Adds the reactions of recipients of a past sending to the sums of its campaign. */
export async function countPastEngagement(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  recipients: readonly pastSendings.PastRecipient[],
): Promise<void> {
  const deltas = recipients.flatMap((recipient): Delta[] => {
    const times: [Counter, Date | null][] = [
      ["opened", recipient.openedAt],
      ["machineOpened", recipient.machineOpenedAt],
      ["clicked", recipient.clickedAt],
      ["unsubscribed", recipient.unsubscribedAt],
      ["complained", recipient.complainedAt],
    ];
    return times.flatMap(([counter, at]) => {
      if (at === null) return [];
      const parts = partsOf(counter, { ...recipient, variant: 0 });
      return [{ campaignId, counter, by: 1, at, parts }];
    });
  });
  await addCounts(tx, tenantId, deltas);
}
