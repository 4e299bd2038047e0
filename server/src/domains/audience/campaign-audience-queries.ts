import type { FrequencyCap, SkipReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { type CompiledAudience, skipReason, WITH_SUPPRESSION } from "../ledger/index.ts";
import { hasReachedCap } from "../sending-rules/index.ts";

export interface AudienceCount {
  reason: SkipReason | null;
  /** Null: the workspace's zone. */
  zone: string | null;
  people: number;
}

/** Counts an audience by skip reason, and by time zone when `byZone` is set. */
export async function countAudience(
  tx: Transaction,
  tenantId: string,
  audience: CompiledAudience,
  byZone: boolean,
): Promise<AudienceCount[]> {
  // As in the freeze: without statistics the planner would compare every contact with every suppression.
  await tx.execute(sql`set local enable_nestloop = off`);
  const counted = await tx.query<AudienceCount>(sql`
    select ${skipReason(audience)} as reason, ${byZone ? sql`a.time_zone` : sql`null::text`} as zone, count(*)::int as people
    from accounts a ${WITH_SUPPRESSION} where a.tenant_id = ${tenantId} and (${audience.matches}) group by 1, 2`);
  await tx.execute(sql`set local enable_nestloop = on`);
  return counted;
}

/** Counts the contacts of an audience who can receive a campaign and will have reached the frequency cap at a time. */
export async function countCapped(
  tx: Transaction,
  tenantId: string,
  audience: CompiledAudience,
  cap: FrequencyCap,
  at: Date,
): Promise<number> {
  const { people } = await tx.one<{ people: number }>(sql`
    select count(*)::int as people from accounts a ${WITH_SUPPRESSION}
    where a.tenant_id = ${tenantId} and (${audience.matches}) and ${skipReason(audience)} is null and ${hasReachedCap(tenantId, cap, at)}`);
  return people;
}

/** Returns the time zones of contacts. */
export function findZones(tx: Transaction, tenantId: string): Promise<{ zone: string }[]> {
  return tx.query(
    sql`select distinct time_zone as zone from accounts where tenant_id = ${tenantId} and time_zone is not null`,
  );
}

/**
 * Whether any contact of an audience can receive a campaign. Looks up contacts one at a time until one can: a join
 * would read all suppressions first, because their hash isn't leakproof.
 */
export async function hasReceivers(
  tx: Transaction,
  tenantId: string,
  audience: CompiledAudience,
): Promise<boolean> {
  const { any } = await tx.one<{ any: boolean }>(sql`
    select exists (
      select from accounts a
      where a.tenant_id = ${tenantId} and a.status = 'active' and (${audience.matches}) and (${audience.subscribed ?? sql`true`})
        and (select s.email_hash from suppressions s where s.tenant_id = ${tenantId} and s.email_hash = suppression_hash(a.email) limit 1) is null
    ) as any`);
  return any;
}

/**
 * Returns the first contacts of an audience who can receive a campaign, in the order of their records. Looks up
 * contacts one at a time, like `hasReceivers`.
 */
export function findFirstReceivers(
  tx: Transaction,
  tenantId: string,
  audience: CompiledAudience,
  count: number,
): Promise<{ contactId: string; name: string; email: string }[]> {
  return tx.query(sql`
    select a.id as contact_id, a.name, a.email from accounts a
    where a.tenant_id = ${tenantId} and a.status = 'active' and (${audience.matches}) and (${audience.subscribed ?? sql`true`})
      and (select s.email_hash from suppressions s where s.tenant_id = ${tenantId} and s.email_hash = suppression_hash(a.email) limit 1) is null
    order by a.id limit ${count}::int`);
}

/** Contacts for whom emails most often look wrong, by what makes them difficult. */
export type HardContact = "longestName" | "noName" | "rightToLeft";

/**
 * Returns ids of contacts who can receive a campaign: the most difficult ones, and a stable sample by hash. Reads the
 * audience once.
 */
export function findSample(
  tx: Transaction,
  tenantId: string,
  audience: CompiledAudience,
  size: number,
): Promise<{ id: string; kind: HardContact | "sample" }[]> {
  return tx.query<{ id: string; kind: HardContact | "sample" }>(sql`
    with receivers as materialized (
      select a.id, a.name from accounts a ${WITH_SUPPRESSION}
      where a.tenant_id = ${tenantId} and (${audience.matches}) and ${skipReason(audience)} is null
    )
    (select id, 'longestName' as kind from receivers where name <> '' order by length(name) desc, id limit 1)
    union all (select id, 'noName' from receivers where btrim(name) = '' order by id limit 1)
    -- Hebrew, Arabic and what else is written from the right.
    union all (select id, 'rightToLeft' from receivers where name ~ '[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]' order by length(name) desc, id limit 1)
    union all (select id, 'sample' from receivers order by hashtextextended(id::text, 0), id limit ${size}::int)`);
}
