import type { Transaction } from "../../platform/database/database.ts";
import { jsonWithoutAddresses } from "../../platform/address-search.ts";
import { addressesIn } from "./content.ts";
import { selectSamplesNaming, updateSamples } from "./forgetting-queries.ts";

/**
 * Removes addresses from the sample data of templates, drafts and versions, including the trash.
 * Returns how many contained one. A user who is editing such a draft gets a conflict.
 * @param emailHashes in hexadecimal
 */
export async function forgetInTemplates(
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<number> {
  const hashes = new Set(emailHashes);
  const found = await selectSamplesNaming(tx, tenantId, emailHashes);
  for (const { sampleData, ...place } of found) {
    const rest = jsonWithoutAddresses(sampleData, hashes);
    await updateSamples(tx, tenantId, place, rest, addressesIn(rest));
  }
  return found.length;
}
