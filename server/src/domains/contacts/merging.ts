import type { Transaction } from "../../platform/database/database.ts";
import type { PlanLimits } from "../../platform/deps.ts";
import * as queries from "./merge-queries.ts";
import { stageContacts, type StagedContacts } from "./staging.ts";

export type { DuplicatePolicy, MergeSource } from "./merge-queries.ts";

/** The result of a merge; the three numbers add up to the contacts given. */
export interface MergeCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** Rounds after which contacts that neither exist nor can be inserted indicate a bug. */
const ROUNDS_MAX = 10;

/**
 * Adds contacts, or updates existing ones by the policy, keeping their previous values for an undo. Records an event
 * for each update; created contacts name their import. Safe while others create and delete contacts; idempotent.
 * @throws AppError PLAN_LIMIT_REACHED
 */
export async function mergeContacts(
  tx: Transaction,
  tenantId: string,
  contacts: StagedContacts,
  policy: queries.DuplicatePolicy,
  source: queries.MergeSource,
  planLimits: PlanLimits,
): Promise<MergeCounts> {
  const all = contacts.size;
  if (all === 0) return { created: 0, updated: 0, unchanged: 0 };
  await stageContacts(tx, tenantId, contacts, true);
  let created = 0;
  let updated = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const inserted = await queries.insertContacts(tx, tenantId, source);
    await planLimits.requireRoom(tx, tenantId, "contacts", inserted);
    created += inserted;
    if (created === all) return { created, updated, unchanged: 0 };
    const present = await queries.updateContacts(tx, tenantId, policy, source);
    updated += present.updated;
    if (created + present.found === all)
      return { created, updated, unchanged: present.found - updated };
    // A contact was deleted after its address had kept the new one out: try again.
  }
  throw new Error("Contacts change too fast to be merged");
}

/** Returns the counts that `mergeContacts` would return now, without changing anything. */
export async function previewMerge(
  tx: Transaction,
  tenantId: string,
  contacts: StagedContacts,
  policy: queries.DuplicatePolicy,
  source: queries.MergeSource,
): Promise<MergeCounts> {
  const all = contacts.size;
  if (all === 0) return { created: 0, updated: 0, unchanged: 0 };
  await stageContacts(tx, tenantId, contacts, false);
  const { found, updated } = await queries.countFound(tx, tenantId, policy, source);
  return { created: all - found, updated, unchanged: found - updated };
}
