import { sameAddress } from "../mime/mail-address.ts";
import { addressOf } from "./addresses.ts";
import { decodeWords } from "./encoded-text.ts";
import { Headers, readHeaders } from "./headers.ts";
import type { BouncedRecipient } from "./inbound-mail.ts";

/** One recipient's fields as reported, before evaluation. */
export interface ReportedRecipient {
  address: string;
  finalAddress: string | null;
  action: BouncedRecipient["action"] | null;
  status: string | null;
  diagnostic: string;
  remoteMta: string | null;
}

const RECIPIENTS_MAX = 200;
const ACTIONS: [RegExp, BouncedRecipient["action"]][] = [
  [/^["'\s]*(?:fail|expired|error|undeliver)/i, "failed"],
  [/^["'\s]*delay/i, "delayed"],
  [/^["'\s]*(?:deliver|success)/i, "delivered"],
  [/^["'\s]*relay/i, "relayed"],
  [/^["'\s]*expand/i, "expanded"],
];
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;

/**
 * Parses the recipients of a `message/delivery-status` part (RFC 3464 §2). Tolerates missing blank
 * lines, types and fields.
 */
export function readDeliveryStatus(text: string): {
  message: Headers;
  recipients: ReportedRecipient[];
} {
  const message = new Headers();
  const recipients: ReportedRecipient[] = [];
  for (const fields of blocksOf(text)) {
    if (
      !fields.has("final-recipient") &&
      !fields.has("original-recipient") &&
      !fields.has("x-actual-recipient")
    ) {
      // A stray blank line in the middle of a recipient.
      const last = recipients.at(-1);
      if (
        last !== undefined &&
        (fields.has("action") || fields.has("status") || fields.has("diagnostic-code"))
      )
        complete(last, fields);
      else
        for (const name of fields.names())
          for (const value of fields.all(name)) message.add(name, value);
      continue;
    }
    const recipient = recipientOf(fields);
    if (recipient !== null && recipients.length < RECIPIENTS_MAX) recipients.push(recipient);
  }
  return { message, recipients };
}

function* blocksOf(text: string): Generator<Headers> {
  let rest = text;
  for (let blocks = 0; rest !== "" && blocks < 1000; blocks++) {
    const { headers, bodyStart } = readHeaders(rest);
    if (headers.size > 0) yield* splitRecipients(headers);
    if (bodyStart > 0) {
      rest = rest.slice(bodyStart);
      continue;
    }
    // A line that is not a field, such as a comment by a gateway.
    const newline = rest.indexOf("\n");
    rest = newline === -1 ? "" : rest.slice(newline + 1);
  }
}

/** Splits several recipients without blank lines between them. */
function* splitRecipients(fields: Headers): Generator<Headers> {
  const finals = fields.all("final-recipient");
  if (finals.length < 2) {
    yield fields;
    return;
  }
  for (const [index] of finals.entries()) {
    const one = new Headers();
    for (const name of fields.names()) {
      const value = fields.all(name)[index];
      if (value !== undefined) one.add(name, value);
    }
    yield one;
  }
}

function recipientOf(fields: Headers): ReportedRecipient | null {
  const original = reportedAddress(fields.get("original-recipient"));
  const final =
    reportedAddress(fields.get("final-recipient")) ??
    reportedAddress(fields.get("x-actual-recipient"));
  const address = original ?? final;
  if (address === null) return null;
  const isOther = final !== null && !sameAddress(final, address);
  const recipient: ReportedRecipient = {
    address,
    finalAddress: isOther ? final : null,
    action: null,
    status: null,
    diagnostic: "",
    remoteMta: null,
  };
  complete(recipient, fields);
  return recipient;
}

function complete(recipient: ReportedRecipient, fields: Headers): void {
  recipient.action ??= actionOf(fields.get("action"));
  recipient.status ??= STATUS.exec(fields.get("status"))?.[1] ?? null;
  if (recipient.diagnostic === "") recipient.diagnostic = diagnosticOf(fields);
  const mta = fields
    .get("remote-mta")
    .replace(/^[\w-]+\s*;/, "")
    .trim();
  recipient.remoteMta ??= mta === "" ? null : mta.slice(0, 300);
}

function diagnosticOf(fields: Headers): string {
  const given = fields
    .all("diagnostic-code")
    .map((value) => value.replace(/^\s*[\w-]{1,30}\s*;/, "").trim());
  const status = fields.get("status");
  const comment = /\(([^()]{3,300})\)/.exec(status)?.[1] ?? "";
  return decodeWords(
    [...given, ...(given.join("") === "" ? [comment, fields.get("x-supplementary-info")] : [])]
      .join(" ")
      .trim(),
  ).slice(0, 2000);
}

function actionOf(value: string): BouncedRecipient["action"] | null {
  return ACTIONS.find(([pattern]) => pattern.test(value))?.[1] ?? null;
}

/** Parses `rfc822; ana@example.com`, and common errors of servers. */
function reportedAddress(value: string): string | null {
  const typed = /^\s*([\w-]{1,30})\s*;(.*)$/.exec(value);
  const type = typed?.[1]?.toLowerCase();
  if (type !== undefined && /^(?:x400|ex|unknown)$/.test(type)) return null;
  const text = (typed?.[2] ?? value).trim();
  if (text === "" || !text.includes("@")) return null;
  // RFC 6533 §3 writes non-ASCII letters as \x{…}; older servers send x-net addresses as 'a+2Bb@c'.
  const plain = text.replace(/\\x\{([0-9a-f]{2,6})\}/gi, (all, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
  return addressOf(decodeWords(plain));
}
