import type { SkipReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Audience } from "./campaign-audience-sql.ts";

/** Why somebody of an audience is left out, or null; over `accounts a` joined as `WITH_SUPPRESSION` does. */
export const leftOutReason = ({ subscribed }: Audience): Sql<string | null> =>
  sql<string | null>`coalesce(s.reason, nullif(a.status, 'active'), case when not (${subscribed ?? sql`true`}) then 'topic' end)`;

/** To be joined to `accounts a`. */
export const WITH_SUPPRESSION = sql`left join suppressions s on s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email)`;

export interface AudienceCount {
  reason: SkipReason | null;
  /** Null: the workspace's. */
  zone: string | null;
  people: number;
}

/** An audience by what becomes of its people, and by their zones where they matter. */
export async function countAudience(tx: Transaction, tenantId: string, audience: Audience, byZone: boolean): Promise<AudienceCount[]> {
  // As in the freeze: in a workspace that was imported a minute ago the planner would compare everybody with every suppression.
  await tx.execute(sql`set local enable_nestloop = off`);
  const counted = await tx.query<AudienceCount>(sql`
    select ${leftOutReason(audience)} as reason, ${byZone ? sql`a.time_zone` : sql`null::text`} as zone, count(*)::int as people
    from accounts a ${WITH_SUPPRESSION} where a.tenant_id = ${tenantId} and (${audience.matches}) group by 1, 2`);
  await tx.execute(sql`set local enable_nestloop = on`);
  return counted;
}

/** The zones that contacts are in. */
export function findZones(tx: Transaction, tenantId: string): Promise<{ zone: string }[]> {
  return tx.query(sql`select distinct time_zone as zone from accounts where tenant_id = ${tenantId} and time_zone is not null`);
}

/** Whether anybody of an audience can get a campaign. */
export async function hasReceivers(tx: Transaction, tenantId: string, audience: Audience): Promise<boolean> {
  const { any } = await tx.one<{ any: boolean }>(sql`
    select exists (
      select from accounts a
      where a.tenant_id = ${tenantId} and a.status = 'active' and (${audience.matches}) and (${audience.subscribed ?? sql`true`})
        and not exists (select from suppressions s where s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email))
    ) as any`);
  return any;
}
