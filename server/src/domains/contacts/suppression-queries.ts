import type { SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** A contact who must no longer be sent email. */
export interface ContactToSuppress {
  email: string;
  contactId: string | null;
  reason: SuppressionReason;
  campaignId: string | null;
}

export interface SuppressedContact {
  contactId: string | null;
  reason: SuppressionReason;
  campaignId: string | null;
}

/** Inserts missing suppressions and returns them; if an address is given twice, the first counts. */
export function insertSuppressions(
  tx: Transaction,
  tenantId: string,
  contacts: readonly ContactToSuppress[],
) {
  return tx.query<SuppressedContact>(sql`
    with given as (
      select distinct on (suppression_hash(p.email)) suppression_hash(p.email) as email_hash, p.reason, p.campaign_id,
        -- A contact merged into another meanwhile is that other one.
        coalesce((select m.into_id from merged_accounts m where m.tenant_id = ${tenantId}::uuid and m.account_id = p.account_id), p.account_id) as account_id
      from unnest(
        ${contacts.map((p) => p.email)}::text[], ${contacts.map((p) => p.contactId)}::uuid[],
        ${contacts.map((p) => p.reason)}::text[], ${contacts.map((p) => p.campaignId)}::uuid[])
        with ordinality as p (email, account_id, reason, campaign_id, place)
      -- Always in key order, so that concurrent bulk operations cannot deadlock.
      order by suppression_hash(p.email), p.place
    ), added as (
      insert into suppressions (tenant_id, email_hash, reason, campaign_id, account_id)
      select ${tenantId}::uuid, g.email_hash, g.reason, g.campaign_id, g.account_id from given g order by g.email_hash
      on conflict (tenant_id, email_hash) do nothing
      returning email_hash
    )
    select g.account_id, g.reason, g.campaign_id from given g join added on added.email_hash = g.email_hash`);
}

/** Links suppressions to the contacts that now have their addresses. */
export async function linkSuppressions(
  tx: Transaction,
  tenantId: string,
  contacts: readonly { id: string; email: string }[],
): Promise<void> {
  if (contacts.length === 0) return;
  // Hashed before the join: the function isn't leakproof, so in the join it would read every suppression of the workspace.
  await tx.execute(sql`
    update suppressions s set account_id = c.id, email = null
    from (
      select given.id, suppression_hash(given.email) as email_hash
      from unnest(${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ email }) => email)}::text[]) as given (id, email) offset 0
    ) c
    where s.tenant_id = ${tenantId}::uuid and s.email_hash = c.email_hash and s.account_id is distinct from c.id`);
}

/** Returns undefined when the address was not suppressed. */
export function removeSuppression(tx: Transaction, tenantId: string, email: string) {
  return tx.maybeOne<{ reason: SuppressionReason }>(sql`
    delete from suppressions where tenant_id = ${tenantId}::uuid and email_hash = suppression_hash(${email}) returning reason`);
}

/**
 * Removes the suppressions that a campaign's bounces created for these contacts. Returns the
 * contacts.
 */
export function removeBounces(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactIds: readonly string[],
) {
  return tx.query<{ contactId: string }>(sql`
    delete from suppressions
    where tenant_id = ${tenantId}::uuid and account_id = any(${[...contactIds]}::uuid[]) and campaign_id = ${campaignId}::uuid and reason = 'bounced'
    returning account_id`);
}
