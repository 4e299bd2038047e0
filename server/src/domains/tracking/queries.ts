import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The template of one link of a campaign's frozen mail; undefined when there is no such campaign or link. */
export async function selectLink(tx: Transaction, tenantId: string, campaignId: string, link: number): Promise<string | undefined> {
  const row = await tx.maybeOne<{ link: string | null }>(sql`
    select content -> 'links' ->> ${link}::int as link from campaigns where tenant_id = ${tenantId} and id = ${campaignId}`);
  return row?.link ?? undefined;
}

/** Whether a mail of this campaign went to this person, and whether they unsubscribed by it. */
export function selectRecipient(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  accountId: string,
): Promise<{ unsubscribedAt: Date | null } | undefined> {
  return tx.maybeOne(sql`
    select unsubscribed_at from recipients where tenant_id = ${tenantId} and campaign_id = ${campaignId} and account_id = ${accountId}`);
}

/** Why an address is not written to; undefined when it may be. */
export async function selectSuppressionReason(tx: Transaction, tenantId: string, email: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ reason: string }>(sql`
    select reason from suppressions where tenant_id = ${tenantId} and email_hash = suppression_hash(${email})`);
  return row?.reason;
}
