import { classifyRefusal, readStatus, type RefusalKind, type SendOutcome } from "@arauto/mail";
import { type DeliveryTuning, jittered } from "../tuning.ts";

/** First come, first refused: the same mail is taken when it comes again (RFC 6647). */
const GREYLISTING = /gr[ea]y-?list/i;

const SLOW: ReadonlySet<RefusalKind> = new Set(["rateLimited", "policy", "blocked", "content", "sender"]);

/** How long to leave somebody alone who was refused for now, after so many tries before. */
export function retryDelay(
  tuning: Pick<DeliveryTuning, "retryDelaysMs" | "slowRetryFactor" | "fullRetryFactor">,
  reply: string,
  attempts: number,
): number {
  const delays = tuning.retryDelaysMs;
  const delay = delays[Math.min(attempts, delays.length - 1)] ?? 0;
  const kind = classifyRefusal(reply);
  // A mailbox is not emptied within minutes.
  if (kind === "mailboxFull") return jittered(delay * tuning.fullRetryFactor);
  return jittered(SLOW.has(kind) && !GREYLISTING.test(reply) ? delay * tuning.slowRetryFactor : delay);
}

/**
 * Whether a server said that there was too much: of mail to this person's domain, or, before it knew the person, of this
 * account. 421 only ends the session (RFC 5321 §3.8), whatever its words.
 */
export function complaintIn(outcome: SendOutcome): "domain" | "account" | null {
  if (outcome.kind !== "rejected" || readStatus(outcome.reply).code === 421 || GREYLISTING.test(outcome.reply)) return null;
  if (classifyRefusal(outcome.reply) !== "rateLimited") return null;
  return outcome.stage === "mail" ? "account" : "domain";
}
