import {
  findIdsByEmail,
  mergeContacts,
  previewMerge,
  spellTags,
  suppress,
} from "../contacts/index.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { recordedWork, type StepState } from "./batch-work.ts";
import type { ContactBatch } from "./contact-rows.ts";
import type { BatchWork } from "./import-run.ts";
import * as queries from "./queries.ts";

/** Suppresses the addresses of contacts who opted out before the import. */
async function suppressOptOuts(
  tx: Transaction,
  tenantId: string,
  { optOuts }: ContactBatch,
): Promise<void> {
  if (optOuts.length === 0) return;
  const ids = await findIdsByEmail(
    tx,
    tenantId,
    optOuts.map(({ email }) => email),
  );
  await suppress(
    tx,
    tenantId,
    optOuts.map(({ email, reason }) => ({
      email,
      contactId: ids.get(email) ?? ids.get(email.toLowerCase()) ?? null,
      reason,
      campaignId: null,
    })),
  );
}

/** Returns the function that merges and records a batch of contacts, or previews that. */
export function contactWork(state: StepState): BatchWork<ContactBatch> {
  const { step, tenantId, job, settings, deps } = state;
  const source = {
    userId: job.createdBy,
    importId: job.id,
    defaultStatus: settings.defaultStatus,
    consented: settings.consent !== null,
  };
  // Stores new tags in a separate transaction first: otherwise two batches with the same new tag would wait for each
  // other.
  const learned = new Set<string>();
  return recordedWork<ContactBatch>(state, {
    merge: (tx, { contacts }) =>
      step === "checking"
        ? previewMerge(tx, tenantId, contacts, settings.duplicates, source)
        : mergeContacts(tx, tenantId, contacts, settings.duplicates, source, deps.planLimits),
    async prepare({ contacts: { tags } }) {
      const names = [...tags].flatMap(([key, name]) => (learned.has(key) ? [] : [name]));
      if (step === "checking" || names.length === 0) return;
      await deps.database.tenant(tenantId, (tx) => spellTags(tx, tenantId, names));
      for (const key of tags.keys()) learned.add(key);
    },
    async record(tx, batch) {
      await queries.widenIds(tx, tenantId, job.id, batch);
      await suppressOptOuts(tx, tenantId, batch);
    },
  });
}
