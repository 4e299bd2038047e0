import { localPartOf } from "../mime/mail-address.ts";
import { addressesIn, mailboxOf } from "./addresses.ts";
import {
  DAEMON,
  DAEMON_NAME,
  DELAY_SUBJECT,
  DELAY_TEXT,
  FAILURE_TEXT,
  GIVEN_UP,
  HELPER,
  REPORT_SUBJECT,
} from "./bounce-rules.ts";
import type { ReportedRecipient } from "./delivery-status.ts";
import { readDeliveryStatus } from "./delivery-status.ts";
import { classifyFailure } from "./failure-class.ts";
import type { BouncedRecipient } from "./inbound-mail.ts";
import type { MimePart } from "./mime-tree.ts";
import { partsOf } from "./mime-tree.ts";
import type { Notice } from "./notice-text.ts";
import { originalHeaders } from "./notice-text.ts";
import { textOf } from "./part-text.ts";
import { readFreeReport, replyIn, statusIn } from "./read-notice.ts";
import { readTranscript } from "./read-transcript.ts";

const DELIVERY_STATUS = /^(?:message|text|application)\/(?:global-)?delivery-status$/;
/** A status part that lost its type. */
const STATUS_FIELDS =
  /^(?:final-recipient|original-recipient)[ \t]*:[^\n]*@[\s\S]{0,2000}?^(?:action|status)[ \t]*:/im;

const AOL_LIST =
  /(recipients could not be delivered because[^\n]*(?:\n[^\n]+){0,3}?):[ \t]*\n((?:[ \t]+[\w.-]{1,40}[ \t]*(?:\n|$)){1,100})/i;

/** Parses a message's report about deliveries; null if it is not a report. */
export function readBounce(
  root: MimePart,
  notice: Notice,
): { recipients: BouncedRecipient[]; isStandard: boolean } | null {
  const standard = standardRecipients(root, notice);
  if (standard.length > 0)
    return {
      recipients: standard.map((one) => conclude(one, root, notice, standard.length === 1)),
      isStandard: true,
    };
  if (!isReport(root, notice)) return null;
  const free = freeRecipients(root, notice);
  if (free.length === 0) return null;
  return {
    recipients: free.map((one) => conclude(one, root, notice, free.length === 1)),
    isStandard: false,
  };
}

function standardRecipients(root: MimePart, notice: Notice): ReportedRecipient[] {
  const found: ReportedRecipient[] = [];
  for (const part of partsOf(root))
    if (DELIVERY_STATUS.test(part.type)) found.push(...readDeliveryStatus(textOf(part)).recipients);
  // A gateway wraps the report into its own.
  if (found.length === 0 && isReport(root, notice))
    for (const part of partsOf(root, true))
      if (DELIVERY_STATUS.test(part.type))
        found.push(...readDeliveryStatus(textOf(part)).recipients);
  if (found.length === 0 && STATUS_FIELDS.test(notice.text)) {
    const start = notice.text.search(
      /^(?:reporting-mta|final-recipient|original-recipient)[ \t]*:/im,
    );
    found.push(...readDeliveryStatus(notice.text.slice(start)).recipients);
  }
  const byAddress = new Map<string, ReportedRecipient>();
  for (const one of found)
    if (!byAddress.has(one.address.toLowerCase())) byAddress.set(one.address.toLowerCase(), one);
  return [...byAddress.values()];
}

/** Returns whether a message without the standard's part is still a server's report. */
function isReport(root: MimePart, notice: Notice): boolean {
  const { headers } = root;
  if (headers.has("x-failed-recipients")) return true;
  const subject = headers.text("subject");
  const from = mailboxOf(headers.get("from"));
  const isAnswer = headers.has("in-reply-to") && /^(?:re|aw|sv|res|rv)\s*:/i.test(subject);
  const local =
    from === null
      ? headers
          .get("from")
          .split("@", 1)[0]
          ?.replace(/[<>"\s]/g, "")
      : localPartOf(from.address);
  const hasDaemon =
    DAEMON.test(local ?? "") ||
    DAEMON_NAME.test(from?.name ?? headers.text("from")) ||
    headers.get("return-path").trim() === "<>";
  if (
    root.type === "multipart/report" &&
    /delivery-status/i.test(root.parameters.get("report-type") ?? "delivery-status")
  )
    return true;
  if (isAnswer && !/daemon|post[ _-]?master/i.test(local ?? "")) return false;
  const hasSubject = REPORT_SUBJECT.test(subject);
  if (hasDaemon && hasSubject) return true;
  if (!FAILURE_TEXT.test(notice.text.slice(0, 6000))) return false;
  if (!hasDaemon) return hasSubject && (hasReturnedMessage(notice) || !headers.has("in-reply-to"));
  return (
    subject === "" ||
    hasReturnedMessage(notice) ||
    replyIn(notice.text) !== null ||
    statusIn(notice.text) !== null
  );
}

function hasReturnedMessage(notice: Notice): boolean {
  return notice.original !== null || notice.originalText.trim() !== "";
}

function freeRecipients(root: MimePart, notice: Notice): ReportedRecipient[] {
  const others = new Set<string>();
  for (const name of ["to", "from", "delivered-to", "return-path"])
    for (const value of root.headers.all(name))
      for (const address of addressesIn(value, 20)) others.add(address.toLowerCase());
  const original = originalHeaders(notice);
  for (const name of ["from", "return-path", "sender", "reply-to"])
    for (const address of addressesIn(original?.get(name) ?? "", 5))
      others.add(address.toLowerCase());
  const sentTo = [
    ...addressesIn(original?.get("to") ?? ""),
    ...addressesIn(original?.get("cc") ?? ""),
  ];
  const candidates = sentTo.filter((address) => !others.has(address.toLowerCase()));
  const transcript = readTranscript(notice.text);
  if (transcript.length > 0) return transcript;
  const ofAol = aolRecipients(root, notice.text);
  if (ofAol.length > 0) return ofAol;
  const failed = root.headers.all("x-failed-recipients").flatMap((value) => addressesIn(value));
  const { recipients: free, isSure } = readFreeReport(notice.text, {
    others,
    sentTo: new Set(candidates.map((address) => address.toLowerCase())),
  });
  if (failed.length > 0) {
    const textByAddress = new Map(free.map((one) => [one.address.toLowerCase(), one]));
    return failed.map((address) => textByAddress.get(address.toLowerCase()) ?? bare(address));
  }
  if (free.length > 0) return isSure ? free : preferSentTo(free, candidates);
  // The report names no recipient: if the returned message had exactly one, that one failed.
  const partial = partialNames(notice.text, candidates);
  if (partial.length > 0) return partial.map(bare);
  return candidates.length === 1 ? candidates.map(bare) : [];
}

/** AOL lists its users without their domain, one per line. */
function aolRecipients(root: MimePart, text: string): ReportedRecipient[] {
  if (!/@aol\.com\W*$/i.test(root.headers.get("from"))) return [];
  const [, words = "", names = ""] = AOL_LIST.exec(text) ?? [];
  const diagnostic = words.replace(/\s+/g, " ");
  return names
    .split(/\s+/)
    .flatMap((name) => (name === "" ? [] : [{ ...bare(`${name}@aol.com`), diagnostic }]));
}

/** Of addresses merely next to a failure, prefers those the message was sent to. */
function preferSentTo(free: ReportedRecipient[], sentTo: readonly string[]): ReportedRecipient[] {
  const keys = new Set(sentTo.map((address) => address.toLowerCase()));
  const both = free.filter((one) => keys.has(one.address.toLowerCase()));
  return both.length > 0 ? both : free;
}

/** Finds reports with the local part only, as in old servers. */
function partialNames(text: string, sentTo: readonly string[]): string[] {
  const start = text.slice(0, 8000).toLowerCase();
  const named = sentTo.filter((address) => {
    const local = localPartOf(address).toLowerCase();
    return local.length > 1 && !HELPER.test(local) && start.includes(local);
  });
  return sentTo.length > 1 ? named : [];
}

function bare(address: string): ReportedRecipient {
  return {
    address,
    finalAddress: null,
    action: null,
    status: null,
    diagnostic: "",
    remoteMta: null,
  };
}

function conclude(
  one: ReportedRecipient,
  root: MimePart,
  notice: Notice,
  isOnly: boolean,
): BouncedRecipient {
  const own =
    one.diagnostic !== "" ? one.diagnostic : aboutAddress(notice.text, one.address, isOnly);
  const noticeText = isOnly ? notice.text.slice(0, 4000) : "";
  const statusInText = statusIn(own) ?? (one.diagnostic === "" ? statusIn(noticeText) : null);
  // 5.0.0 is unspecific: the server's own words are often more precise.
  const status =
    one.status === null || (/^[245]\.0\.0$/.test(one.status) && statusInText?.[0] === one.status[0])
      ? (statusInText ?? one.status)
      : one.status;
  const reply = replyIn(own) ?? (isOnly ? replyIn(noticeText) : null);
  const byOwn = classifyFailure({ status, reply, text: own });
  const found =
    byOwn.reason === "other" && noticeText !== ""
      ? classifyFailure({ status, reply, text: noticeText })
      : byOwn;
  const action = one.action ?? actionFrom(status, reply, root, notice);
  return {
    address: one.address,
    finalAddress: one.finalAddress,
    action,
    status,
    diagnostic: own.replace(/\s+/g, " ").trim().slice(0, 1500),
    remoteMta: one.remoteMta,
    permanent: action === "failed" && found.permanent,
    reason: action === "failed" || action === "delayed" ? found.reason : "other",
  };
}

function actionFrom(
  status: string | null,
  reply: number | null,
  root: MimePart,
  notice: Notice,
): BouncedRecipient["action"] {
  if (status?.startsWith("2") === true) return "delivered";
  const text = notice.text.slice(0, 6000);
  if (GIVEN_UP.test(text) || status?.startsWith("5") === true) return "failed";
  if (DELAY_SUBJECT.test(root.headers.text("subject")) || DELAY_TEXT.test(text))
    return reply !== null && reply >= 500 ? "failed" : "delayed";
  return "failed";
}

function aboutAddress(text: string, address: string, isOnly: boolean): string {
  const at = text.toLowerCase().indexOf(address.toLowerCase());
  if (at === -1) return isOnly ? text.slice(0, 1500) : "";
  return text.slice(at, at + 800);
}
