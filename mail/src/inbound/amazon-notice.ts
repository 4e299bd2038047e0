import { classifyFailure } from "./failure-class.ts";
import type { Complaint } from "./feedback-report.ts";
import { dateOf } from "./feedback-report.ts";
import type { BouncedRecipient } from "./inbound-mail.ts";
import type { MimePart } from "./mime-tree.ts";
import type { Notice } from "./notice-text.ts";
import { readableParts, textOf } from "./part-text.ts";
import { replyIn } from "./read-notice.ts";

/** A report by Amazon SES, sent by email through an SNS topic. */
export interface AmazonNotice {
  /** The header of our message, as in a report that returns it. */
  notice: Notice;
  bounce: { recipients: BouncedRecipient[]; isStandard: boolean } | null;
  complaint: Complaint | null;
}

type Json = Record<string, unknown>;

const RECIPIENTS_MAX = 200;
const HEADERS_MAX = 200;
/** SES no longer sends to these addresses, regardless of the server's reply. */
const GIVEN_UP = new Set(["Suppressed", "NoEmail", "OnAccountSuppressionList"]);

/**
 * Parses a notification of Amazon SES ("Amazon SNS notification contents for Amazon SES"), or an
 * event with the same fields, with or without the SNS envelope. Returns null for anything else.
 */
export function readAmazonNotice(root: MimePart): AmazonNotice | null {
  const { headers } = root;
  if (
    !headers.has("x-amz-sns-message-id") &&
    !/@sns\.(?:[\w-]+\.)?amazonaws\.com\b/i.test(headers.get("from"))
  )
    return null;
  for (const part of readableParts(root)) {
    const message = messageIn(textOf(part));
    if (message !== null) return fromMessage(message);
  }
  return null;
}

function messageIn(text: string): Json | null {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start === -1 || end < start) return null;
  const json = text.slice(start, end + 1);
  // Servers break long lines, with or without "!", and start the next one with a space.
  for (const candidate of [json, json.replace(/!?\n ?/g, "")]) {
    const found = objectOf(candidate);
    const inner = typeof found?.["Message"] === "string" ? objectOf(found["Message"]) : found;
    if (
      inner &&
      (typeof inner["notificationType"] === "string" || typeof inner["eventType"] === "string")
    )
      return inner;
  }
  return null;
}

function fromMessage(message: Json): AmazonNotice {
  const email = childOf(message, "mail");
  const type = textIn(message, "notificationType") || textIn(message, "eventType");
  const notice: Notice = { text: "", original: null, originalText: headerOf(email) };
  const complaint = type === "Complaint" ? complaintOf(childOf(message, "complaint"), email) : null;
  const recipients =
    type === "Bounce"
      ? bouncedIn(childOf(message, "bounce"))
      : type === "Delivery"
        ? deliveredIn(childOf(message, "delivery"))
        : [];
  return {
    notice,
    complaint,
    bounce: recipients.length === 0 ? null : { recipients, isStandard: true },
  };
}

function bouncedIn(bounce: Json): BouncedRecipient[] {
  const kind = textIn(bounce, "bounceType");
  const subKind = textIn(bounce, "bounceSubType");
  return listIn(bounce, "bouncedRecipients").flatMap((one): BouncedRecipient[] => {
    const address = textIn(one, "emailAddress");
    if (!address.includes("@")) return [];
    const diagnostic = textIn(one, "diagnosticCode")
      .replace(/^\s*[\w-]{1,30}\s*;/, "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 1500);
    const status = /^[245]\.\d{1,3}\.\d{1,3}$/.exec(textIn(one, "status"))?.[0] ?? null;
    const found = GIVEN_UP.has(subKind)
      ? { reason: "addressGone" as const, permanent: true }
      : classifyFailure({
          status,
          reply: replyIn(diagnostic),
          text: diagnostic === "" && subKind === "MailboxFull" ? "mailbox full" : diagnostic,
        });
    const isOver = kind === "Permanent" && found.permanent;
    return [
      {
        address,
        finalAddress: null,
        action: "failed",
        status,
        diagnostic,
        remoteMta: null,
        permanent: isOver,
        reason: found.reason,
      },
    ];
  });
}

function deliveredIn(delivery: Json): BouncedRecipient[] {
  const diagnostic = textIn(delivery, "smtpResponse").slice(0, 1500);
  const recipients = Array.isArray(delivery["recipients"]) ? delivery["recipients"] : [];
  return recipients.slice(0, RECIPIENTS_MAX).flatMap((address: unknown): BouncedRecipient[] =>
    typeof address === "string" && address.includes("@")
      ? [
          {
            address,
            finalAddress: null,
            action: "delivered",
            status: null,
            diagnostic,
            remoteMta: null,
            permanent: false,
            reason: "other",
          },
        ]
      : [],
  );
}

function complaintOf(complaint: Json, message: Json): Complaint {
  const recipients = listIn(complaint, "complainedRecipients").flatMap(
    (one) => textIn(one, "emailAddress") || [],
  );
  return {
    feedbackType:
      /^[\w-]{1,40}/.exec(textIn(complaint, "complaintFeedbackType").toLowerCase())?.[0] ?? "abuse",
    userAgent: textIn(complaint, "userAgent").slice(0, 500) || null,
    originalRecipients: [...new Set(recipients)],
    originalMailFrom: textIn(message, "source") || null,
    arrivalDate: dateOf(textIn(complaint, "arrivalDate") || textIn(complaint, "timestamp")),
    reportedDomains: [],
    reportedUris: [],
    sourceIp: null,
    incidents: 1,
  };
}

/** Returns the header of our message; SES only includes it if the topic requests it, otherwise only the sender. */
function headerOf(message: Json): string {
  const lines = listIn(message, "headers", HEADERS_MAX).map(
    (one) => `${textIn(one, "name")}: ${textIn(one, "value")}`,
  );
  const source = textIn(message, "source");
  if (source !== "") lines.unshift(`Return-Path: <${source}>`);
  return lines.map((line) => line.replace(/[\r\n]+/g, " ").slice(0, 2000)).join("\n");
}

function objectOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function childOf(parent: Json, name: string): Json {
  const child = parent[name];
  return isObject(child) ? child : {};
}

function listIn(parent: Json, name: string, most = RECIPIENTS_MAX): Json[] {
  const list = parent[name];
  return Array.isArray(list) ? list.slice(0, most).filter(isObject) : [];
}

function textIn(parent: Json, name: string): string {
  const value = parent[name];
  return typeof value === "string" ? value : "";
}
