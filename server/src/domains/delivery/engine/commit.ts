import { setTimeout as pause } from "node:timers/promises";
import type { CampaignStatus } from "@arauto/contracts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { suppress } from "../../contacts/index.ts";
import { batches, type chunks, emailLedgers } from "../../ledger/index.ts";
import type { RecipientResult } from "./verdicts.ts";

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 2000;

/**
 * Repeats work on the database until it succeeds. Results of sending exist only in this process until they are stored, so
 * an outage of the database is waited out. `work` must be safe to repeat.
 */
export async function untilStored<T>(
  { log }: Pick<Deps, "log">,
  work: () => Promise<T>,
  isOver: () => boolean,
): Promise<T> {
  for (let wait = RETRY_MIN_MS; ; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isOver()) throw error;
      log.warn({ err: error }, "Could not write to the ledger; retrying");
      await pause(wait);
    }
  }
}

/**
 * Commits the results of a batch to the ledger, and suppresses addresses that turned out to be bad, in one transaction.
 * @returns the campaign's status, as `batches.commitBatch` does
 */
export function commitBatch(
  database: Database,
  chunk: chunks.ClaimedChunk,
  results: readonly RecipientResult[],
  move: batches.BatchMove,
): Promise<CampaignStatus | undefined> {
  const { tenantId } = chunk;
  return database.tenant(tenantId, async (tx) => {
    const { status, recorded } = await batches.commitBatch(tx, chunk, results, move);
    const bad = recorded.filter((result) => result.suppress);
    if (bad.length > 0) await suppressBad(tx, chunk, bad);
    return status;
  });
}

/** Suppresses addresses that don't exist. Emails of test keys suppress nothing. */
async function suppressBad(
  tx: Transaction,
  { tenantId, campaignId }: chunks.ClaimedChunk,
  bad: readonly RecipientResult[],
): Promise<void> {
  const ids = bad.map(({ contactId }) => contactId);
  const subjectOf = await emailLedgers.findSubjects(tx, tenantId, campaignId, ids);
  await suppress(
    tx,
    tenantId,
    bad.flatMap(({ email, contactId: recipientId }) => {
      const { contactId, campaignId: about, email: single } = subjectOf(recipientId);
      if (email === null || single?.test) return [];
      return [{ email, contactId, reason: "bounced" as const, campaignId: about }];
    }),
  );
}
