import type { CampaignStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type BatchMove, findStoredBatch, storeBatch, storeLateOutcomes } from "./batch-queries.ts";
import type { ClaimedChunk } from "./chunk-queries.ts";
import { type RecipientOutcome, recordOutcomeChanges, recordOutcomes } from "./outcomes.ts";

export type { BatchMove } from "./batch-queries.ts";
export { KEPT_RETRY, type RecipientOutcome } from "./outcomes.ts";

/**
 * Commits the outcomes of a batch and moves the watermark for the next one. The lease is kept, and the next batch may
 * be sent, only if `status` is `sending` and the move requested it. `status` is undefined when the lease was lost; the
 * outcomes are still stored. `recorded` contains the outcomes that this call stored. Can be repeated after a lost
 * commit.
 */
export async function commitBatch<Outcome extends RecipientOutcome>(
  tx: Transaction,
  chunk: ClaimedChunk,
  outcomes: readonly Outcome[],
  move: BatchMove,
): Promise<{ status: CampaignStatus | undefined; recorded: readonly Outcome[] }> {
  const status = await storeBatch(tx, chunk, outcomes, move);
  if (status) {
    await recordOutcomes(tx, chunk, outcomes);
    // Not awaited: it is sent together with the commit.
    tx.finishWith(recordOutcomeChanges(tx, chunk, outcomes));
    return { status, recorded: outcomes };
  }
  const stored = await findStoredBatch(tx, chunk);
  if (stored) return { status: stored.status, recorded: [] };
  const late = new Set(await storeLateOutcomes(tx, chunk, outcomes));
  const recorded = outcomes.filter(({ contactId }) => late.has(contactId));
  await recordOutcomes(tx, chunk, recorded);
  await recordOutcomeChanges(tx, chunk, recorded, { wereUncertain: true });
  return { status: undefined, recorded };
}
