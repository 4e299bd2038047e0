import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { isOpen } from "./states-sql.ts";

/**
 * Withdraws messages to contacts who left their workflow: unless they are being sent, they become due now and are
 * skipped. Locks the chunks before the recipients, as delivery does.
 */
export async function withdrawRecipients(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const open = sql`r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = any(${[...contactIds]}::uuid[]) and ${isOpen}`;
  await tx.execute(sql`
    update campaign_chunks k set due_at = least(k.due_at, now())
    from (
      select c.chunk from campaign_chunks c
      where c.tenant_id = ${tenantId} and c.campaign_id = ${campaignId}
        and c.chunk in (select r.chunk from recipients r where ${open}) order by c.chunk for no key update
    ) own
    where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = own.chunk`);
  await tx.execute(sql`
    update recipients r set withdrawn = true, retry_at = case when r.retry_at is not null then now() end where ${open}`);
}
