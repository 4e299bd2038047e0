import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export async function isSent(tx: Transaction, mailId: string): Promise<boolean> {
  return (
    (await tx.maybeOne(sql`select 1 from sent_system_mails where id = ${mailId}`)) !== undefined
  );
}

/** Records that an email was sent. Also deletes records older than any job. */
export async function noteSent(tx: Transaction, mailId: string): Promise<void> {
  await tx.execute(
    sql`insert into sent_system_mails (id) values (${mailId}) on conflict do nothing`,
  );
  await tx.execute(sql`delete from sent_system_mails where sent_at < now() - interval '7 days'`);
}

/** Returns the UTC day of this transaction, and the whole seconds until the next one. */
export function findDay(tx: Transaction): Promise<{ day: string; secondsLeft: number }> {
  return tx.one(sql`
    select (now() at time zone 'UTC')::date::text as day,
      ceil(extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '1 day' - (now() at time zone 'UTC')))::int as seconds_left`);
}

/** Counts one more email of a member on a day. */
export async function countSystemEmail(
  tx: Transaction,
  tenantId: string,
  userId: string,
  day: string,
): Promise<void> {
  await tx.execute(sql`
    insert into system_email_counts as c (tenant_id, day, person_id, count) values (${tenantId}::uuid, ${day}::date, ${userId}::uuid, 1)
    on conflict (tenant_id, day, person_id) do update set count = c.count + 1`);
}

export async function sumOfWorkspace(
  tx: Transaction,
  tenantId: string,
  day: string,
): Promise<number> {
  const { sum } = await tx.one<{ sum: number }>(sql`
    select coalesce(sum(count), 0)::int as sum from system_email_counts where tenant_id = ${tenantId}::uuid and day = ${day}::date`);
  return sum;
}

/** Sums over all workspaces; requires a transaction outside any tenant. */
export async function sumOfUser(tx: Transaction, userId: string, day: string): Promise<number> {
  const { sum } = await tx.one<{ sum: number }>(sql`
    select coalesce(sum(count), 0)::int as sum from system_email_counts where person_id = ${userId}::uuid and day = ${day}::date`);
  return sum;
}

export async function deleteOldCounts(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from system_email_counts where day < (now() - interval '7 days')::date`,
  );
}
