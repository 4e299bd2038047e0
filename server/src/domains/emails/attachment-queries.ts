import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { emailContents } from "../ledger/index.ts";

type Attachment = emailContents.StoredAttachment;

export async function insertAttachments(
  tx: Transaction,
  tenantId: string,
  files: readonly Attachment[],
): Promise<void> {
  await tx.execute(sql`
    insert into email_attachments (tenant_id, email_id, position, file_name, content_type, size, content_id)
    select ${tenantId}::uuid, n.email_id, n.position, n.file_name, n.content_type, n.size, n.content_id
    from unnest(${files.map((f) => f.emailId)}::uuid[], ${files.map((f) => f.position)}::smallint[], ${files.map((f) => f.fileName)}::text[],
      ${files.map((f) => f.contentType)}::text[], ${files.map((f) => f.size)}::int[], ${files.map((f) => f.contentId)}::text[])
      as n (email_id, position, file_name, content_type, size, content_id)
    on conflict do nothing`);
}

/** Returns the size of all attachments of a workspace. */
export async function attachedBytes(tx: Transaction, tenantId: string): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::bigint as bytes from email_attachments where tenant_id = ${tenantId}::uuid`,
  );
  return bytes;
}

/** Finds attachments whose email does not exist, stored before a time: it was deleted or erased, or never accepted. */
export function findLostAttachments(
  tx: Transaction,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<Pick<Attachment, "emailId" | "position">[]> {
  return tx.query(sql`
    select f.email_id, f.position from email_attachments f
    where f.tenant_id = ${tenantId}::uuid and f.created_at < ${before}::timestamptz and not exists (
      select from emails e where e.tenant_id = ${tenantId}::uuid and e.id = f.email_id and e.address is not null)
    order by f.email_id, f.position limit ${limit}`);
}

export async function deleteAttachments(
  tx: Transaction,
  tenantId: string,
  files: readonly Pick<Attachment, "emailId" | "position">[],
): Promise<void> {
  await tx.execute(sql`
    delete from email_attachments f using unnest(${files.map((f) => f.emailId)}::uuid[], ${files.map((f) => f.position)}::smallint[]) as n (email_id, position)
    where f.tenant_id = ${tenantId}::uuid and f.email_id = n.email_id and f.position = n.position`);
}
