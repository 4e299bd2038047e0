import type { Transaction } from "../../platform/database/database.ts";
import { addressesIn, samplesWithout } from "./content.ts";
import { selectSamplesNaming, updateSamples } from "./forgetting-queries.ts";

/**
 * Takes addresses out of the sample data of templates, drafts and versions, the trash included; answers how many held
 * one. Whoever edits such a draft meanwhile is told that it changed.
 * @param emailHashes in hexadecimal
 */
export async function forgetInTemplates(tx: Transaction, tenantId: string, emailHashes: readonly string[]): Promise<number> {
  const hashes = new Set(emailHashes);
  const found = await selectSamplesNaming(tx, tenantId, emailHashes);
  for (const { sampleData, ...place } of found) {
    const rest = samplesWithout(sampleData, hashes);
    await updateSamples(tx, tenantId, place, rest, addressesIn(rest));
  }
  return found.length;
}
