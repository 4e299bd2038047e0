import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { DeletedContact } from "../../platform/deps.ts";

/** Links emails of merged contacts to the remaining ones. Returns the merged contacts. */
export async function moveToMerged(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const merged = await tx.query<{ contactId: string }>(sql`
    select account_id from merged_accounts where tenant_id = ${tenantId}::uuid and account_id = any(${[...contactIds]}::uuid[])`);
  if (merged.length > 0)
    await tx.execute(sql`
      update emails e set contact_id = m.into_id from merged_accounts m
      where e.tenant_id = ${tenantId}::uuid and m.tenant_id = ${tenantId}::uuid and m.account_id = e.contact_id
        and e.contact_id = any(${[...contactIds]}::uuid[])`);
  return merged.map(({ contactId }) => contactId);
}

/**
 * Erases the personal data of all emails to these contacts or their addresses. Returns these emails with their previous
 * content.
 */
export function eraseEmails(
  tx: Transaction,
  tenantId: string,
  contacts: readonly DeletedContact[],
): Promise<{ id: string; contentId: string | null }[]> {
  return tx.query(sql`
    with own as materialized (
      select id, content_id from emails
      where tenant_id = ${tenantId}::uuid and contact_id = any(${contacts.map(({ id }) => id)}::uuid[])
      union
      select id, content_id from emails
      where tenant_id = ${tenantId}::uuid and address_hash = any(${contacts.map(({ emailHash }) => emailHash)}::bytea[])
    ), erased as (
      update emails e set address = null, name = '', subject = '', data = null, headers = null, tags = '{}', content_id = null, contact_id = null
      from own where e.tenant_id = ${tenantId}::uuid and e.id = own.id
    )
    select id, content_id from own`);
}

/** Deletes contents that no email uses. */
export async function deleteOwnContents(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from email_contents c where c.tenant_id = ${tenantId}::uuid and c.id = any(${[...ids]}::text[])
      and not exists (select from emails e where e.tenant_id = ${tenantId}::uuid and e.content_id = c.id)`);
}

/** An email in the export of personal data. */
export interface EmailOfContact {
  id: string;
  address: string | null;
  subject: string;
  data: Record<string, unknown> | null;
  tags: string[];
  createdAt: Date;
}

/** Finds the emails to a contact, newest first. */
export function findEmailsOfContact(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
  emails: readonly string[],
): Promise<EmailOfContact[]> {
  return tx.query(sql`
    select id, address, subject, data, tags, created_at from emails
    where tenant_id = ${tenantId}::uuid and mode = 'live' and (
      contact_id = any(${[...contactIds]}::uuid[]) or address_hash in (select suppression_hash(one) from unnest(${[...emails]}::text[]) as one))
    order by created_at desc, id desc`);
}
