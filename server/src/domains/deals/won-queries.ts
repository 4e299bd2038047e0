import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Returns the value of deals in a currency won since a day, in its smallest unit. */
export async function sumWonSince(
  tx: Transaction,
  tenantId: string,
  currency: string,
  day: string,
): Promise<number> {
  const { value } = await tx.one<{ value: number }>(sql`
    select coalesce(sum(d.value), 0)::bigint as value
    from pipelines p
    join deals d on d.tenant_id = ${tenantId}::uuid and d.pipeline_id = p.id and d.status = 'won' and d.deleted_at is null and d.closed_on >= ${day}::date
    where p.tenant_id = ${tenantId}::uuid and p.currency = ${currency}`);
  return value;
}

/**
 * Returns the value won by each of these campaigns at an individual time, in the smallest unit of a currency. Omits
 * campaigns without a deal by then.
 */
export async function sumWonUntil(
  tx: Transaction,
  tenantId: string,
  { currency, timeZone }: { currency: string; timeZone: string },
  campaigns: readonly { id: string; until: Date }[],
): Promise<number[]> {
  const rows = await tx.query<{ value: number }>(sql`
    select coalesce(sum(d.value) filter (
      where d.status = 'won' and d.closed_on <= (c.until at time zone ${timeZone}::text)::date), 0)::bigint as value
    from unnest(${campaigns.map(({ id }) => id)}::uuid[], ${campaigns.map(({ until }) => until)}::timestamptz[]) as c (id, until)
    join deals d on d.tenant_id = ${tenantId}::uuid and d.campaign_id = c.id and d.deleted_at is null and d.created_at <= c.until
    join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id and p.currency = ${currency}
    group by c.id order by c.id`);
  return rows.map(({ value }) => value);
}
