import type { TemplateContent } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** Returns the templates of a campaign's links; undefined when there is no such campaign, or it froze none. */
export async function selectLinks(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<readonly string[] | undefined> {
  const row = await tx.maybeOne<{ links: string[] | null }>(sql`
    select content -> 'links' as links from campaigns where tenant_id = ${tenantId} and id = ${campaignId}`);
  return row?.links ?? undefined;
}

/** Returns the templates of a single email's links; undefined if the email no longer exists. */
export async function selectEmailLinks(
  tx: Transaction,
  tenantId: string,
  emailId: string,
): Promise<readonly string[] | undefined> {
  const row = await tx.maybeOne<{ links: string[] }>(sql`
    select c.content -> 'links' as links from emails e
    join email_contents c on c.tenant_id = ${tenantId}::uuid and c.id = e.content_id
    where e.tenant_id = ${tenantId}::uuid and e.id = ${emailId}::uuid`);
  return row?.links;
}

/** A single email, with the data for its links. */
export interface EmailAddressee {
  contactId: string | null;
  /** Null after it was erased. */
  address: string | null;
  name: string;
  data: TemplateContent["sampleData"] | null;
}

export function selectEmailAddressee(
  tx: Transaction,
  tenantId: string,
  emailId: string,
): Promise<EmailAddressee | undefined> {
  return tx.maybeOne(sql`
    select contact_id, address, name, data from emails where tenant_id = ${tenantId}::uuid and id = ${emailId}::uuid`);
}

/** Returns why an address is suppressed; undefined when it is not. */
export async function selectSuppressionReason(
  tx: Transaction,
  tenantId: string,
  email: string,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ reason: string }>(sql`
    select reason from suppressions where tenant_id = ${tenantId} and email_hash = suppression_hash(${email})`);
  return row?.reason;
}

/** Returns a single email's topic, like `selectCampaignTopic`. */
export function selectEmailTopic(
  tx: Transaction,
  tenantId: string,
  emailId: string,
  contactId: string,
  always = false,
): Promise<{ id: string; name: string } | undefined> {
  return tx.maybeOne(sql`
    select t.id, t.name from emails e
    join topics t on t.tenant_id = ${tenantId}::uuid and t.id = e.topic_id
    left join topic_choices k on k.tenant_id = ${tenantId}::uuid and k.topic_id = t.id and k.account_id = ${contactId}::uuid
    where e.tenant_id = ${tenantId}::uuid and e.id = ${emailId}::uuid and (${always}::boolean or coalesce(k.subscribed, t.for_everybody))`);
}

/**
 * Returns a campaign's topic; undefined without one, or when it was deleted. `always`: even if the contact is no longer
 * subscribed to it.
 */
export function selectCampaignTopic(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  contactId: string,
  always = false,
): Promise<{ id: string; name: string } | undefined> {
  return tx.maybeOne(sql`
    select t.id, t.name from campaigns c
    join topics t on t.tenant_id = c.tenant_id and t.id = c.topic_id
    left join topic_choices k on k.tenant_id = t.tenant_id and k.topic_id = t.id and k.account_id = ${contactId}
    where c.tenant_id = ${tenantId} and c.id = ${campaignId} and (${always} or coalesce(k.subscribed, t.for_everybody))`);
}
