/** The codes in a server's reply (RFC 5321 §4.2, RFC 3463). */
export interface SmtpStatus {
  /**
   * The basic code, 200 to 599; undefined if there is only an enhanced one, as in bounce
   * messages.
   */
  code: number | undefined;
  /**
   * Class of the enhanced code: 2 success, 4 temporary, 5 permanent. Undefined without one, as are
   * the others.
   */
  class: 2 | 4 | 5 | undefined;
  subject: number | undefined;
  detail: number | undefined;
}

/** Why a message was rejected, grouped by remedy. */
export type RefusalKind =
  /** The address does not exist, or no longer. */
  | "addressGone"
  | "mailboxFull"
  /** The receiver's rules do not accept this message. */
  | "policy"
  /** The receiver does not trust the sending address, domain or network. */
  | "blocked"
  /** Sending too fast; includes greylisting. */
  | "rateLimited"
  /** The message looks like spam, contains something forbidden or is malformed. */
  | "content"
  | "tooLarge"
  /** The sender's address, authentication or login is invalid. */
  | "sender"
  /** The receiving system or its network has a problem. */
  | "network"
  | "other";

const STATUS = /^\s*(?:([2-5]\d\d)(?=[\s-]|$))?[\s-]*(?:#?([245])\.(\d{1,3})\.(\d{1,3})\b)?/;

/** Parses the codes at the start of a reply: "550 5.1.1 …", "550-5.1.1 …", "5.1.1". */
export function readStatus(reply: string): SmtpStatus {
  const [, code, statusClass, subject, detail] = STATUS.exec(reply) ?? [];
  return {
    code: code === undefined ? undefined : Number(code),
    class: statusClass === undefined ? undefined : (Number(statusClass) as 2 | 4 | 5),
    subject: subject === undefined ? undefined : Number(subject),
    detail: detail === undefined ? undefined : Number(detail),
  };
}

/**
 * Words that are more precise than the codes around them, in the order they are tried: first the reason codes that
 * large providers document, then common phrases of servers.
 */
const TEXTS: readonly (readonly [RefusalKind, RegExp])[] = [
  // Outlook.com: S3140, S3150 and the letters are lists of networks; RP and S775 are temporary
  // limits.
  [
    "blocked",
    /\((?:S3140|S3150|S3114|AS\(\d+\))\)|\b(?:DY|OU|SC)-00\d\b|\bpart of their network is on our block ?list/i,
  ],
  ["rateLimited", /\bRP-00\d\b|\bS775\b|rate limited due to IP reputation/i],
  // Yahoo and AOL.
  ["rateLimited", /\[TSS\d\d\]|\[TS0[12]\]|\[GL01\]/],
  ["blocked", /\[TS0[3-9]\]|\[(?:BL|IPTS|RL)\d\d\]|permanently deferred/],
  ["content", /\[(?:PH01|HVU:B\d|CS01)\]/],
  // Orange and La Poste: the hundreds of their codes are connections (1), recipients (4), the
  // sender (5, see below) and spam (9).
  ["rateLimited", /\b(?:OFR|LPN)\d*_1\d\d\b/i],
  ["content", /\b(?:OFR|LPN)\d*_999\b/i],
  // Common phrases about the connecting address.
  [
    "blocked",
    /\b(?:bad|poor|suspicious) sender ip\b|extreme bad ip profile|dynamic (?:ip|host)|abus detecte|not (?:currently )?accepting (?:mail|messages|connections) from your|connections? not accepted from|client host rejected|no access from mail server/i,
  ],
  // Gmail uses 4.7.28 and 5.7.1 for several reasons.
  [
    "rateLimited",
    /unusual rate of (?:unsolicited )?(?:mail|email)|receiving mail (?:too quickly|at a rate)|(?:sending|relay|rate) (?:limit|quota) (?:has been )?exceeded/i,
  ],
  [
    "blocked",
    /low reputation of the sending|not authorized to send email directly|banned sending IP|traffic not accepted from this IP/i,
  ],
  [
    "sender",
    /\bunauthenticated\b|(?:spf|dkim|dmarc)[^.]{0,60}(?:fail|not pass|did not pass|reject|required|missing)|(?:fail|not pass)[^.]{0,60}(?:spf|dkim|dmarc)\b|required authentication level/i,
  ],
  [
    "sender",
    /(?:PTR record|reverse DNS|rDNS)|authentication (?:is )?required|sender (?:address )?(?:rejected|verify failed|unknown)|domain of sender|sender domain/i,
  ],
  [
    "content",
    /likely (?:unsolicited|spam)|(?:message|mail|content)[^.]{0,40}(?:looks like|considered|detected as|classified as|identified as|rejected as) (?:spam|junk|bulk)|virus|malware|phishing|potential security issue|spam (?:message|content|score)/i,
  ],
  [
    "blocked",
    /spamhaus|spamcop|barracuda|sorbs|dnsbl|\brbl\b|block ?list|black ?list|deny ?list|bad reputation|poor reputation|IP (?:address )?(?:is |has been )?(?:blocked|banned|listed)/i,
  ],
  [
    "mailboxFull",
    /over ?quota|quota (?:has been )?exceeded|exceeded (?:the |its |their )?(?:storage|quota|mailbox)|mailbox (?:is |size )?(?:full|exceeded)|out of storage|insufficient (?:mailbox|disk) (?:storage|quota)/i,
  ],
  [
    "tooLarge",
    /message (?:size |length |is )*(?:too (?:large|big)|exceeds)|exceed\w* [^.]{0,40}(?:message size|size limit|maximum size)|too big/i,
  ],
  [
    "rateLimited",
    /gr[ea]ylist|too many (?:connections|messages|recipients|mails|emails|requests)|throttl|rate limit|try again (?:more )?slow|deferred due to/i,
  ],
  [
    "addressGone",
    /(?:user|recipient|mailbox|address|account|alias)\b[^.]{0,60}(?:unknown|does ?n[o']t exist|not (?:found|exist|known|a valid)|disabled|inactive|no longer|suspended|closed|deactivated|invalid|expired|not recognized)|no such (?:user|recipient|mailbox|person|address|account)|(?:unknown|invalid|bad|nonexistent) (?:user|recipient|mailbox|address|local)|no mailbox (?:here|by)|does ?n[o']t have (?:an? )?\S+ account|no longer (?:available|active|in use)|account (?:that you tried to reach )?(?:is |has been )?(?:disabled|inactive)|domain (?:name )?not found|undeliverable address/i,
  ],
];

/**
 * Rejections of the sender with codes of a recipient (5.1.1, 5.2.0). Orange and La Poste number
 * theirs from 500.
 */
const SENDER_DESPITE_CODE = /\binvalid ip\b|\b(?:OFR|LPN)\d*_5\d\d\b/i;

/** So common that any code is more precise. */
const POLICY =
  /relay(?:ing)? (?:access )?(?:is )?(?:denied|not (?:allowed|permitted))|(?:local|email|security|company) polic|policy (?:reasons|violation)|not (?:allowed|permitted|accepted)|access denied|administrative prohibition/i;

/** RFC 3463 §3 and the IANA registry beyond it: by "subject.detail" if the detail matters, otherwise by the subject. */
const ENHANCED: Readonly<Record<string, RefusalKind>> = {
  "1": "addressGone",
  "1.7": "sender",
  "1.8": "sender",
  "2": "addressGone",
  "2.2": "mailboxFull",
  "2.3": "tooLarge",
  "2.4": "policy",
  "2.121": "rateLimited",
  "2.122": "rateLimited",
  "3": "network",
  "3.3": "policy",
  "3.4": "tooLarge",
  "4": "network",
  // Outlook: the domain has no such recipient.
  "4.1": "addressGone",
  "5": "network",
  "5.3": "rateLimited",
  "6": "content",
  // The server cannot represent the address or the message (RFC 6531 §3.6).
  "6.7": "policy",
  "7": "policy",
  "7.8": "sender",
  "7.11": "sender",
  "7.20": "sender",
  "7.21": "sender",
  "7.22": "sender",
  "7.23": "sender",
  "7.24": "sender",
  "7.25": "sender",
  "7.26": "sender",
  "7.27": "sender",
  "7.28": "blocked",
  "7.29": "sender",
  "7.30": "sender",
  "7.32": "sender",
  "7.57": "sender",
  "7.509": "sender",
  "7.511": "blocked",
  "7.512": "content",
  "7.515": "sender",
  "7.705": "rateLimited",
  "7.708": "blocked",
  "7.750": "sender",
};

/**
 * Outlook's ranges: 5.7.501–503 and 5.7.606–649 ban senders and addresses, 4.7.500–4.7.699 and
 * 4.7.850–899 slow them down.
 */
const SLOWED: readonly (readonly [number, number])[] = [
  [500, 699],
  [850, 899],
];
const BANNED: readonly (readonly [number, number])[] = [
  [501, 503],
  [606, 649],
];

/** The meaning of basic codes alone (RFC 5321 §4.2.3). 550 and 554 can mean anything. */
const BASIC: Readonly<Record<number, RefusalKind>> = {
  421: "network",
  450: "other",
  451: "network",
  452: "network",
  454: "sender",
  530: "sender",
  535: "sender",
  551: "addressGone",
  552: "mailboxFull",
  553: "addressGone",
};

/**
 * Classifies why a server rejected, from its complete reply. Words come before codes: servers use
 * one code for many reasons, and the large providers document their words.
 */
export function classifyRefusal(reply: string): RefusalKind {
  const status = readStatus(reply);
  if (SENDER_DESPITE_CODE.test(reply)) return "blocked";
  // A specific code is more reliable than words here; 5.1.x for instance quotes the address.
  const exact =
    status.subject === 1 || (status.subject === 2 && status.detail === 2)
      ? fromEnhanced(status)
      : undefined;
  if (exact !== undefined) return exact;
  const matched = TEXTS.find(([, words]) => words.test(reply))?.[0];
  return (
    matched ??
    fromEnhanced(status) ??
    (POLICY.test(reply) ? "policy" : (BASIC[status.code ?? 0] ?? "other"))
  );
}

function fromEnhanced(status: SmtpStatus): RefusalKind | undefined {
  const { subject, detail } = status;
  if (subject === undefined || detail === undefined) return undefined;
  const within = (ranges: typeof SLOWED) =>
    ranges.some(([from, to]) => detail >= from && detail <= to);
  if (subject === 7 && status.class === 4 && (detail === 0 || detail === 28 || within(SLOWED)))
    return "rateLimited";
  if (subject === 7 && status.class === 5 && within(BANNED)) return "blocked";
  return ENHANCED[`${subject}.${detail}`] ?? ENHANCED[subject];
}
