import type { Transaction } from "../../platform/database/database.ts";
import { audienceOf } from "../campaigns/index.ts";
import { findLastChunk, insertAppended, lockLedger } from "./append-queries.ts";

const CHUNK_MOST = 1000;

/**
 * Puts people into the ledger of a campaign that stays open: it sends to them as to those who were frozen at once.
 * Whoever is in it already stays as they are, so that nobody gets a mail of one ledger twice, however often this is
 * called; who may not be written to is recorded as skipped with the reason.
 */
export async function appendRecipients(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const ledger = await lockLedger(tx, tenantId, campaignId);
  if (!ledger) throw new Error(`There is no ledger ${campaignId}`);
  const everybody = { filters: [], excluded: [], resendOf: null, topicId: ledger.topicId };
  const { subscribed } = await audienceOf(tx, tenantId, everybody);
  const last = await findLastChunk(tx, tenantId, campaignId, CHUNK_MOST);
  const from = last && last.size !== null ? { chunk: last.chunk, place: last.size } : { chunk: (last?.chunk ?? -1) + 1, place: 0 };
  await insertAppended(tx, tenantId, campaignId, accountIds, subscribed, { ...from, most: CHUNK_MOST });
}
