import { classifyRefusal, readStatus, type RefusalKind, type SendOutcome } from "@arauto/mail";
import { type batches, type chunks, states } from "../../ledger/index.ts";

const STATE = states.STATE_CODES;
const REPLY_MAX = 500;

/** The result of one attempt for a recipient, as stored in the ledger. */
export interface Verdict {
  state: number;
  /** 1 when the message was offered to a server. */
  tries: 0 | 1;
  reply: string | null;
  skipReason: string | null;
  /** Held back by the frequency cap. */
  isHeld: boolean;
  /** The address itself is bad: no campaign should send to it again. */
  suppress: boolean;
  /** Refused because of the sender or the content, which would affect every other recipient too. */
  general: boolean;
}

/** A verdict to be stored in the ledger. */
export interface RecipientResult extends Verdict, batches.RecipientOutcome {
  isHeld: boolean;
  /** Null when the contact was deleted. */
  email: string | null;
}

function verdict(
  state: number,
  tries: 0 | 1,
  reply: string | null,
  more: Partial<Verdict> = {},
): Verdict {
  // PostgreSQL text cannot contain NUL, and a reply is untrusted bytes.
  return {
    state,
    tries,
    reply: reply && reply.replaceAll("\u0000", "").slice(0, REPLY_MAX),
    skipReason: null,
    isHeld: false,
    suppress: false,
    general: false,
    ...more,
  };
}

export const skipped = (reason: string) => verdict(STATE.skipped, 0, null, { skipReason: reason });
/** Not tried yet; checked again in every pass. Without a reason, the last reply is kept. */
export const waiting = (reason: string | null) => verdict(STATE.deferred, 0, reason);
/** It is quiet hours in the contact's time zone. */
const quiet: Verdict = waiting("Quiet hours in the time zone of the contact");
/** The message could not be built for this recipient. */
export const notPersonalized = (reason: string) => verdict(STATE.failed, 0, reason);
/** The contact has received as many emails as the frequency cap allows: skipped or held back. */
const aboveCap = (isHeld: boolean): Verdict =>
  isHeld
    ? verdict(STATE.deferred, 0, "The frequency cap is reached", { isHeld })
    : skipped("frequencyCap");
/** Sent, but then an error occurred on our side. */
export const lost = (error: unknown) =>
  verdict(STATE.uncertain, 1, error instanceof Error ? error.message : String(error));
/** Deferred, or failed if `attempts` was the last one allowed. */
export function deferred(reply: string, attempts: number, maxTries: number): Verdict {
  return verdict(attempts + 1 >= maxTries ? STATE.failed : STATE.deferred, 1, reply);
}

/**
 * Judges the outcome of an attempt. Returns null for a message that was certainly not sent, so that the attempt does
 * not count: the server closed the session (421, RFC 5321 §3.8) or the connection ended before the message's data.
 */
export function judge(outcome: SendOutcome, attempts: number, maxTries: number): Verdict | null {
  switch (outcome.kind) {
    case "accepted":
      return verdict(STATE.sent, 1, outcome.reply);
    case "uncertain":
      return verdict(STATE.uncertain, 1, outcome.reason);
    case "notSent":
      return null;
    case "rejected":
      if (outcome.code === 421) return null;
      if (!outcome.permanent) return deferred(outcome.reply, attempts, maxTries);
      return judgePermanent(outcome.stage, outcome.reply);
  }
}

/** Kinds of refusals that would affect every other recipient too. */
const GENERAL: ReadonlySet<RefusalKind> = new Set([
  "policy",
  "blocked",
  "content",
  "sender",
  "rateLimited",
]);

/** Judges a permanent refusal by the classes of RFC 3463 and by its text. */
function judgePermanent(stage: "mail" | "rcpt" | "data", reply: string): Verdict {
  const kind = classifyRefusal(reply);
  const { subject, detail } = readStatus(reply);
  // Many servers check the mailbox only after the message.
  if (kind === "mailboxFull" && stage !== "mail") return verdict(STATE.bounced, 1, reply);
  if (stage !== "rcpt") return verdict(STATE.failed, 1, reply, { general: true });
  // The server doesn't support this address (SMTPUTF8, RFC 6531 §3.6), for which neither the address nor the campaign
  // is to blame.
  if (subject === 6 || kind === "tooLarge") return verdict(STATE.failed, 1, reply);
  // 5.1.7 and 5.1.8 concern the sender's address (RFC 3463 §3.2), 5.7 policy.
  if (subject === 7 || (subject === 1 && (detail === 7 || detail === 8)) || GENERAL.has(kind)) {
    return verdict(STATE.failed, 1, reply, { general: true });
  }
  return verdict(STATE.bounced, 1, reply, {
    suppress: kind === "addressGone" && (subject === 1 || saysMailboxUnknown(reply)),
  });
}

/** Whether the text of a reply without an enhanced code reports a nonexistent mailbox: 551 and 553 alone are ambiguous. */
function saysMailboxUnknown(reply: string): boolean {
  const { code, subject } = readStatus(reply);
  return (
    subject === undefined && classifyRefusal(reply.replace(String(code), "")) === "addressGone"
  );
}

/** Converts a verdict about a recipient to the ledger's format. */
export function resultOf(
  { contactId, email, state, attempts, deferredAt }: chunks.LoadedRecipient,
  verdict: Verdict,
  retryMs: number | null,
): RecipientResult {
  return {
    ...verdict,
    contactId,
    email,
    wasDeferred: state === STATE.deferred,
    attempts,
    deferredAt,
    retryMs,
  };
}

/** Returns the result of a recipient whose contact has reached the frequency cap; `holdMs` null: it is skipped. */
export const resultAboveCap = (
  recipient: chunks.LoadedRecipient,
  holdMs: number | null,
): RecipientResult => resultOf(recipient, aboveCap(holdMs !== null), holdMs);

/** Returns the result of a recipient whose email waits for the end of quiet hours. */
export const resultInQuietHours = (
  recipient: chunks.LoadedRecipient,
  holdMs: number,
): RecipientResult => resultOf(recipient, quiet, holdMs);

/** Whether a server has, or may have, the message. */
export const mayHaveArrived = ({ state }: Verdict): boolean =>
  state === STATE.sent || state === STATE.uncertain;
