import type { InboundAttachment, InboundMail, InboundOptions } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import { textsOf } from "../../platform/texts.ts";
import { workspaceFacts } from "../workspaces/index.ts";

const NOTHING_READ: InboundMail = {
  kind: "unknown",
  messageId: null,
  from: null,
  to: [],
  subject: "",
  date: null,
  evidence: { originalMessageId: null, messageIds: [], verp: null, verpSource: null },
  returnPath: null,
  isLoop: false,
  isAnswerable: false,
  text: "",
};

/** A received message as far as it could be parsed. */
export interface ReadMessage {
  mail: InboundMail;
  /** The original message, to be attached when only a part was parsed; null otherwise. */
  original: InboundAttachment | null;
}

/**
 * Parses a received message on another thread. If that takes too much time or memory, parses only
 * the header, and adds a note as its text.
 * @throws AppError UNAVAILABLE when no thread starts
 */
export async function readMessage(
  deps: Deps,
  tenantId: string,
  source: Buffer,
  options: InboundOptions,
): Promise<ReadMessage> {
  const { messageReader, log } = deps;
  const complete = await messageReader.read(tenantId, source, options);
  if (complete.kind !== "unreadable") return { mail: complete, original: null };
  log.warn(
    { tenantId, bytes: source.length, reason: complete.reason },
    "A received message cannot be read",
  );
  const original = {
    name: "message.eml",
    type: "message/rfc822",
    contentId: null,
    isInline: false,
    content: source,
  };
  const head = await messageReader.read(tenantId, source, options, "header");
  if (head.kind === "unreadable") return { mail: NOTHING_READ, original };
  const { language } = await deps.database.tenant(tenantId, (tx) => workspaceFacts(tx, tenantId));
  return { mail: withNote(head, textsOf(language, "inbound").unreadable), original };
}

function withNote(message: InboundMail, note: string): InboundMail {
  if (message.kind === "bounce" || message.kind === "complaint") return message;
  return message.kind === "reply"
    ? { ...message, text: note, fullText: note }
    : { ...message, text: note };
}
