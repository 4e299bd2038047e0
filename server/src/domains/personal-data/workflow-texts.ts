import { type Json, jsonWithoutAddresses } from "../../platform/address-search.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { findWorkflowTexts, storeWorkflowText } from "./forgetting-queries.ts";

interface ForgetWorkflowTextsPayload extends JobPayload {
  /** Hashes of lower-case addresses in hexadecimal, as in suppressions. */
  emailHashes: readonly string[];
}

/** How often a workflow that contains an address is checked for its end. */
const AGAIN_MS = 86_400_000;
const ATTEMPTS = 25;

/**
 * Removes addresses from the steps and notes of workflows that have ended: values that steps set, requests, notes.
 * Returns how many changed. Others keep them, as the proof states, and a job removes them after their end.
 * @param emailHashes in hexadecimal
 */
export async function forgetInWorkflowTexts(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<number> {
  const hashes = new Set(emailHashes);
  const found = await findWorkflowTexts(tx, tenantId, emailHashes);
  const over = found.filter(({ isNeeded }) => !isNeeded);
  for (const { id, version, definition } of over) {
    const rest = jsonWithoutAddresses(JSON.parse(definition) as Json, hashes);
    await storeWorkflowText(tx, tenantId, { id, version, definition: JSON.stringify(rest) });
  }
  if (over.length < found.length) {
    const { name } = forgetWorkflowTextsJob;
    const options = {
      key: `${name}:${tenantId}:${emailHashes[0]}`,
      runAt: new Date(Date.now() + AGAIN_MS),
      maxAttempts: ATTEMPTS,
    };
    await jobs.add(tx, forgetWorkflowTextsJob, { tenantId, emailHashes }, options);
  }
  return new Set(over.map(({ id }) => id)).size;
}

/** Checks again until no workflow that has not ended contains an erased address. */
export const forgetWorkflowTextsJob = defineJob<ForgetWorkflowTextsPayload>({
  name: "personalData.forgetWorkflowTexts",
  async run({ tenantId, emailHashes }, { deps }) {
    await deps.database.tenant(tenantId, (tx) =>
      forgetInWorkflowTexts(tx, deps, tenantId, emailHashes),
    );
  },
});
