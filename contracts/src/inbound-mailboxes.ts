import { z } from "zod";
import { id, idParams, line, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { smtpSecurity } from "./sending-accounts.ts";

/** Maximum number of inbound mailboxes in a workspace. */
export const INBOUND_MAILBOXES_MAX = 20;

const imap = {
  name: line(100),
  host: line(253),
  port: z.number().int().min(1).max(65_535).default(993),
  security: smtpSecurity.default("tls"),
  username: line(255),
  /** The folder to read. Nothing in it is changed. */
  folder: line(255).default("INBOX"),
};

/** A mailbox read over IMAP. Replies, bounces and complaints are handled like those that arrive by SMTP. */
export const inboundMailbox = z
  .object({
    id,
    ...imap,
    /** Whether it is read every minute. */
    active: z.boolean(),
    /** When it was last read without an error. */
    checkedAt: timestamp.nullable(),
    /** Number of messages received so far. */
    taken: z.number().int(),
    /** The last error since then. The next attempt is at `nextCheckAt`, with increasing delays. */
    problem: z.object({ message: z.string(), at: timestamp }).nullable(),
    nextCheckAt: timestamp,
    createdAt: timestamp,
    version,
  })
  .meta({ id: "InboundMailbox" });
export type InboundMailbox = z.infer<typeof inboundMailbox>;

export const inboundMailboxBody = z
  .object({ ...imap, password: z.string().min(1).max(500), active: z.boolean().default(true) })
  .meta({ id: "InboundMailboxBody" });
export const updateInboundMailboxBody = z
  .object({
    ...imap,
    /** If omitted, the stored password is kept. Required when the server changes. */
    password: z.string().min(1).max(500).optional(),
    active: z.boolean(),
    version,
  })
  .meta({ id: "UpdateInboundMailboxBody" });

export const inboundMailboxTest = z
  .object({
    ok: z.boolean(),
    stage: z.enum(["connect", "auth", "folder", "done"]),
    message: z.string(),
    /** Number of messages in the folder. */
    mails: z.number().int().nullable(),
  })
  .meta({ id: "InboundMailboxTest" });

const tag = "InboundMailboxes";
export const inboundMailboxRoutes = {
  list: defineRoute({
    operationId: "listInboundMailboxes",
    method: "GET",
    path: "/v1/InboundMailboxes",
    tag,
    access: "CONFIG.VIEW",
    summary: "List inbound mailboxes",
    description: "Mailboxes read over IMAP.",
    response: page("InboundMailboxPage", inboundMailbox),
  }),
  create: defineRoute({
    operationId: "createInboundMailbox",
    method: "POST",
    path: "/v1/InboundMailboxes",
    tag,
    access: "MEMBER.MANAGE",
    status: 201,
    summary: "Add an inbound mailbox",
    description: "Reads messages that arrive from now on.",
    body: inboundMailboxBody,
    response: inboundMailbox,
  }),
  get: defineRoute({
    operationId: "getInboundMailbox",
    method: "GET",
    path: "/v1/InboundMailboxes/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "Get an inbound mailbox",
    params: idParams,
    response: inboundMailbox,
  }),
  update: defineRoute({
    operationId: "updateInboundMailbox",
    method: "PUT",
    path: "/v1/InboundMailboxes/{id}",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Update an inbound mailbox",
    description: "The mailbox is read again immediately.",
    params: idParams,
    body: updateInboundMailboxBody,
    response: inboundMailbox,
  }),
  remove: defineRoute({
    operationId: "deleteInboundMailbox",
    method: "DELETE",
    path: "/v1/InboundMailboxes/{id}",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Delete an inbound mailbox",
    description: "Messages already received are kept.",
    params: idParams,
  }),
  test: defineRoute({
    operationId: "testInboundMailbox",
    method: "POST",
    path: "/v1/InboundMailboxes/{id}/Test",
    tag,
    access: "MEMBER.MANAGE",
    rateLimit: 30,
    summary: "Test an inbound mailbox",
    description: "Connects, authenticates and opens the folder without reading a message.",
    params: idParams,
    response: inboundMailboxTest,
  }),
};
