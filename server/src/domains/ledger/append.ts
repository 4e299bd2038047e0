import type { Transaction } from "../../platform/database/database.ts";
import type { Sql } from "../../platform/database/sql.ts";
import {
  findLastChunk,
  findSendable,
  findTopicOf,
  insertAppended,
  lockLedger,
} from "./append-queries.ts";

const CHUNK_MAX = 1000;

/**
 * Appends contacts to the ledger of a campaign that stays open. Existing entries stay unchanged, so repeated calls
 * never send a contact a second message. Contacts that must not be sent to are recorded as skipped with the reason.
 * `subscribedTo` compiles who is subscribed to the campaign's topic.
 * @throws Error for an unknown campaign
 */
export async function appendRecipients(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  contactIds: readonly string[],
  subscribedTo: (topicId: string) => Promise<Sql<boolean>>,
): Promise<void> {
  if (contactIds.length === 0) return;
  const ledger = await lockLedger(tx, tenantId, campaignId);
  if (!ledger) throw new Error(`There is no ledger ${campaignId}`);
  const subscribed = ledger.topicId === null ? null : await subscribedTo(ledger.topicId);
  const last = await findLastChunk(tx, tenantId, campaignId, CHUNK_MAX);
  const from =
    last && last.size !== null
      ? { chunk: last.chunk, place: last.size }
      : { chunk: (last?.chunk ?? -1) + 1, place: 0 };
  await insertAppended(tx, tenantId, campaignId, contactIds, subscribed, {
    ...from,
    max: CHUNK_MAX,
  });
}

/**
 * Returns which of some contacts a campaign can be sent to, those that `appendRecipients` would not skip.
 * @throws Error for an unknown campaign
 */
export async function findReachable(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  contactIds: readonly string[],
  subscribedTo: (topicId: string) => Promise<Sql<boolean>>,
): Promise<ReadonlySet<string>> {
  const ledger = await findTopicOf(tx, tenantId, campaignId);
  if (!ledger) throw new Error(`There is no ledger ${campaignId}`);
  const subscribed = ledger.topicId === null ? null : await subscribedTo(ledger.topicId);
  return new Set(await findSendable(tx, tenantId, contactIds, subscribed));
}
