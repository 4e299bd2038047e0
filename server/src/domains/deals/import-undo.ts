import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Actor } from "./actor.ts";
import { write } from "./import-merge.ts";
import * as importQueries from "./import-queries.ts";
import * as queries from "./queries.ts";
import { deleteDeals } from "./removal.ts";

/** Deals undone per transaction: they are deleted and restored one at a time. */
const BATCH = 200;

/**
 * Undoes the next part of an import of deals: deletes those that it created, and restores the values of those that it
 * changed. Deals changed in any way since stay. Returns null when everything is done.
 */
export async function undoDeals(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  actor: Actor,
  importId: string,
): Promise<{ removed: number; restored: number; kept: number } | null> {
  const { tenantId } = actor;
  const created = await importQueries.findCreated(tx, tenantId, importId, BATCH);
  if (created.length > 0) {
    const untouched = created.flatMap(({ id, isUntouched }) => (isUntouched ? [id] : []));
    const others = created.flatMap(({ id, isUntouched }) => (isUntouched ? [] : [id]));
    const removed = await deleteDeals(tx, deps, actor, untouched);
    await importQueries.detachDeals(tx, tenantId, others);
    return { removed, restored: 0, kept: others.length };
  }
  const changes = await importQueries.takeChanges(tx, tenantId, importId, BATCH);
  if (changes.length === 0) return null;
  const ids = changes.map(({ dealId }) => dealId);
  const deals = new Map((await queries.lock(tx, tenantId, ids)).map((deal) => [deal.id, deal]));
  let restored = 0;
  for (const { dealId, version, former } of changes) {
    const deal = deals.get(dealId);
    if (deal?.version !== version) continue;
    await write(tx, actor, deal, await withPresentContacts(tx, tenantId, former));
    restored += 1;
  }
  return { removed: 0, restored, kept: changes.length - restored };
}

/** Removes contacts deleted since. */
async function withPresentContacts(
  tx: Transaction,
  tenantId: string,
  former: importQueries.FormerDeal,
): Promise<importQueries.FormerDeal> {
  const present = await queries.holdContacts(tx, tenantId, former.contactIds);
  return { ...former, contactIds: former.contactIds.filter((id) => present.has(id)) };
}
