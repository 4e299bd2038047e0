import {
  AppError,
  type Conversation,
  type ConversationCounts,
  type ConversationMessage,
} from "@arauto/contracts";
import { parseAddress } from "@arauto/mail";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Download } from "../../platform/http/handler.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import { attachmentKey } from "./attachment-files.ts";
import { insertMessage, noteMessage } from "./incoming-queries.ts";
import { snippetOf } from "./incoming.ts";
import * as queries from "./queries.ts";
import { presentMessage, presentMessages, type StoredMessage } from "./presented-messages.ts";
import { planSending } from "./sending.ts";
import { requeue } from "./sending-queries.ts";
import { publishChange, topicOf } from "./topic.ts";

/** A stream ends after this time and the client reconnects, so that a revoked session does not listen forever. */
const STREAM_LIFE_MS = 5 * 60_000;

function present({
  senderId,
  senderName,
  senderEmail,
  memberId,
  memberName,
  memberEmail,
  memberAvatar,
  lastMessageAt,
  ...row
}: queries.ConversationRow): Conversation {
  return {
    ...row,
    lastMessageAt: lastMessageAt.toISOString(),
    assignee:
      memberId === null
        ? null
        : { memberId, name: memberName ?? "", email: memberEmail ?? "", avatar: memberAvatar },
    replyFrom:
      senderId === null
        ? null
        : { sendingAccountId: senderId, name: senderName ?? "", email: senderEmail ?? "" },
  };
}

type ListFilter = Omit<queries.ConversationFilter, "pattern" | "assigneeId"> & {
  assignee?: "me" | "nobody" | undefined;
  search?: string | undefined;
};

export async function listConversations(
  deps: Deps,
  { tenantId, userId }: Author,
  { view, unread, contactId, assignee, search, ...query }: ListQuery & ListFilter,
) {
  const assigneeId = assignee === "me" ? userId : assignee === "nobody" ? null : undefined;
  const filter = {
    view,
    unread,
    contactId,
    assigneeId,
    pattern: search ? likePattern(search) : undefined,
  };
  const { rows, ...page } = await deps.database.tenant(tenantId, (tx) =>
    queries.findConversations(tx, tenantId, filter, query),
  );
  return { items: rows.map(present), ...page };
}

/** @throws AppError NOT_FOUND */
export function getConversation(deps: Deps, tenantId: string, id: string): Promise<Conversation> {
  return deps.database.tenant(tenantId, async (tx) => present(await find(tx, tenantId, id)));
}

async function find(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.ConversationRow> {
  const row = await queries.findConversation(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError NOT_FOUND */
export async function listMessages(
  deps: Deps,
  tenantId: string,
  conversationId: string,
  { pictures, ...query }: ListQuery & { pictures?: boolean | undefined },
) {
  const { messages, ...page } = await deps.database.tenant(tenantId, async (tx) => {
    await find(tx, tenantId, conversationId);
    const { rows, ...rest } = await queries.findMessages(tx, tenantId, conversationId, query);
    return { messages: await withFiles(tx, tenantId, rows), ...rest };
  });
  return { items: await presentMessages(deps, tenantId, messages, pictures ?? false), ...page };
}

async function withFiles(
  tx: Transaction,
  tenantId: string,
  rows: readonly queries.MessageRow[],
): Promise<StoredMessage[]> {
  const ids = rows.map(({ id }) => id);
  const files = await queries.findAttachments(tx, tenantId, ids);
  return rows.map((row) => ({ row, files: files.filter(({ messageId }) => messageId === row.id) }));
}

export interface Author {
  tenantId: string;
  userId: string;
}

/**
 * Replies by email.
 * @throws AppError NOT_FOUND; WRONG_STATE when the contact cannot be reached or there is no sending
 * account
 */
export function reply(
  deps: Deps,
  { tenantId, userId }: Author,
  conversationId: string,
  text: string,
): Promise<ConversationMessage> {
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await find(tx, tenantId, conversationId);
    if (!row.answerable) throw new AppError("WRONG_STATE", "This address doesn't accept replies");
    const domain = parseAddress(row.senderEmail ?? "")?.domain;
    if (row.senderId === null || domain === undefined)
      throw new AppError("WRONG_STATE", "No sending account can send the reply");
    const id = v7();
    const body = text.replaceAll("\r\n", "\n").replaceAll("\u0000", "");
    const message = {
      id,
      conversationId,
      direction: "out",
      at: new Date(),
      fromName: row.senderName ?? "",
      fromEmail: row.senderEmail ?? "",
      toEmail: row.email,
      subject: `Re: ${row.subject}`,
      body,
      fullBody: null,
      html: null,
      messageId: `${id}@${domain}`,
      autoReply: false,
      authorId: userId,
      sendingAccountId: row.senderId,
    } as const;
    await insertMessage(tx, tenantId, message);
    await noteMessage(tx, tenantId, message, {
      snippet: snippetOf(body),
      answerable: null,
      ourAddress: null,
    });
    await planSending(tx, deps, tenantId, id);
    const { contactId, campaignId } = row;
    await recordEvents(tx, tenantId, [
      { type: "mail.answered", contactId, campaignId, userId, data: { conversationId } },
    ]);
    await publishChange(tx, tenantId);
    return sentMessage(tx, tenantId, conversationId, id);
  });
}

/**
 * Resends a failed reply as the same email.
 * @throws AppError NOT_FOUND; WRONG_STATE when it did not fail
 */
export function retry(
  deps: Deps,
  tenantId: string,
  conversationId: string,
  messageId: string,
): Promise<ConversationMessage> {
  return deps.database.tenant(tenantId, async (tx) => {
    await sentMessage(tx, tenantId, conversationId, messageId);
    const { senderId } = await find(tx, tenantId, conversationId);
    if (!(await requeue(tx, tenantId, conversationId, messageId, senderId)))
      throw new AppError("WRONG_STATE", "Only failed replies can be sent again");
    await planSending(tx, deps, tenantId, messageId);
    await publishChange(tx, tenantId);
    return sentMessage(tx, tenantId, conversationId, messageId);
  });
}

/** A message sent by the workspace, which has neither HTML nor files. @throws AppError NOT_FOUND */
async function sentMessage(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  id: string,
): Promise<ConversationMessage> {
  const row = await queries.findMessage(tx, tenantId, conversationId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return presentMessage({ row, files: [] });
}

/**
 * Assigns conversations to a member, who is notified of newly assigned ones, or unassigns them. Returns
 * how many changed.
 * @throws AppError NOT_FOUND when there is no such member
 */
export function assign(
  deps: Deps,
  { tenantId, userId }: Author,
  { ids, memberId }: { ids: readonly string[]; memberId: string | null },
): Promise<number> {
  return change(deps, tenantId, async (tx) => {
    const memberUserId =
      memberId === null ? null : await queries.findContactOf(tx, tenantId, memberId);
    if (memberUserId === undefined) throw new AppError("NOT_FOUND", "Member not found");
    const changed = await queries.setAssignee(tx, tenantId, ids, memberUserId);
    const count = changed.length;
    if (memberUserId !== null && count > 0) {
      const data = { memberUserId, count, conversationId: count === 1 ? changed[0] : null };
      await recordEvents(tx, tenantId, [{ type: "conversation.assigned", userId, data }]);
    }
    return count;
  });
}

/**
 * Changes conversations and signals every open screen of the workspace. Returns how many changed.
 */
export function change(
  deps: Deps,
  tenantId: string,
  work: (tx: Transaction) => Promise<number>,
): Promise<number> {
  return deps.database.tenant(tenantId, async (tx) => {
    const count = await work(tx);
    if (count > 0) await publishChange(tx, tenantId);
    return count;
  });
}

/**
 * Returns a file to download.
 * @throws AppError NOT_FOUND
 */
export async function attachment(
  deps: Deps,
  tenantId: string,
  conversationId: string,
  id: string,
): Promise<Download> {
  const row = await deps.database.tenant(tenantId, (tx) =>
    queries.findAttachment(tx, tenantId, conversationId, id),
  );
  const stored = row && (await deps.storage.find(attachmentKey(tenantId, row)));
  if (!row || !stored) throw new AppError("NOT_FOUND");
  return { fileName: row.name, content: stored.content };
}

export async function readCounts(tx: Transaction, tenantId: string): Promise<ConversationCounts> {
  const { changedAt, ...counts } = await queries.findCounts(tx, tenantId);
  return { ...counts, changedAt: changedAt?.toISOString() ?? null };
}

/**
 * Yields the counts now and after every change. Ends when the caller disconnects or leaves the
 * workspace, and after some minutes in any case.
 */
export async function* watchCounts(
  { database, signals }: Deps,
  { tenantId, userId }: Author,
  signal: AbortSignal,
): AsyncGenerator<ConversationCounts> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
  const wakeSignal = createWakeSignal();
  const unsubscribe = signals.subscribe(topicOf(tenantId), wakeSignal.wake);
  try {
    let sent = "";
    while (!over.aborted) {
      wakeSignal.reset();
      const counts = await database.tenant(tenantId, async (tx) =>
        (await queries.isMember(tx, tenantId, userId)) ? readCounts(tx, tenantId) : undefined,
      );
      if (!counts) return;
      const text = JSON.stringify(counts);
      if (text !== sent) yield counts;
      sent = text;
      await wakeSignal.wokenWithin(STREAM_LIFE_MS, over);
    }
  } finally {
    unsubscribe();
  }
}
