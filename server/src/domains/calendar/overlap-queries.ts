import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { type CompiledAudience, skipReason, WITH_SUPPRESSION } from "../ledger/index.ts";

/** Maximum number of contacts counted individually; above that, a sample of about this size. */
const COUNTED_MAX = 20_000;

/** The number of contacts who get exactly these sends: bit 0 of the mask is the first. */
export interface Overlap {
  groups: { mask: number; people: number }[];
  isEstimate: boolean;
}

/** Counts the contacts of a workspace; 1 in `step` of them is about the maximum counted individually. */
export async function sampleStep(tx: Transaction, tenantId: string): Promise<number> {
  const { contacts } = await tx.one<{ contacts: number }>(
    sql`select count(*)::int as contacts from accounts a where a.tenant_id = ${tenantId}::uuid`,
  );
  return Math.max(1, Math.ceil(contacts / COUNTED_MAX));
}

/**
 * Counts contacts by the combination of audiences in which they can receive, in one pass.
 * @param step above 1: counts a stable sample of 1 in this many contacts
 */
export async function countOverlap(
  tx: Transaction,
  tenantId: string,
  audiences: readonly CompiledAudience[],
  step: number,
): Promise<Overlap> {
  const bits = audiences.map(
    (audience, place) =>
      sql`case when (${audience.matches}) and ${skipReason(audience)} is null then ${2 ** place}::int else 0 end`,
  );
  const sample = step > 1 ? sql`(hashtext(a.id::text) & 2147483647) % ${step}::int = 0` : sql`true`;
  // As in the freeze: without statistics the planner would compare every contact with every suppression.
  await tx.execute(sql`set local enable_nestloop = off`);
  const rows = await tx.query<{ mask: number; people: number }>(sql`
    select m.mask, count(*)::int as people from (
      select ${sql.join(bits, sql` + `)} as mask from accounts a ${WITH_SUPPRESSION}
      where a.tenant_id = ${tenantId}::uuid and ${sample}
    ) m where m.mask > 0 group by m.mask`);
  await tx.execute(sql`set local enable_nestloop = on`);
  return {
    groups: rows.map(({ mask, people }) => ({ mask, people: people * step })),
    isEstimate: step > 1,
  };
}
