import { type Json, jsonWithoutAddresses } from "../../platform/address-search.ts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  findApprovalTexts,
  findSnapshotFacts,
  storeApprovalText,
  storeSnapshotFacts,
} from "./forgetting-queries.ts";

/**
 * Removes addresses from approval requests: notes, comments, and the submitted audience and steps. Nothing is sent from
 * these, so the request itself stays unchanged. Returns how many requests contained one.
 * @param emailHashes in hexadecimal
 */
export async function forgetInApprovals(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<number> {
  const hashes = new Set(emailHashes);
  const texts = await findApprovalTexts(tx, tenantId, emailHashes);
  for (const found of texts) {
    const text = jsonWithoutAddresses(found.text, hashes);
    await storeApprovalText(tx, tenantId, { ...found, text });
  }
  const snapshots = await findSnapshotFacts(tx, tenantId, emailHashes);
  for (const found of snapshots) {
    const facts = jsonWithoutAddresses(JSON.parse(found.facts) as Json, hashes);
    await storeSnapshotFacts(tx, tenantId, { ...found, facts: JSON.stringify(facts) });
  }
  return new Set([...texts, ...snapshots].map(({ approvalId }) => approvalId)).size;
}
