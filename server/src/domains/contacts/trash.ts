import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { DeletedContact, Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { checkFieldValues, fieldsForWriting } from "../custom-fields/index.ts";
import { findIdsByEmail } from "./queries.ts";
import { linkSuppressions } from "./suppression-queries.ts";
import { spellTags, tagKey } from "./tags.ts";
import * as queries from "./trash-queries.ts";

/** Contacts per transaction of the cleanup. */
const PURGED_AT_ONCE = 500;

/**
 * Moves contacts to the trash. From then on no query finds them, so they no longer count or get emails. Data in other
 * domains stays until they are purged. Returns how many were moved.
 */
export async function trashContacts(
  tx: Transaction,
  { contactDeletion }: Pick<Deps, "contactDeletion">,
  tenantId: string,
  userId: string | null,
  ids: readonly string[],
): Promise<number> {
  const trashed = await queries.trash(tx, tenantId, ids, userId);
  if (trashed.length === 0) return 0;
  await contactDeletion.contactsTrashed(tx, tenantId, trashed);
  await recordEvents(
    tx,
    tenantId,
    trashed.map((id) => ({ type: "account.deleted", contactId: id, userId })),
  );
  return trashed.length;
}

export async function listTrash(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined },
) {
  const { rows, ...page } = await queries.findPage(tx, tenantId, query);
  return {
    items: rows.map((row) => ({
      ...row,
      deletedAt: row.deletedAt.toISOString(),
      purgedAt: row.purgedAt.toISOString(),
    })),
    ...page,
  };
}

/**
 * Restores contacts from the trash, except those whose address another contact now has. Repeating it is a no-op.
 * @throws AppError PLAN_LIMIT_REACHED
 */
export async function restoreContacts(
  tx: Transaction,
  { planLimits }: Pick<Deps, "planLimits">,
  tenantId: string,
  userId: string | null,
  ids: readonly string[],
): Promise<{ count: number; taken: number }> {
  const { restored, taken } = await takeFromTrash(tx, tenantId, ids);
  if (restored.length === 0) return { count: 0, taken };
  await planLimits.requireRoom(tx, tenantId, "contacts", restored.length);
  await recordEvents(
    tx,
    tenantId,
    restored.map((id) => ({ type: "account.restored", contactId: id, userId })),
  );
  return { count: restored.length, taken };
}

/** Restores locked contacts, without an event. Omits values of custom fields that no longer exist, or no longer fit. */
export async function takeFromTrash(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<{ restored: string[]; taken: number }> {
  const trashed = await queries.lockTrashed(tx, tenantId, ids);
  const free = await withFreeAddress(tx, tenantId, trashed);
  const taken = trashed.length - free.length;
  if (free.length === 0) return { restored: [], taken };
  const fields = await fieldsForWriting(tx, tenantId);
  // Stored again, because the cleanup may have deleted tags that no contact had.
  const spelling = await spellTags(
    tx,
    tenantId,
    free.flatMap(({ tags }) => tags),
  );
  await queries.restore(
    tx,
    tenantId,
    free.map((contact) => ({
      ...contact,
      fields: checkFieldValues(fields, contact.fields, contact.fields).values,
      tags: contact.tags.map((tag) => spelling.get(tagKey(tag)) ?? tag),
    })),
  );
  await linkSuppressions(tx, tenantId, free);
  return { restored: free.map(({ id }) => id), taken };
}

/** If several have one address, keeps the first. */
async function withFreeAddress(
  tx: Transaction,
  tenantId: string,
  contacts: readonly queries.TrashedContact[],
): Promise<queries.TrashedContact[]> {
  const taken = await findIdsByEmail(
    tx,
    tenantId,
    contacts.map(({ email }) => email),
  );
  const seen = new Set<string>();
  return contacts.filter(({ email }) => {
    const key = email.toLowerCase();
    if (taken.has(email) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Deletes contacts in the trash permanently, with their data in other domains. Returns how many were deleted. */
export async function purgeContacts(
  tx: Transaction,
  { contactDeletion }: Pick<Deps, "contactDeletion">,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  const purged = await queries.purge(tx, tenantId, ids);
  await contactDeletion.contactsDeleted(tx, tenantId, purged);
  return purged.length;
}

/**
 * Removes the contacts that had one of these addresses from the trash, for an erasure. The caller notifies the other
 * domains.
 */
export const eraseFromTrash: (
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
) => Promise<DeletedContact[]> = queries.purgeByAddress;

/** Returns the address of a contact in the trash: links in emails to them still work. */
export const trashedAddress = queries.findAddress;

/** Purges a workspace's contacts that were in the trash for 30 days. */
export const purgeTrashJob = defineJob<JobPayload>({
  name: "contacts.purgeTrash",
  async run({ tenantId }, { deps, signal }) {
    let purged = PURGED_AT_ONCE;
    while (purged >= PURGED_AT_ONCE) {
      signal.throwIfAborted();
      purged = await deps.database.tenant(tenantId, async (tx) =>
        purgeContacts(tx, deps, tenantId, await queries.findDue(tx, tenantId, PURGED_AT_ONCE)),
      );
    }
  },
});

/** Schedules the purge for each workspace with due contacts. */
export async function planPurges(tx: Transaction, { jobs }: Pick<Deps, "jobs">): Promise<void> {
  for (const tenantId of await queries.findTenantsDue(tx))
    await jobs.add(tx, purgeTrashJob, { tenantId }, { key: `${purgeTrashJob.name}:${tenantId}` });
}
