import type { Language, MailLanguage, TemplateContent, Brand } from "@arauto/contracts";
import type { MailSource, MessageContent, TrackingPrivacy } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/**
 * The content of single emails, stored once for all that share it: the published version of a template with the sender
 * and the workspace's settings, or the HTML of one email. Stored in `email_contents.content`, and immutable.
 */
export interface EmailContent {
  format: TemplateContent["format"];
  language: MailLanguage;
  subject: string;
  preheader: string;
  source: string;
  /** The literal text part. */
  text: string | null;
  isTextOnly: boolean;
  translations: TemplateContent["translations"];
  from: { name: string; address: string };
  replyTo: string | null;
  topic: { id: string; name: string } | null;
  tracking: TrackingPrivacy;
  workspace: { name: string; address: string; language: Language; brand: Brand };
  /** Null for a request's inline content, which few emails share. */
  template: { id: string; name: string } | null;
}

/** With findings from when it was first accepted. */
export interface StoredEmailContent extends EmailContent {
  /** Link templates, by the index in click tokens. */
  links: readonly string[];
  /** Paths below `data` that each email has to provide. */
  needed: readonly string[];
}

/** Returns the shared message that emails of a content are rendered from. */
export function emailMessage(
  ledgerId: string,
  content: EmailContent & { links?: readonly string[] },
): MailSource &
  Pick<
    MessageContent,
    | "from"
    | "replyTo"
    | "knownLinks"
    | "campaign"
    | "workspace"
    | "topic"
    | "hasOwnData"
    | "isTextOnly"
    | "isTransactional"
  > {
  const { links = [], tracking: _, template, ...rest } = content;
  return {
    ...rest,
    knownLinks: links,
    campaign: { id: ledgerId, name: template?.name ?? "" },
    hasOwnData: true,
    isTransactional: content.topic === null,
  };
}

/** Returns a stored content; undefined if it was deleted with its last email. */
export async function findEmailContent(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<StoredEmailContent | undefined> {
  const row = await tx.maybeOne<{ content: StoredEmailContent }>(
    sql`select content from email_contents where tenant_id = ${tenantId}::uuid and id = ${id}`,
  );
  return row?.content;
}

/** Returns the content of an email; undefined when it was deleted or erased. */
export async function findContentOfEmail(
  tx: Transaction,
  tenantId: string,
  emailId: string,
): Promise<StoredEmailContent | undefined> {
  const row = await tx.maybeOne<{ content: StoredEmailContent }>(sql`
    select c.content from emails e join email_contents c on c.tenant_id = ${tenantId}::uuid and c.id = e.content_id
    where e.tenant_id = ${tenantId}::uuid and e.id = ${emailId}::uuid`);
  return row?.content;
}

/** An attachment of an email, whose file is in the storage. */
export interface StoredAttachment {
  emailId: string;
  position: number;
  fileName: string;
  contentType: string;
  size: number;
  /** The id by which the HTML embeds it; null for files that are only attached. */
  contentId: string | null;
}

export function findEmailAttachments(
  tx: Transaction,
  tenantId: string,
  emailIds: readonly string[],
): Promise<StoredAttachment[]> {
  return tx.query(sql`
    select email_id, position, file_name, content_type, size, content_id from email_attachments
    where tenant_id = ${tenantId}::uuid and email_id = any(${[...emailIds]}::uuid[]) order by email_id, position`);
}

/** Returns the storage key of an attachment. */
export const attachmentKey = (
  tenantId: string,
  { emailId, position }: Pick<StoredAttachment, "emailId" | "position">,
): string => `emails/${tenantId}/${emailId}/${position}`;
