import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Digests that identify a feed and its items. */
export interface FeedKeys {
  taskId: string;
  feed: Buffer;
}

/** Whether a task has read a feed before. */
export async function isKnownFeed(
  tx: Transaction,
  tenantId: string,
  { taskId, feed }: FeedKeys,
): Promise<boolean> {
  const { known } = await tx.one<{ known: boolean }>(sql`
    select exists (select from feed_items
      where tenant_id = ${tenantId}::uuid and task_id = ${taskId}::uuid and feed = ${feed}::bytea) as known`);
  return known;
}

/** Returns which of these items are known. */
export async function findKnown(
  tx: Transaction,
  tenantId: string,
  { taskId, feed }: FeedKeys,
  items: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await tx.query<{ item: Buffer }>(sql`
    select item from feed_items
    where tenant_id = ${tenantId}::uuid and task_id = ${taskId}::uuid and feed = ${feed}::bytea and item = any(${[...items]}::bytea[])`);
  return rows.map(({ item }) => item);
}

/** Records items that a run sends, or drops because there are too many. */
export async function insertItems(
  tx: Transaction,
  tenantId: string,
  { taskId, feed }: FeedKeys,
  items: readonly Buffer[],
  { runId, now }: { runId: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into feed_items (tenant_id, task_id, feed, item, run_id, seen_at)
    select ${tenantId}::uuid, ${taskId}::uuid, ${feed}::bytea, i, ${runId}::uuid, ${now}::timestamptz
    from unnest(${[...items]}::bytea[]) i
    on conflict (tenant_id, task_id, feed, item) do nothing`);
}

/** Refreshes known items that the feed still contains. */
export async function refreshItems(
  tx: Transaction,
  tenantId: string,
  { taskId, feed }: FeedKeys,
  items: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update feed_items set seen_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and task_id = ${taskId}::uuid and feed = ${feed}::bytea and item = any(${[...items]}::bytea[])`);
}

/** Marks the items of a run as new again, because it sends nothing. */
export async function releaseItems(
  tx: Transaction,
  tenantId: string,
  taskId: string,
  runId: string,
): Promise<void> {
  await tx.execute(sql`
    delete from feed_items where tenant_id = ${tenantId}::uuid and task_id = ${taskId}::uuid and run_id = ${runId}::uuid`);
}

/** Deletes items that have long been missing from their feeds, across all tenants. */
export const removeOldItems = (tx: Transaction) =>
  tx.execute(sql`delete from feed_items where seen_at < now() - interval '180 days'`);
