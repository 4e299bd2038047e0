import type { Conversation, ConversationMessage } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";
import type { AttachmentPlace } from "./attachment-files.ts";

export type ConversationRow = Omit<Conversation, "lastMessageAt" | "replyFrom" | "assignee"> & {
  lastMessageAt: Date;
  senderId: string | null;
  senderName: string | null;
  senderEmail: string | null;
  memberId: string | null;
  memberName: string | null;
  memberEmail: string | null;
  memberAvatar: string | null;
};

const columns = sql`c.id, a.id as account_id, coalesce(nullif(a.name, ''), c.name) as name, c.email, c.subject, c.campaign_id, k.name as campaign_name,
  c.status, c.unread, c.last_message_at, c.last_direction, c.snippet, c.message_count, c.answerable,
  s.id as sender_id, s.name as sender_name, s.from_email as sender_email,
  w.id as member_id, p.name as member_name, p.email as member_email, p.avatar as member_avatar`;

// The sender of a reply: the address that was written to, else the campaign's sender, else a
// sending account that passed its test.
const from = sql`conversations c
  left join accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id
  left join campaigns k on k.tenant_id = c.tenant_id and k.id = c.campaign_id
  left join person_tenants w on w.tenant_id = c.tenant_id and w.person_id = c.assignee_id
  left join people p on p.id = w.person_id
  left join lateral (
    select s.id, coalesce(case when s.id = k.sending_account_id then k.content -> 'from' ->> 'name' end, s.from_name) as name, s.from_email
    from sending_accounts s where s.tenant_id = c.tenant_id
    order by (lower(s.from_email) = lower(c.our_address)) is true desc, (s.id = k.sending_account_id) is true desc,
      (s.kind = 'smtp' and s.last_test ->> 'ok' = 'true') is true desc, s.kind = 'smtp' desc, s.created_at desc, s.id desc
    limit 1
  ) s on true`;

export interface ConversationFilter {
  view: "open" | "closed" | "all";
  unread?: boolean | undefined;
  contactId?: string | undefined;
  /** The assigned user; null: unassigned. */
  assigneeId?: string | null | undefined;
  /** For `ilike`. */
  pattern?: string | undefined;
}

export function findConversations(
  tx: Transaction,
  tenantId: string,
  filter: ConversationFilter,
  query: ListQuery,
): Promise<KeysetPage<ConversationRow>> {
  const where = [sql`c.tenant_id = ${tenantId}::uuid`, sql`c.deleted_at is null`];
  if (filter.view !== "all") where.push(sql`c.status = ${filter.view}`);
  if (filter.unread !== undefined) where.push(sql`c.unread = ${filter.unread}`);
  if (filter.contactId !== undefined) where.push(sql`c.account_id = ${filter.contactId}::uuid`);
  if (filter.assigneeId === null) where.push(sql`w.id is null`);
  else if (filter.assigneeId !== undefined)
    where.push(sql`c.assignee_id = ${filter.assigneeId}::uuid`);
  if (filter.pattern !== undefined)
    where.push(
      sql`c.name ilike ${filter.pattern} or c.email ilike ${filter.pattern} or c.subject ilike ${filter.pattern} or a.name ilike ${filter.pattern}`,
    );
  const sorts = { lastMessageAt: { by: sql`c.last_message_at`, type: "timestamptz" as const } };
  return listPage(
    tx,
    { columns, from, where, id: sql`c.id`, sorts, defaultSort: "-lastMessageAt" },
    query,
  );
}

export function findConversation(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  return tx.maybeOne<ConversationRow>(
    sql`select ${columns} from ${from} where c.tenant_id = ${tenantId}::uuid and c.id = ${id}::uuid and c.deleted_at is null`,
  );
}

export type MessageRow = Omit<
  ConversationMessage,
  "from" | "to" | "at" | "text" | "fullText" | "picturesBlocked" | "attachments"
> & {
  fromName: string;
  fromEmail: string;
  toEmail: string;
  at: Date;
  body: string;
  fullBody: string | null;
};

const messageColumns = sql`m.id, m.direction, m.from_name, m.from_email, m.to_email, p.name as author, m.subject, m.at, m.body, m.full_body, m.html,
  m.state, m.failure, m.auto_reply`;
const messageFrom = sql`conversation_messages m left join people p on p.id = m.author_id`;

export function findMessages(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  query: ListQuery,
): Promise<KeysetPage<MessageRow>> {
  const where = [
    sql`m.tenant_id = ${tenantId}::uuid`,
    sql`m.conversation_id = ${conversationId}::uuid`,
  ];
  const sorts = { at: { by: sql`m.at`, type: "timestamptz" as const } };
  return listPage(
    tx,
    { columns: messageColumns, from: messageFrom, where, id: sql`m.id`, sorts, defaultSort: "-at" },
    query,
  );
}

export function findMessage(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  return tx.maybeOne<MessageRow>(sql`
    select ${messageColumns} from ${messageFrom}
    where m.tenant_id = ${tenantId}::uuid and m.conversation_id = ${conversationId}::uuid and m.id = ${id}::uuid`);
}

export type AttachmentRow = ConversationMessage["attachments"][number] & AttachmentPlace;

export function findAttachments(
  tx: Transaction,
  tenantId: string,
  messageIds: readonly string[],
): Promise<AttachmentRow[]> {
  return tx.query<AttachmentRow>(sql`
    select id, message_id, place, name, type, size, content_id, is_inline from conversation_attachments
    where tenant_id = ${tenantId} and message_id = any(${[...messageIds]}::uuid[]) order by message_id, place`);
}

export function findAttachment(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  id: string,
): Promise<AttachmentRow | undefined> {
  return tx.maybeOne<AttachmentRow>(sql`
    select f.id, f.message_id, f.place, f.name, f.type, f.size, f.content_id, f.is_inline from conversation_attachments f
    join conversations c on c.tenant_id = f.tenant_id and c.id = f.conversation_id and c.deleted_at is null
    where f.tenant_id = ${tenantId} and f.conversation_id = ${conversationId} and f.id = ${id}`);
}

export function findCounts(
  tx: Transaction,
  tenantId: string,
): Promise<{ open: number; closed: number; unread: number; changedAt: Date | null }> {
  return tx.one(sql`
    select count(*) filter (where status = 'open' and deleted_at is null) as open,
      count(*) filter (where status = 'closed' and deleted_at is null) as closed,
      count(*) filter (where status = 'open' and unread and deleted_at is null) as unread, max(changed_at) as changed_at
    from conversations where tenant_id = ${tenantId}`);
}

/** Whether the user still belongs to the workspace. */
export async function isMember(
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<boolean> {
  const { member } = await tx.one<{ member: boolean }>(
    sql`select exists (select from person_tenants where tenant_id = ${tenantId} and person_id = ${userId}) as member`,
  );
  return member;
}

/** Returns the user of a membership in this workspace. */
export async function findContactOf(
  tx: Transaction,
  tenantId: string,
  memberId: string,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ userId: string }>(
    sql`select person_id from person_tenants where tenant_id = ${tenantId}::uuid and id = ${memberId}::uuid`,
  );
  return row?.userId;
}

/** Returns the conversations that changed. */
export async function setAssignee(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  userId: string | null,
): Promise<string[]> {
  const changed = await tx.query<{ id: string }>(sql`
    update conversations set assignee_id = ${userId}::uuid, changed_at = clock_timestamp()
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and assignee_id is distinct from ${userId}::uuid and deleted_at is null
    returning id`);
  return changed.map(({ id }) => id);
}

export function markRead(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  read: boolean,
): Promise<number> {
  return tx.execute(sql`
    update conversations set unread = ${!read}, changed_at = clock_timestamp()
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and unread = ${read} and deleted_at is null`);
}

/** A closed conversation counts as read. */
export function setStatus(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  status: "open" | "closed",
): Promise<number> {
  return tx.execute(sql`
    update conversations set status = ${status}, unread = unread and ${status === "open"}, changed_at = clock_timestamp()
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and status <> ${status} and deleted_at is null`);
}

/** Hides conversations until they are restored or purged. */
export function setDeleted(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    update conversations set deleted_at = now(), changed_at = clock_timestamp()
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`);
}

export function undelete(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    update conversations set deleted_at = null, changed_at = clock_timestamp()
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is not null`);
}

/** Returns those of them that were deleted this long ago, and locks them against being restored. */
export async function lockExpired(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  seconds: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from conversations where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])
      and deleted_at <= now() - make_interval(secs => ${seconds}) order by id for update`);
  return rows.map(({ id }) => id);
}

/** Deletes conversations with their contents. Returns how many, and the files to delete. */
export async function deleteConversations(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<{ count: number; files: AttachmentPlace[] }> {
  const files = await tx.query<AttachmentPlace>(sql`
    select message_id, place from conversation_attachments where tenant_id = ${tenantId} and conversation_id = any(${[...ids]}::uuid[])`);
  const count = await tx.execute(
    sql`delete from conversations where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`,
  );
  return { count, files };
}

/** Finds conversations of contacts that were deleted, not merged into another. */
export async function findOfGone(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select c.id from conversations c where c.tenant_id = ${tenantId} and c.account_id = any(${[...contactIds]}::uuid[])
      and not exists (select from merged_accounts m where m.tenant_id = c.tenant_id and m.account_id = c.account_id)`);
  return rows.map(({ id }) => id);
}

/** Moves the conversations of merged contacts to the contact they were merged into. */
export async function moveToMerged(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update conversations c set account_id = m.into_id from merged_accounts m
    where c.tenant_id = ${tenantId} and c.account_id = any(${[...contactIds]}::uuid[]) and m.tenant_id = c.tenant_id and m.account_id = c.account_id`);
}

/**
 * Finds the conversations of a contact: by the ids its records use, or by one of its addresses;
 * hashes in hexadecimal.
 */
export async function findOfContact(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select c.id from conversations c where c.tenant_id = ${tenantId} and (
      c.account_id = any(${[...ids]}::uuid[]) or c.email_hash = any(array(select decode(h, 'hex') from unnest(${[...hashes]}::text[]) h)))`);
  return rows.map(({ id }) => id);
}

/** Finds the messages exchanged with a contact, oldest first; hashes in hexadecimal. */
export async function findWrittenWith(
  tx: Transaction,
  tenantId: string,
  { ids, hashes }: { ids: readonly string[]; hashes: readonly string[] },
): Promise<
  {
    direction: "in" | "out";
    at: Date;
    fromEmail: string;
    toEmail: string;
    subject: string;
    body: string;
  }[]
> {
  return tx.query(sql`
    select m.direction, m.at, m.from_email, m.to_email, m.subject, coalesce(m.full_body, m.body) as body from conversation_messages m
    where m.tenant_id = ${tenantId} and m.conversation_id = any(${await findOfContact(tx, tenantId, ids, hashes)}::uuid[])
    order by m.at, m.id`);
}

/**
 * Whether a workspace has a conversation, or a reply in one, with this id. Runs outside any tenant.
 */
export async function isConversationOf(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from conversations where tenant_id = ${tenantId}::uuid and id = ${id}::uuid)
      or exists (select from conversation_messages where tenant_id = ${tenantId}::uuid and id = ${id}::uuid) as found`);
  return found;
}
