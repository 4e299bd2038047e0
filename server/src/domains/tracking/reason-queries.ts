import type { UnsubscribeReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

/** An unsubscription by an email. */
interface Unsubscription {
  campaignId: string;
  contactId: string;
}

/** Returns why a contact unsubscribed by an email; undefined without a reason. */
export async function find(
  tx: Transaction,
  tenantId: string,
  { campaignId, contactId }: Unsubscription,
): Promise<UnsubscribeReason | undefined> {
  const row = await tx.maybeOne<{ reason: UnsubscribeReason }>(sql`
    select reason from unsubscribe_reasons
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and account_id = ${contactId}::uuid`);
  return row?.reason;
}

/** Stores why a contact unsubscribed by an email, replacing an earlier reason. `provider`: its code in the metrics. */
export async function store(
  tx: Transaction,
  tenantId: string,
  { campaignId, contactId }: Unsubscription,
  { reason, provider, at }: { reason: UnsubscribeReason; provider: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into unsubscribe_reasons (tenant_id, campaign_id, account_id, reason, provider, at)
    values (${tenantId}::uuid, ${campaignId}::uuid, ${contactId}::uuid, ${reason}::text, ${provider}::smallint, ${at}::timestamptz)
    on conflict (tenant_id, campaign_id, account_id) do update set reason = excluded.reason`);
}

/** Deletes the unsubscribe reason of a contact who subscribed again. */
export async function remove(
  tx: Transaction,
  tenantId: string,
  { campaignId, contactId }: Unsubscription,
): Promise<void> {
  await tx.execute(sql`
    delete from unsubscribe_reasons
    where tenant_id = ${tenantId}::uuid and campaign_id = ${campaignId}::uuid and account_id = ${contactId}::uuid`);
}

/** Counts the reasons of unsubscriptions in a range, over rows `h` that match all conditions; most frequent first. */
export function count(
  tx: Transaction,
  tenantId: string,
  { from, to }: { from: Date; to: Date },
  conditions: readonly Sql[],
): Promise<{ reason: UnsubscribeReason; contacts: number }[]> {
  return tx.query(sql`
    select h.reason, count(*)::int as contacts from unsubscribe_reasons h
    where h.tenant_id = ${tenantId}::uuid and h.at >= ${from}::timestamptz and h.at < ${to}::timestamptz and ${sql.join([...conditions], sql` and `)}
    group by h.reason order by contacts desc, h.reason`);
}
