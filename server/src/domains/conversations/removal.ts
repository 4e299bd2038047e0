import type { Transaction } from "../../platform/database/database.ts";
import type { Deps, DeletedContact } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { planRemoval } from "./attachment-files.ts";
import * as queries from "./queries.ts";
import { publishChange } from "./topic.ts";

/**
 * How long deleted conversations can be restored: longer than the notification that offers it is
 * shown.
 */
const KEPT_MS = 15 * 60_000;
/** The clocks of this machine and of the database may differ. */
const CLOCKS_MS = 60_000;

/** Hides conversations; they can be restored for some minutes. Returns how many. */
export async function deleteConversations(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  const count = await queries.setDeleted(tx, tenantId, ids);
  if (count > 0)
    await deps.jobs.add(
      tx,
      purgeJob,
      { tenantId, ids: [...ids] },
      { runAt: new Date(Date.now() + KEPT_MS) },
    );
  return count;
}

interface PurgePayload extends JobPayload {
  ids: string[];
}

/**
 * Purges conversations that were not restored. A conversation that was restored and deleted again has a separate later
 * job.
 */
export const purgeJob = defineJob<PurgePayload>({
  name: "conversations.purge",
  async run({ tenantId, ids }, { deps }) {
    await deps.database.tenant(tenantId, async (tx) => {
      await removePermanently(
        tx,
        deps,
        tenantId,
        await queries.lockExpired(tx, tenantId, ids, (KEPT_MS - CLOCKS_MS) / 1000),
      );
    });
  },
});

/** Deletes conversations with their messages and files. Returns how many. */
async function removePermanently(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { count, files } = await queries.deleteConversations(tx, tenantId, ids);
  await planRemoval(tx, deps, tenantId, files);
  return count;
}

/** Deletes the conversations of deleted contacts, and moves those of merged ones. */
export async function forgetContacts(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  contacts: readonly DeletedContact[],
): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  const count = await removePermanently(
    tx,
    deps,
    tenantId,
    await queries.findOfGone(tx, tenantId, ids),
  );
  await queries.moveToMerged(tx, tenantId, ids);
  if (count > 0) await publishChange(tx, tenantId);
}

/** Erases all conversations with a contact, under any address. Returns how many. */
export async function forgetConversations(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  { ids, hashes }: { ids: readonly string[]; hashes: readonly string[] },
): Promise<number> {
  const count = await removePermanently(
    tx,
    deps,
    tenantId,
    await queries.findOfContact(tx, tenantId, ids, hashes),
  );
  if (count > 0) await publishChange(tx, tenantId);
  return count;
}
