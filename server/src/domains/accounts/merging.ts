import type { Transaction } from "../../platform/database/database.ts";
import { countFound, insertPeople, updatePeople, type DuplicatePolicy, type MergeSource } from "./merge-queries.ts";
import { stagePeople, type StagedPeople } from "./staging.ts";

export type { DuplicatePolicy, MergeSource } from "./merge-queries.ts";

/** What became of people; the three add up to how many were given. */
export interface MergeCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** Rounds after which people who neither are there nor can be inserted are a fault of ours. */
const ROUNDS_MAX = 10;

/**
 * Adds people to the contacts, or changes those there already by the policy, keeping how these were
 * before for an undo, with an event for each changed one; the created ones name their import.
 * Safe while others create and delete contacts; done twice it changes nothing more.
 */
export async function mergePeople(
  tx: Transaction,
  tenantId: string,
  people: StagedPeople,
  policy: DuplicatePolicy,
  source: MergeSource,
): Promise<MergeCounts> {
  const all = people.size;
  if (all === 0) return { created: 0, updated: 0, unchanged: 0 };
  await stagePeople(tx, tenantId, people, true);
  let created = 0;
  let updated = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    created += await insertPeople(tx, tenantId, source);
    if (created === all) return { created, updated, unchanged: 0 };
    const present = await updatePeople(tx, tenantId, policy, source);
    updated += present.updated;
    if (created + present.found === all) return { created, updated, unchanged: present.found - updated };
    // Somebody deleted a contact after its address had kept the new one out: once more.
  }
  throw new Error("Contacts change too fast to be merged");
}

/** What `mergePeople` would do now, without doing it. */
export async function previewMerge(
  tx: Transaction,
  tenantId: string,
  people: StagedPeople,
  policy: DuplicatePolicy,
  source: MergeSource,
): Promise<MergeCounts> {
  const all = people.size;
  if (all === 0) return { created: 0, updated: 0, unchanged: 0 };
  await stagePeople(tx, tenantId, people, false);
  const { found, updated } = await countFound(tx, tenantId, policy, source);
  return { created: all - found, updated, unchanged: found - updated };
}
