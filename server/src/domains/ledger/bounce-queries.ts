import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { codeOf, inState, wasHandedOver } from "./states-sql.ts";

/**
 * Marks a sent or uncertain recipient as bounced, and updates the counters of its chunk. Returns its previous state, or
 * undefined if it had any other.
 */
export async function storeBounced(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { contactId, chunk, reply }: { contactId: string; chunk: number; reply: string },
): Promise<"sent" | "uncertain" | undefined> {
  // Locks the chunk first, in the order of every other writer.
  await tx.execute(sql`
    select from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and chunk = ${chunk} for update`);
  const changed = await tx.maybeOne<{ wasSent: boolean }>(sql`
    with before as (
      select r.state from recipients r
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = ${contactId} and ${inState("sent", "uncertain")} for update
    ), moved as (
      update recipients r set state = ${codeOf("bounced")}, reply = ${reply} from before
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = ${contactId}
    )
    update campaign_chunks k set bounced = k.bounced + 1,
      sent = k.sent - (before.state = ${codeOf("sent")})::int, uncertain = k.uncertain - (before.state = ${codeOf("uncertain")})::int
    from before where k.tenant_id = ${tenantId} and k.campaign_id = ${campaignId} and k.chunk = ${chunk}
    returning before.state = ${codeOf("sent")} as was_sent`);
  return changed && (changed.wasSent ? "sent" : "uncertain");
}

/** Counts the recipients whose message was sent, in total or at one domain, up to `limit`. */
export async function countHandedOver(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  { domain, limit }: { domain: string | null; limit: number },
): Promise<number> {
  const atDomain =
    domain === null
      ? sql``
      : sql`join accounts a on a.tenant_id = ${tenantId} and a.id = r.account_id and split_part(a.email_key, '@', 2) = ${domain.toLowerCase()}`;
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from (
      select from recipients r ${atDomain}
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and ${wasHandedOver} limit ${limit}) as found`);
  return count;
}
