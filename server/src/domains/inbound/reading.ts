import type { Language } from "@arauto/contracts";
import type { InboundMail, InboundOptions } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";
import { workspaceFacts } from "../workspaces/index.ts";

/** Stands for the text of a message that cannot be read. */
const NOTE: Record<Language, string> = {
  "en-us": "This message is too complex to show here. Open the attached file to read it.",
  "pt-br": "Esta mensagem é complexa demais para ser exibida aqui. Abra o arquivo anexo para lê-la.",
  "es-es": "Este mensaje es demasiado complejo para mostrarse aquí. Abre el archivo adjunto para leerlo.",
};

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

/** A received message as far as it could be read. */
export interface ReadMessage {
  mail: InboundMail;
  isWhole: boolean;
}

/**
 * Reads a received message on another thread. One that takes too much time or memory is read by its header alone: a
 * person's text becomes a note, and the message itself an attachment.
 * @throws AppError UNAVAILABLE when no thread starts
 */
export async function readMessage(deps: Deps, tenantId: string, source: Buffer, options: InboundOptions): Promise<ReadMessage> {
  const { rendering, log } = deps;
  const whole = await rendering.received(tenantId, source, options);
  if (whole.kind !== "unreadable") return { mail: whole, isWhole: true };
  log.warn({ tenantId, bytes: source.length, reason: whole.reason }, "A received message cannot be read");
  const head = await rendering.received(tenantId, source, options, "header");
  if (head.kind === "unreadable") return { mail: NOTHING_READ, isWhole: false };
  const { language } = await deps.database.tenant(tenantId, (tx) => workspaceFacts(tx, tenantId));
  return { mail: withNote(head, NOTE[language], source), isWhole: false };
}

function withNote(mail: InboundMail, note: string, source: Buffer): InboundMail {
  if (mail.kind === "bounce" || mail.kind === "complaint") return mail;
  if (mail.kind !== "reply") return { ...mail, text: note };
  const original = { name: "message.eml", type: "message/rfc822", contentId: null, isInline: false, content: source };
  return { ...mail, text: note, fullText: note, attachments: [original] };
}
