import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { openIn } from "./states-sql.ts";

/** Recipients of open campaigns without a final result, by workspace. */
export interface QueueDepth {
  tenantId: string;
  pending: number;
  deferred: number;
}

/**
 * Sums the queues of all workspaces from the counters of chunks, which is cheap while few campaigns are open. Longest
 * first.
 */
export function findQueues(tx: Transaction, max: number): Promise<QueueDepth[]> {
  return tx.query(sql`
    select c.tenant_id,
      coalesce(sum(${openIn("k")} - k.deferred), 0)::bigint as pending,
      coalesce(sum(k.deferred), 0)::bigint as deferred
    from campaigns c join campaign_chunks k on k.tenant_id = c.tenant_id and k.campaign_id = c.id
    where c.open and not k.done
    group by c.tenant_id order by 2 desc, 1 limit ${max}`);
}

/** Counts leased chunks across all workspaces, and expired leases, which another lane takes over soon. */
export function countLeases(tx: Transaction): Promise<{ held: number; expired: number }> {
  return tx.one(sql`
    select count(*) filter (where k.lease_until >= now()) as held, count(*) filter (where k.lease_until < now()) as expired
    from campaigns c join campaign_chunks k on k.tenant_id = c.tenant_id and k.campaign_id = c.id
    where c.open and not k.done and k.lease_owner is not null`);
}

/**
 * Text for a prepared statement over `campaigns c`: whether a chunk can be claimed now. Every leased chunk was due
 * before, so the condition on `due_at` comes first: the index skips the many waiting chunks of a spread campaign.
 */
export const HAS_CLAIMABLE_CHUNK = `exists (
         select from campaign_chunks k where k.tenant_id = c.tenant_id and k.campaign_id = c.id and not k.done
           and k.due_at <= greatest(now(), case c.status when 'canceled' then 'infinity'::timestamptz end)
           and (k.lease_until < now() or (k.lease_owner is null and c.status in ('canceled', 'sending')))
       )`;

/** Text for a prepared statement over `campaigns c`: whether all chunks are done. */
export const HAS_ONLY_DONE_CHUNKS = `not exists (select from campaign_chunks k where k.tenant_id = c.tenant_id and k.campaign_id = c.id and not k.done)`;
