import { classifyRefusal, readStatus, type RefusalKind, type SendOutcome } from "@arauto/mail";
import { RECIPIENT_STATE_CODES } from "../../campaigns/index.ts";

const STATE = RECIPIENT_STATE_CODES;
const REPLY_MAX = 500;

/** What one try tells about one person, as the ledger stores it. */
export interface Verdict {
  state: number;
  /** 1 when the mail was offered to a server. */
  tries: 0 | 1;
  reply: string | null;
  skipReason: string | null;
  /** The address itself is bad: no campaign should write to it again. */
  suppress: boolean;
  /** Refused for the sender or the content, which will be the same for everybody else. */
  general: boolean;
}

function verdict(state: number, tries: 0 | 1, reply: string | null, more: Partial<Verdict> = {}): Verdict {
  // PostgreSQL text holds no NUL, and a reply is a stranger's bytes.
  return {
    state,
    tries,
    reply: reply && reply.replaceAll("\u0000", "").slice(0, REPLY_MAX),
    skipReason: null,
    suppress: false,
    general: false,
    ...more,
  };
}

export const skipped = (reason: string) => verdict(STATE.skipped, 0, null, { skipReason: reason });
/** Not tried yet, and to be looked at again in the next pass, however often; without a reason what was said last stays. */
export const waiting = (reason: string | null) => verdict(STATE.deferred, 0, reason);
/** The mail could not be made for this person. */
export const notPersonalised = (reason: string) => verdict(STATE.failed, 0, reason);
/** Handed over, and then something broke on our side. */
export const lost = (fault: unknown) => verdict(STATE.uncertain, 1, fault instanceof Error ? fault.message : String(fault));
/** Refused for now; given up when `attempts` tries were made before and no more are allowed. */
export function deferred(reply: string, attempts: number, maxTries: number): Verdict {
  return verdict(attempts + 1 >= maxTries ? STATE.failed : STATE.deferred, 1, reply);
}

/**
 * The verdict on an answered try. `null`: surely not handed over, to be tried again as if nothing had
 * happened: the server closed (421, RFC 5321 §3.8) or the connection ended before the mail's data.
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
      return judgeForGood(outcome.stage, outcome.reply);
  }
}

/** Kinds that no other person's mail would be spared. */
const GENERAL: ReadonlySet<RefusalKind> = new Set(["policy", "blocked", "content", "sender", "rateLimited"]);

/** A refusal for good, by RFC 3463's classes and what servers say in words. */
function judgeForGood(stage: "mail" | "rcpt" | "data", reply: string): Verdict {
  const kind = classifyRefusal(reply);
  const { subject, detail } = readStatus(reply);
  // Many servers look at the mailbox only when they have the message.
  if (kind === "mailboxFull" && stage !== "mail") return verdict(STATE.bounced, 1, reply);
  if (stage !== "rcpt") return verdict(STATE.failed, 1, reply, { general: true });
  // The server has no way to write this address (SMTPUTF8, RFC 6531 §3.6): no fault of it, nor of the campaign.
  if (subject === 6 || kind === "tooLarge") return verdict(STATE.failed, 1, reply);
  // 5.1.7 and 5.1.8 are about the sender's address (RFC 3463 §3.2), 5.7 about what is allowed.
  if (subject === 7 || (subject === 1 && (detail === 7 || detail === 8)) || GENERAL.has(kind)) {
    return verdict(STATE.failed, 1, reply, { general: true });
  }
  return verdict(STATE.bounced, 1, reply, { suppress: kind === "addressGone" && (subject === 1 || saysInWords(reply)) });
}

/** Whether a reply without an enhanced code says by its words that nobody is there: 551 and 553 alone are said for much else. */
function saysInWords(reply: string): boolean {
  const { code, subject } = readStatus(reply);
  return subject === undefined && classifyRefusal(reply.replace(String(code), "")) === "addressGone";
}
