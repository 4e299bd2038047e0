import type { Transaction } from "../../platform/database/database.ts";
import type { DeletedContact } from "../../platform/deps.ts";
import { recipients } from "../ledger/index.ts";
import * as queries from "./forgetting-queries.ts";

/**
 * Erases personal data of deleted contacts from emails: address, name, texts and data. The fact that they were sent
 * remains. The files are deleted by the daily cleanup. Emails of a merged contact belong to the remaining one.
 */
export async function forgetContacts(
  tx: Transaction,
  _deps: unknown,
  tenantId: string,
  contacts: readonly DeletedContact[],
): Promise<void> {
  const merged = new Set(
    await queries.moveToMerged(
      tx,
      tenantId,
      contacts.map(({ id }) => id),
    ),
  );
  const deleted = contacts.filter(({ id }) => !merged.has(id));
  if (deleted.length === 0) return;
  const erased = await queries.eraseEmails(tx, tenantId, deleted);
  if (erased.length === 0) return;
  await recipients.eraseReplies(
    tx,
    tenantId,
    erased.map(({ id }) => id),
  );
  const contentIds = erased.flatMap(({ contentId }) => (contentId === null ? [] : [contentId]));
  await queries.deleteOwnContents(tx, tenantId, [...new Set(contentIds)]);
}
