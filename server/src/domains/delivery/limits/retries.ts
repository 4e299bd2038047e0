import { classifyRefusal, readStatus, type RefusalKind, type SendOutcome } from "@arauto/mail";
import { type DeliveryTuning, jittered } from "../tuning.ts";

/** Greylisting rejects a message at first and accepts a retry (RFC 6647). */
const GREYLISTING = /gr[ea]y-?list/i;

const SLOW: ReadonlySet<RefusalKind> = new Set([
  "rateLimited",
  "policy",
  "blocked",
  "content",
  "sender",
]);

/** Returns the milliseconds to wait before a deferred recipient is retried, after this many attempts. */
export function retryDelay(
  tuning: Pick<DeliveryTuning, "retryDelaysMs" | "slowRetryFactor" | "fullRetryFactor">,
  reply: string,
  attempts: number,
): number {
  const delays = tuning.retryDelaysMs;
  const delay = delays[Math.min(attempts, delays.length - 1)] ?? 0;
  const kind = classifyRefusal(reply);
  // A full mailbox is rarely emptied within minutes.
  if (kind === "mailboxFull") return jittered(delay * tuning.fullRetryFactor);
  return jittered(
    SLOW.has(kind) && !GREYLISTING.test(reply) ? delay * tuning.slowRetryFactor : delay,
  );
}

/** The target of too many messages: the domain of this address, or the whole account. */
export interface Complaint {
  address: string;
  about: "domain" | "account";
}

/**
 * Returns the target of a complaint about too many messages: the recipient's domain, or this account if the server
 * didn't know the recipient yet; or null. 421 only ends the session (RFC 5321 §3.8), whatever its text.
 */
export function complaintIn(outcome: SendOutcome): "domain" | "account" | null {
  if (
    outcome.kind !== "rejected" ||
    readStatus(outcome.reply).code === 421 ||
    GREYLISTING.test(outcome.reply)
  )
    return null;
  if (classifyRefusal(outcome.reply) !== "rateLimited") return null;
  return outcome.stage === "mail" ? "account" : "domain";
}
