import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

const WAITING = sql`c.status = 'open' and c.deleted_at is null and c.last_direction = 'in' and c.answerable`;
/** Number of conversations for computing the time to a reply. */
const LATEST = 50;

export interface WaitingReply {
  id: string;
  name: string;
  email: string;
  snippet: string;
  at: Date;
}

/** Returns the conversations that wait longest for a reply. */
export function findWaiting(
  tx: Transaction,
  tenantId: string,
  limit: number,
): Promise<WaitingReply[]> {
  return tx.query<WaitingReply>(sql`
    select c.id, coalesce(nullif(a.name, ''), c.name) as name, c.email, c.snippet, c.last_message_at as at
    from (
      select * from conversations c where c.tenant_id = ${tenantId}::uuid and ${WAITING}
      order by c.last_message_at, c.id limit ${limit}::int
    ) c
    left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = c.account_id
    order by c.last_message_at, c.id`);
}

/** Returns the median time to a reply in the latest conversations, in seconds; null without replies. */
export async function findMedianSeconds(tx: Transaction, tenantId: string): Promise<number | null> {
  const { median } = await tx.one<{ median: number | null }>(sql`
    select percentile_cont(0.5) within group (order by t.seconds) as median
    from (
      select c.id from conversations c where c.tenant_id = ${tenantId}::uuid and c.deleted_at is null
      order by c.last_message_at desc, c.id desc limit ${LATEST}::int
    ) c
    cross join lateral (
      select extract(epoch from m.at - lag(m.at) over w)::float8 as seconds, m.direction, lag(m.direction) over w as former
      from conversation_messages m where m.tenant_id = ${tenantId}::uuid and m.conversation_id = c.id
      window w as (order by m.at, m.id)
    ) t
    where t.direction = 'out' and t.former = 'in'`);
  return median;
}

/** Counts conversations that wait for a reply, and those that wait longer than some seconds. */
export function countWaiting(
  tx: Transaction,
  tenantId: string,
  seconds: number | null,
): Promise<{ waiting: number; late: number }> {
  return tx.one<{ waiting: number; late: number }>(sql`
    select count(*)::int as waiting,
      count(*) filter (where c.last_message_at < now() - make_interval(secs => ${seconds}::float8))::int as late
    from conversations c where c.tenant_id = ${tenantId}::uuid and ${WAITING}`);
}
