import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { type CompiledAudience, skipReason, WITH_SUPPRESSION } from "../ledger/index.ts";

export interface AudienceMember {
  id: string;
  createdAt: Date;
  timeZone: string | null;
}

/** Finds contacts of an audience who can receive emails, newest first. */
export const findMembers = (
  tx: Transaction,
  tenantId: string,
  audience: CompiledAudience,
  most: number,
) =>
  tx.query<AudienceMember>(sql`
    select a.id, a.created_at, a.time_zone from accounts a ${WITH_SUPPRESSION}
    where a.tenant_id = ${tenantId}::uuid and (${audience.matches}) and ${skipReason(audience)} is null
    order by a.created_at desc, a.id limit ${most}::int`);

/** Returns which of some contacts meet a condition over `accounts a`. */
export async function findFulfilling(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
  condition: Sql<boolean>,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select a.id from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${[...contactIds]}::uuid[]) and (${condition})`);
  return new Set(rows.map(({ id }) => id));
}
