import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { chunksOf } from "../ledger/index.ts";
import type { VariantResults } from "./presentation.ts";

/** Returns the results per variant of these campaigns; a recipient's chunk determines their variant. */
export async function variantResults(
  tx: Transaction,
  tenantId: string,
  campaignIds: readonly string[],
): Promise<Map<string, VariantResults[]>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await tx.query<VariantResults & { campaignId: string }>(sql`
    select k.campaign_id, k.variant, k.sent, coalesce(b.opened, 0) as opened, coalesce(b.clicked, 0) as clicked
    from (
      select campaign_id, variant, sum(sent)::int as sent from ${chunksOf(tenantId)} k
      where campaign_id = any(${[...campaignIds]}::uuid[]) and variant is not null group by campaign_id, variant
    ) k
    left join campaign_breakdown b on b.tenant_id = ${tenantId} and b.campaign_id = k.campaign_id
      and b.dimension = 'variant' and b.key = k.variant::text
    order by k.variant`);
  const results = new Map<string, VariantResults[]>();
  for (const { campaignId, ...result } of rows)
    results.set(campaignId, [...(results.get(campaignId) ?? []), result]);
  return results;
}
