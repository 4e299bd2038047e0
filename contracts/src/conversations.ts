import { z } from "zod";
import { deletedCount, id, idList, idParams, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum length of a reply, in characters. */
export const REPLY_TEXT_MAX = 20_000;

export const conversationStatus = z.enum(["open", "closed"]).meta({ id: "ConversationStatus" });
export const messageDirection = z.enum(["in", "out"]).meta({ id: "MessageDirection" });

/** Messages exchanged with one contact, in reply to an email or on their own initiative. */
export const conversation = z
  .object({
    id,
    /** Null if the address belongs to no contact. */
    contactId: id.nullable(),
    /** The contact's name, or the name in the message; may be empty. */
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    /** The campaign whose email was replied to. */
    campaignId: id.nullable(),
    campaignName: z.string().nullable(),
    status: conversationStatus,
    unread: z.boolean(),
    lastMessageAt: timestamp,
    lastDirection: messageDirection,
    /** Start of the last message, on one line. */
    snippet: z.string(),
    messageCount: z.number().int(),
    /** False if replies would not be read: the last message was sent by a program. */
    answerable: z.boolean(),
    /** The assigned member; null if there is none, or if they left the workspace. */
    assignee: z
      .object({ memberId: id, name: z.string(), email: z.string(), avatar: z.string().nullable() })
      .nullable(),
    /** The sending account for replies; null if no account uses the address that was written to. */
    replyFrom: z.object({ sendingAccountId: id, name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof conversation>;

export const messageAttachment = z
  .object({
    id,
    /** May be empty. */
    name: z.string(),
    /** As declared by the sender: not trustworthy. */
    type: z.string(),
    /** In bytes. */
    size: z.number().int(),
    /** File name in the message. */
    contentId: z.string().nullable(),
    /** An inline image of the message's HTML, referenced as `cid:{id}` with this id. */
    isInline: z.boolean(),
  })
  .meta({ id: "MessageAttachment" });

/**
 * Why a reply was not sent. `refused`: the mail server rejected it (`detail`). `unreachable`: could not connect in time.
 * `uncertain`: the connection ended after the message was sent; it may have arrived and is not resent automatically.
 * `noSender`: the sending account was deleted.
 */
export const REPLY_FAILURES = ["refused", "unreachable", "uncertain", "noSender"] as const;

export const conversationMessage = z
  .object({
    id,
    direction: messageDirection,
    from: z.object({ name: z.string(), email: z.string() }),
    to: z.string(),
    /** The member who wrote a reply. */
    author: z.string().nullable(),
    subject: z.string(),
    at: timestamp,
    /** The new text, without quotes and signature. */
    text: z.string(),
    /** The full text; null if there is nothing more. */
    fullText: z.string().nullable(),
    /** Safe to show in a frame without scripts. Remote images are removed unless requested. */
    html: z.string().nullable(),
    /** Whether remote images were removed. */
    picturesBlocked: z.boolean(),
    attachments: z.array(messageAttachment),
    /** For replies; null for received messages. */
    state: z.enum(["queued", "sent", "failed"]).nullable(),
    failure: z.object({ code: z.enum(REPLY_FAILURES), detail: z.string() }).nullable(),
    /** Sent by a program, such as an absence notice or a receipt. */
    autoReply: z.boolean(),
  })
  .meta({ id: "ConversationMessage" });
export type ConversationMessage = z.infer<typeof conversationMessage>;

export const conversationCounts = z
  .object({
    open: z.number().int(),
    closed: z.number().int(),
    /** Open conversations that are unread. */
    unread: z.number().int(),
    /** Time of the last change of any conversation; clients reload when it changes. */
    changedAt: timestamp.nullable(),
  })
  .meta({ id: "ConversationCounts" });
export type ConversationCounts = z.infer<typeof conversationCounts>;

const tag = "Conversations";
const some = idList.meta({ id: "ConversationIds" });

export const conversationRoutes = {
  list: defineRoute({
    operationId: "listConversations",
    method: "GET",
    path: "/v1/Conversations",
    tag,
    access: "CONFIG.VIEW",
    summary: "List conversations",
    description: "Most recently active first. `search` matches name, address and subject.",
    query: listQuery(["lastMessageAt"]).extend({
      view: z.enum(["open", "closed", "all"]).default("open"),
      unread: z.stringbool().optional(),
      assignee: z.enum(["me", "nobody"]).optional(),
      contactId: id.optional(),
    }),
    response: page("ConversationPage", conversation),
  }),
  counts: defineRoute({
    operationId: "getConversationCounts",
    method: "GET",
    path: "/v1/Conversations/Counts",
    tag,
    access: "CONFIG.VIEW",
    summary: "Count conversations",
    description: "Open, closed and unread.",
    response: conversationCounts,
  }),
  stream: defineRoute({
    operationId: "streamConversations",
    method: "GET",
    path: "/v1/Conversations/Stream",
    tag,
    access: "CONFIG.VIEW",
    produces: "text/event-stream",
    summary: "Stream conversation counts",
    description: "Sends the counts now and after every change.",
    response: conversationCounts,
  }),
  mark: defineRoute({
    operationId: "markConversations",
    withoutPlan: true,
    method: "POST",
    path: "/v1/Conversations/Mark",
    tag,
    access: "CRM.WRITE",
    summary: "Mark conversations as read or unread",
    body: z
      .object({ ids: z.array(id).min(1).max(1000), read: z.boolean() })
      .meta({ id: "MarkConversationsBody" }),
    response: deletedCount,
  }),
  assign: defineRoute({
    operationId: "assignConversations",
    method: "POST",
    path: "/v1/Conversations/Assign",
    tag,
    access: "CRM.WRITE",
    summary: "Assign conversations",
    description: "Assigns conversations to a member, or unassigns them.",
    body: z
      .object({ ids: z.array(id).min(1).max(1000), memberId: id.nullable() })
      .meta({ id: "AssignConversationsBody" }),
    response: deletedCount,
  }),
  close: defineRoute({
    operationId: "closeConversations",
    method: "POST",
    path: "/v1/Conversations/Close",
    tag,
    access: "CRM.WRITE",
    summary: "Close conversations",
    description: "A reply from the contact reopens a conversation.",
    body: some,
    response: deletedCount,
  }),
  reopen: defineRoute({
    operationId: "reopenConversations",
    method: "POST",
    path: "/v1/Conversations/Reopen",
    tag,
    access: "CRM.WRITE",
    summary: "Reopen conversations",
    body: some,
    response: deletedCount,
  }),
  remove: defineRoute({
    operationId: "deleteConversations",
    method: "POST",
    path: "/v1/Conversations/BulkDelete",
    tag,
    access: "CRM.WRITE",
    summary: "Delete conversations",
    description: "Deletes their messages and files. They can be restored for a few minutes.",
    body: some,
    response: deletedCount,
  }),
  restore: defineRoute({
    operationId: "restoreConversations",
    method: "POST",
    path: "/v1/Conversations/Restore",
    tag,
    access: "CRM.WRITE",
    summary: "Restore conversations",
    description: "Restores recently deleted conversations.",
    body: some,
    response: deletedCount,
  }),
  get: defineRoute({
    operationId: "getConversation",
    method: "GET",
    path: "/v1/Conversations/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "Get a conversation",
    params: idParams,
    response: conversation,
  }),
  messages: defineRoute({
    operationId: "listConversationMessages",
    method: "GET",
    path: "/v1/Conversations/{id}/Messages",
    tag,
    access: "CONFIG.VIEW",
    summary: "List messages",
    description: "Newest first.",
    params: idParams,
    query: listQuery(["at"]).omit({ search: true }).extend({ pictures: z.stringbool().optional() }),
    response: page("ConversationMessagePage", conversationMessage),
  }),
  reply: defineRoute({
    operationId: "replyToConversation",
    method: "POST",
    path: "/v1/Conversations/{id}/Reply",
    tag,
    access: "CRM.WRITE",
    status: 201,
    rateLimit: 60,
    summary: "Reply to a conversation",
    description:
      "Sends the reply by email. Fails with `WRONG_STATE` when the address can't receive replies or there is no sending account.",
    params: idParams,
    body: z
      .object({ text: z.string().trim().min(1).max(REPLY_TEXT_MAX) })
      .meta({ id: "ConversationReplyBody" }),
    response: conversationMessage,
  }),
  retry: defineRoute({
    operationId: "retryConversationMessage",
    method: "POST",
    path: "/v1/Conversations/{id}/Messages/{messageId}/Retry",
    tag,
    access: "CRM.WRITE",
    rateLimit: 60,
    summary: "Retry a failed reply",
    description: "A reply that may have been delivered is sent with the same Message-ID.",
    params: idParams.extend({ messageId: id }),
    response: conversationMessage,
  }),
  attachment: defineRoute({
    operationId: "getConversationAttachment",
    method: "GET",
    path: "/v1/Conversations/{id}/Attachments/{attachmentId}",
    tag,
    access: "CONFIG.VIEW",
    produces: "application/octet-stream",
    summary: "Download an attachment",
    params: idParams.extend({ attachmentId: id }),
  }),
};
