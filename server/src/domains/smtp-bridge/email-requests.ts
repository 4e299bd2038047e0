import { createHash } from "node:crypto";
import type { SubmittedMail } from "@arauto/mail";
import { refusal } from "../../platform/smtp/incoming-data.ts";

/** Header fields of a submitted message that the email keeps. */
const KEPT_FIELDS = ["In-Reply-To", "References", "Auto-Submitted"] as const;

/** How each `X-Arauto-` field of a message maps to the request. */
const OPTIONS = new Map<string, (value: string) => Record<string, unknown>>([
  ["template", (templateId) => ({ templateId })],
  ["data", (value) => ({ data: jsonOf(value) })],
  ["tags", (value) => ({ tags: value.split(",").map((tag) => tag.trim()) })],
  ["topic", (topicId) => ({ topicId })],
  ["scheduled-at", (scheduledAt) => ({ scheduledAt })],
  // Sent as a header of the request.
  ["idempotency-key", () => ({})],
]);

/**
 * Returns the body of `POST /v1/Emails` for one recipient of a submitted message. With a template, omits the message's
 * own text.
 * @throws Error with the SMTP reply for an X-Arauto- field that is unknown or cannot be parsed
 */
export function emailRequest(message: SubmittedMail, recipient: string): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(message.options)) {
    const read = OPTIONS.get(name);
    if (!read) throw refusal(554, `5.6.0 There is no option X-Arauto-${name}`);
    Object.assign(options, read(value));
  }
  const headers = Object.fromEntries(
    KEPT_FIELDS.flatMap((name) => {
      const value = message.fields[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const isTemplate = options["templateId"] !== undefined;
  return {
    ...(message.from && { from: { email: message.from.address, name: message.from.name } }),
    to: { email: recipient },
    ...(message.replyTo && { replyTo: message.replyTo.address }),
    ...(message.subject !== "" && { subject: message.subject }),
    ...(!isTemplate && message.html !== null && { html: message.html }),
    ...(!isTemplate && message.text !== null && { text: message.text }),
    attachments: message.attachments.map(({ name, type, content, contentId, isInline }) => ({
      fileName: name || "attachment",
      contentType: type,
      content: content.toString("base64"),
      contentId: isInline ? contentId : null,
    })),
    headers,
    ...options,
  };
}

/**
 * Returns the key under which the API stores its response: the client's own, or one derived from a message with a
 * Message-ID. Other messages may be intended repetitions, so they have none.
 */
export function idempotencyKeyOf(
  message: SubmittedMail,
  recipients: readonly string[],
  source: Buffer,
): string | undefined {
  const given = message.options["idempotency-key"];
  if (given !== undefined) return given;
  if (message.fields["message-id"] === undefined) return undefined;
  const digest = createHash("sha256").update(JSON.stringify(recipients)).update(source);
  return `smtp-${digest.digest("hex")}`;
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw refusal(554, "5.6.0 X-Arauto-Data is not valid JSON");
  }
}
