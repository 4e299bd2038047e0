import { addressesIn, addressOf } from "./addresses.ts";
import { readHeaders } from "./headers.ts";
import type { Headers } from "./headers.ts";
import type { ComplaintMail, InboundHead } from "./inbound-mail.ts";
import type { MimePart } from "./mime-tree.ts";
import { partsOf } from "./mime-tree.ts";
import type { Notice } from "./notice-text.ts";
import { originalHeaders } from "./notice-text.ts";
import { textOf } from "./part-text.ts";

export type Complaint = Omit<ComplaintMail, keyof InboundHead | "kind">;

/**
 * Parses a feedback report (RFC 5965), or Microsoft's, which are plain forwards; null when it is
 * neither.
 */
export function readComplaint(root: MimePart, notice: Notice): Complaint | null {
  for (const part of partsOf(root)) {
    if (part.type !== "message/feedback-report" && part.type !== "application/feedback-report")
      continue;
    const text = textOf(part).replace(/^\n+/, "");
    return fromFields(readHeaders(text).headers, notice);
  }
  // Reports whose part lost its type.
  const inline =
    /^feedback-type[ \t]*:[^\n]+\n(?:[\w-]+[ \t]*:[^\n]*\n|[ \t][^\n]*\n){1,40}/im.exec(
      notice.text,
    )?.[0];
  if (inline !== undefined && /^user-agent[ \t]*:/im.test(inline))
    return fromFields(readHeaders(inline).headers, notice);
  return fromMicrosoft(root, notice);
}

function fromFields(fields: Headers, notice: Notice): Complaint {
  const original = originalHeaders(notice);
  const named = fields
    .all("original-rcpt-to")
    .concat(fields.all("removal-recipient"))
    .flatMap((value) => addressesIn(value, 50));
  const recipients = named.length > 0 ? named : addressesIn(original?.get("to") ?? "", 5);
  const incidents = Number.parseInt(fields.get("incidents"), 10);
  return {
    feedbackType: /^[\w-]{1,40}/.exec(fields.get("feedback-type").toLowerCase())?.[0] ?? "abuse",
    userAgent: orNull(fields.get("user-agent")),
    originalRecipients: [...new Set(recipients)],
    originalMailFrom: addressOf(fields.get("original-mail-from")),
    arrivalDate: dateOf(fields.get("arrival-date") || fields.get("received-date")),
    reportedDomains: fields
      .all("reported-domain")
      .map((domain) => domain.slice(0, 253).toLowerCase()),
    reportedUris: fields.all("reported-uri").slice(0, 50),
    sourceIp: orNull(
      fields
        .get("source-ip")
        .replace(/^\[(.*)\]$/, "$1")
        .split(/\s/, 1)[0] ?? "",
    ),
    incidents: Number.isFinite(incidents) && incidents > 0 ? Math.min(incidents, 1_000_000) : 1,
  };
}

/**
 * The Junk Mail Reporting Program attaches the message itself, with the recipient in a separate
 * header.
 */
function fromMicrosoft(root: MimePart, notice: Notice): Complaint | null {
  const original = originalHeaders(notice);
  const recipient = original?.get("x-hmxmroriginalrecipient") ?? "";
  const isReport = /^complaint about message from /i.test(root.headers.text("subject"));
  if (original === null || (recipient === "" && !isReport)) return null;
  return {
    feedbackType: "abuse",
    userAgent: null,
    originalRecipients: addressesIn(recipient === "" ? original.get("to") : recipient, 5),
    originalMailFrom: addressOf(original.get("return-path")),
    arrivalDate: dateOf(original.get("date")),
    reportedDomains: [],
    reportedUris: [],
    sourceIp: /([\d.]{7,15}|[0-9a-f:]{6,39})\s*$/i.exec(root.headers.text("subject"))?.[1] ?? null,
    incidents: 1,
  };
}

function orNull(text: string): string | null {
  return text === "" ? null : text.slice(0, 500);
}

/** Returns null when a date is invalid or implausible. */
export function dateOf(text: string): Date | null {
  const time = Date.parse(text.replace(/\([^()]{0,100}\)/g, "").trim());
  return Number.isFinite(time) && time > 0 && time < Date.UTC(2200, 0) ? new Date(time) : null;
}
