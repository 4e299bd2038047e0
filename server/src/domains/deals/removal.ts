import type { Transaction } from "../../platform/database/database.ts";
import type { DeletedContact, Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import type { Actor } from "./actor.ts";
import * as contactQueries from "./contact-queries.ts";
import * as fileQueries from "./file-queries.ts";
import { removeContents } from "./files.ts";
import * as moves from "./moves.ts";
import * as queries from "./queries.ts";
import { publishChange } from "./topic.ts";

/** How long deleted deals can be restored: longer than the notification that offers it is shown. */
const KEPT_MS = 15 * 60_000;
/** The clocks of this machine and of the database may differ. */
const CLOCKS_MS = 60_000;

/** Hides deals, which can be restored for some minutes. Returns how many. */
export async function deleteDeals(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  actor: Actor,
  ids: readonly string[],
): Promise<number> {
  const { tenantId, userId } = actor;
  const locked = await queries.lock(tx, tenantId, ids);
  if (locked.length === 0) return 0;
  const now = await queries.findNow(tx);
  const found = locked.map(({ id }) => id);
  await queries.setDeleted(tx, tenantId, found, { userId, now });
  for (const deal of locked)
    await moves.record(tx, actor, deal, {
      type: "deal.deleted",
      data: { dealId: deal.id, pipelineId: deal.pipelineId },
    });
  await jobs.add(
    tx,
    purgeDealsJob,
    { tenantId },
    { runAt: new Date(Date.now() + KEPT_MS + CLOCKS_MS) },
  );
  await publishChange(tx, tenantId);
  return locked.length;
}

/** Deletes a workspace's deals that were not restored. */
export const purgeDealsJob = defineJob<JobPayload>({
  name: "deals.purge",
  run: ({ tenantId }, { deps }) =>
    deps.database.tenant(tenantId, async (tx) => {
      const now = await queries.findNow(tx);
      const before = new Date(now.getTime() - KEPT_MS);
      const fileIds = await fileQueries.findOfDeletedDeals(tx, tenantId, before);
      await queries.purge(tx, tenantId, before);
      await removeContents(tx, deps, tenantId, fileIds);
    }),
});

/** Restores recently deleted deals, at their previous position if it is free. Returns how many. */
export async function restoreDeals(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
): Promise<number> {
  const { tenantId, userId } = actor;
  const found = await queries.lockDeleted(tx, tenantId, ids);
  const now = await queries.findNow(tx);
  for (const { id, pipelineId, stageId, position, status } of found) {
    const free =
      status === "open"
        ? await moves.freePlace(tx, tenantId, pipelineId, { stageId, dealId: id, position })
        : { stageId, position };
    await queries.setRestored(tx, tenantId, id, free, { userId, now });
    const deal = await moves.lockDeal(tx, tenantId, id);
    const data = { dealId: id, pipelineId, changed: ["restored"] };
    await moves.record(tx, actor, deal, { type: "deal.updated", data });
  }
  if (found.length > 0) await publishChange(tx, tenantId);
  return found.length;
}

/** Removes deleted contacts from deals. Merged ones were moved before. */
export async function forgetContacts(
  tx: Transaction,
  _deps: unknown,
  tenantId: string,
  contacts: readonly DeletedContact[],
): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  const dealIds = await contactQueries.removeContacts(tx, tenantId, ids);
  if (dealIds.length === 0) return;
  await contactQueries.promoteContacts(tx, tenantId, dealIds);
  await publishChange(tx, tenantId);
}

/**
 * Erases texts about a contact in deals of which it is the only contact: activities, next steps, files, notes, texts in
 * custom fields, and title and company if they name it. Stages and value remain, because sums and rates must stay
 * correct. Runs before the contact is deleted. Returns how many deals it was in.
 */
export async function eraseFromDeals(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  contactId: string,
): Promise<number> {
  const deals = await contactQueries.findDealsOf(tx, tenantId, contactId);
  const own = deals.flatMap(({ id, isOnlyContact }) => (isOnlyContact ? [id] : []));
  if (own.length > 0) {
    await contactQueries.eraseTexts(tx, tenantId, own, contactId);
    await removeContents(tx, deps, tenantId, await fileQueries.removeOfDeals(tx, tenantId, own));
  }
  return deals.length;
}
