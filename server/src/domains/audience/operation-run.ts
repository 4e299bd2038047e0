import type { ContactAction } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { trashContacts } from "../contacts/index.ts";
import { askToConfirm } from "../consents/index.ts";
import { effectOf, type SkipReason } from "./action-sql.ts";
import { applyEffect, type Outcome } from "./operation-queries.ts";

/**
 * Applies an action to some contacts in their current state, with one event for each change, exactly as if each one was
 * changed individually. Deleted contacts are counted as missing.
 * @throws AppError VALIDATION when the action's field was deleted or changed its type meanwhile
 */
export async function applyAction(
  tx: Transaction,
  deps: Pick<Deps, "jobs" | "contactDeletion">,
  tenantId: string,
  userId: string | null,
  action: ContactAction,
  contactIds: readonly string[],
): Promise<Outcome> {
  if (action.kind === "delete") {
    const changed = await trashContacts(tx, deps, tenantId, userId, contactIds);
    return { changed, skipped: counts([["gone", contactIds.length - changed]]) };
  }
  if (action.kind === "requestConfirmation") {
    const { asked, skipped } = await askToConfirm(tx, deps, tenantId, contactIds, userId);
    return { changed: asked, skipped };
  }
  const { set, ...effect } = await effectOf(tx, tenantId, action, true);
  if (!set) throw new Error(`No change for ${action.kind}`);
  const parts = await applyEffect(tx, tenantId, userId, contactIds, { ...effect, set });
  const found = parts.reduce((sum, part) => sum + part.count, 0);
  const skipped = parts.flatMap(({ reason, count }) =>
    reason === null ? [] : [[reason, count] as const],
  );
  return {
    changed: parts.find(({ reason }) => reason === null)?.count ?? 0,
    skipped: counts([...skipped, ["gone", contactIds.length - found]]),
  };
}

/** Returns the reasons with at least one contact. */
export function counts(entries: readonly (readonly [SkipReason, number])[]): Outcome["skipped"] {
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}
