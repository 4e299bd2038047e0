import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/**
 * Returns the variant a recipient gets: null while a test decides; undefined for a contact who is
 * no recipient.
 */
export function findVariant(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  accountId: string,
): Promise<{ variant: number | null } | undefined> {
  return tx.maybeOne(sql`
    select k.variant from recipients r
    join campaign_chunks k on k.tenant_id = r.tenant_id and k.campaign_id = r.campaign_id and k.chunk = r.chunk
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = ${accountId}`);
}
