import type { SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Somebody who must not be written to any more. */
export interface PersonToSuppress {
  email: string;
  accountId: string | null;
  reason: SuppressionReason;
  campaignId: string | null;
}

export interface SuppressedPerson {
  accountId: string | null;
  reason: SuppressionReason;
  campaignId: string | null;
}

/** Suppresses those who are not yet and answers them; of one address given twice the first counts. */
export function insertSuppressions(tx: Transaction, tenantId: string, people: readonly PersonToSuppress[]) {
  return tx.query<SuppressedPerson>(sql`
    with given as (
      select distinct on (suppression_hash(p.email)) suppression_hash(p.email) as email_hash, p.reason, p.campaign_id,
        -- Whoever was merged with another contact meanwhile is that one.
        coalesce((select m.into_id from merged_accounts m where m.tenant_id = ${tenantId}::uuid and m.account_id = p.account_id), p.account_id) as account_id
      from unnest(
        ${people.map((p) => p.email)}::text[], ${people.map((p) => p.accountId)}::uuid[],
        ${people.map((p) => p.reason)}::text[], ${people.map((p) => p.campaignId)}::uuid[])
        with ordinality as p (email, account_id, reason, campaign_id, place)
      -- Always in the order of the key, so that two bulks at once never wait for each other in a ring.
      order by suppression_hash(p.email), p.place
    ), added as (
      insert into suppressions (tenant_id, email_hash, reason, campaign_id, account_id)
      select ${tenantId}::uuid, g.email_hash, g.reason, g.campaign_id, g.account_id from given g order by g.email_hash
      on conflict (tenant_id, email_hash) do nothing
      returning email_hash
    )
    select g.account_id, g.reason, g.campaign_id from given g join added on added.email_hash = g.email_hash`);
}

/** Notes with an entry of the list which contact has its address now. */
export async function linkSuppression(tx: Transaction, tenantId: string, accountId: string, email: string): Promise<void> {
  await tx.execute(sql`
    update suppressions set account_id = ${accountId}::uuid, email = null
    where tenant_id = ${tenantId}::uuid and email_hash = suppression_hash(${email}::text) and account_id is distinct from ${accountId}::uuid`);
}

/** Undefined when the address was not suppressed. */
export function removeSuppression(tx: Transaction, tenantId: string, email: string) {
  return tx.maybeOne<{ reason: SuppressionReason }>(sql`
    delete from suppressions where tenant_id = ${tenantId}::uuid and email_hash = suppression_hash(${email}) returning reason`);
}

/** Removes the suppressions that bounces of a campaign made of these contacts; returns whose they were. */
export function removeBounces(tx: Transaction, tenantId: string, campaignId: string, accountIds: readonly string[]) {
  return tx.query<{ accountId: string }>(sql`
    delete from suppressions
    where tenant_id = ${tenantId}::uuid and account_id = any(${[...accountIds]}::uuid[]) and campaign_id = ${campaignId}::uuid and reason = 'bounced'
    returning account_id`);
}
