import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Somebody's entry in the ledger of a campaign; `chunk` is null for who was left out. */
export interface LedgerEntry {
  state: number;
  chunk: number | null;
  sentAt: Date | null;
}

export function findEntry(tx: Transaction, tenantId: string, campaignId: string, accountId: string): Promise<LedgerEntry | undefined> {
  return tx.maybeOne<LedgerEntry>(sql`
    select state, chunk, sent_at from recipients
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and account_id = ${accountId}`);
}

/** Moves somebody who was sent to, or whose answer was lost, to the bounced, with the chunk that counts them. Answers whether they were. */
export async function storeBounced(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { accountId, chunk, reply }: { accountId: string; chunk: number; reply: string },
): Promise<boolean> {
  // The chunk first, as delivery takes them.
  await tx.execute(sql`
    select from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${chunk} for update`);
  const changed = await tx.execute(sql`
    with before as (
      select state from recipients
      where tenant_id = ${tenantId} and campaign_id = ${campaignId} and account_id = ${accountId} and state in (1, 7) for update
    ), moved as (
      update recipients r set state = 4, reply = ${reply} from before
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = ${accountId}
    )
    update campaign_chunks k set bounced = k.bounced + 1,
      sent = k.sent - (before.state = 1)::int, uncertain = k.uncertain - (before.state = 7)::int
    from before where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = ${chunk}`);
  return changed > 0;
}

/** How many people a campaign was handed over for, in all or with addresses of one domain; counts no further than `limit`. */
export async function countHandedOver(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { domain, limit }: { domain: string | null; limit: number },
): Promise<number> {
  const people =
    domain === null
      ? sql``
      : sql`join accounts a on a.tenant_id = ${tenantId} and a.id = r.account_id and split_part(a.email_key, '@', 2) = ${domain.toLowerCase()}`;
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from (
      select from recipients r ${people}
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.state in (1, 4, 5, 7) limit ${limit}) as people`);
  return count;
}
