import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/**
 * Serializes the messages of one contact, so that two concurrent ones start a single conversation.
 */
export async function lockContact(tx: Transaction, tenantId: string, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${email.toLowerCase()}`}, 24))`,
  );
}

export async function findById(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(sql`
    select c.id from conversations c where c.tenant_id = ${tenantId}::uuid and c.id = ${id}::uuid
    union all
    select m.conversation_id from conversation_messages m where m.tenant_id = ${tenantId}::uuid and m.id = ${id}::uuid limit 1`);
  return row?.id;
}

/** Finds the conversation of a message with one of these Message-IDs. */
export async function findByMessageIds(
  tx: Transaction,
  tenantId: string,
  messageIds: readonly string[],
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(sql`
    select conversation_id as id from conversation_messages
    where tenant_id = ${tenantId} and message_id = any(${[...messageIds]}::text[]) and message_id <> '' order by at desc limit 1`);
  return row?.id;
}

/** Finds the contact's latest conversation about a campaign's email, or about none. */
export async function findOfContact(
  tx: Transaction,
  tenantId: string,
  contact: { contactId: string | null; email: string; campaignId: string | null },
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(sql`
    select id from conversations
    where tenant_id = ${tenantId} and deleted_at is null and campaign_id is not distinct from ${contact.campaignId}::uuid
      and (account_id = ${contact.contactId}::uuid or email_hash = suppression_hash(${contact.email}))
      and (campaign_id is not null or last_message_at > now() - interval '30 days')
    order by last_message_at desc limit 1`);
  return row?.id;
}

export async function hasMessage(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  messageId: string,
): Promise<boolean> {
  const row = await tx.maybeOne(sql`
    select 1 from conversation_messages where tenant_id = ${tenantId} and conversation_id = ${conversationId} and message_id = ${messageId}`);
  return row !== undefined;
}

export interface NewConversation {
  id: string;
  contactId: string | null;
  email: string;
  name: string;
  subject: string;
  campaignId: string | null;
  at: Date;
}

/** Inserts a conversation as closed and read, until it gets a message. */
export async function insertConversation(
  tx: Transaction,
  tenantId: string,
  given: NewConversation,
): Promise<void> {
  await tx.execute(sql`
    insert into conversations (tenant_id, id, account_id, email, email_hash, name, subject, campaign_id, status, unread, last_message_at,
      last_direction, snippet, answerable)
    values (${tenantId}, ${given.id}, ${given.contactId}::uuid, ${given.email}, suppression_hash(${given.email}), ${given.name}, ${given.subject},
      ${given.campaignId}::uuid, 'closed', false, ${given.at}, 'in', '', false)`);
}

export interface NewMessage {
  id: string;
  conversationId: string;
  direction: "in" | "out";
  at: Date;
  fromName: string;
  fromEmail: string;
  toEmail: string;
  subject: string;
  body: string;
  fullBody: string | null;
  html: string | null;
  messageId: string;
  autoReply: boolean;
  authorId: string | null;
  sendingAccountId: string | null;
}

export async function insertMessage(
  tx: Transaction,
  tenantId: string,
  message: NewMessage,
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_messages (tenant_id, id, conversation_id, direction, at, from_name, from_email, to_email, subject, body, full_body, html,
      message_id, auto_reply, author_id, sending_account_id, state)
    values (${tenantId}, ${message.id}, ${message.conversationId}, ${message.direction}, ${message.at}, ${message.fromName}, ${message.fromEmail},
      ${message.toEmail}, ${message.subject}, ${message.body}, ${message.fullBody}, ${message.html}, ${message.messageId}, ${message.autoReply},
      ${message.authorId}::uuid, ${message.sendingAccountId}::uuid, ${message.direction === "out" ? "queued" : null})`);
}

/**
 * Updates a conversation for a new message; an automatic one changes neither whether it is open nor
 * whether it is read. A recently deleted conversation is restored, because a contact's new message
 * must not be deleted with it.
 */
export async function noteMessage(
  tx: Transaction,
  tenantId: string,
  {
    conversationId,
    direction,
    at,
    autoReply,
  }: Pick<NewMessage, "conversationId" | "direction" | "at" | "autoReply">,
  {
    snippet,
    answerable,
    ourAddress,
  }: { snippet: string; answerable: boolean | null; ourAddress: string | null },
): Promise<void> {
  await tx.execute(sql`
    update conversations set message_count = message_count + 1, changed_at = clock_timestamp(),
      deleted_at = case when ${autoReply} then deleted_at end,
      status = case when ${autoReply} then status else 'open' end,
      unread = case when ${autoReply} then unread else ${direction === "in"} end,
      last_direction = case when ${at}::timestamptz >= last_message_at then ${direction} else last_direction end,
      snippet = case when ${at}::timestamptz >= last_message_at then ${snippet} else snippet end,
      last_message_at = greatest(last_message_at, ${at}::timestamptz),
      answerable = coalesce(${answerable}::boolean, answerable), our_address = coalesce(${ourAddress}::text, our_address)
    where tenant_id = ${tenantId} and id = ${conversationId}`);
}

export interface NewAttachment {
  id: string;
  conversationId: string;
  messageId: string;
  place: number;
  name: string;
  type: string;
  size: number;
  contentId: string | null;
  isInline: boolean;
}

export async function insertAttachments(
  tx: Transaction,
  tenantId: string,
  attachments: readonly NewAttachment[],
): Promise<void> {
  for (const file of attachments) {
    await tx.execute(sql`
      insert into conversation_attachments (tenant_id, id, conversation_id, message_id, place, name, type, size, content_id, is_inline)
      values (${tenantId}, ${file.id}, ${file.conversationId}, ${file.messageId}, ${file.place}, ${file.name}, ${file.type}, ${file.size},
        ${file.contentId}, ${file.isInline})`);
  }
}
