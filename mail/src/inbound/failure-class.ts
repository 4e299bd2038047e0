import { classifyRefusal } from "../smtp/status-codes.ts";
import type { RefusalKind } from "../smtp/status-codes.ts";

/** The details of a failure in a report. */
export interface FailureClues {
  /** RFC 3463, such as 5.1.1. */
  status: string | null;
  /** RFC 5321, such as 550. */
  reply: number | null;
  text: string;
}

export interface FailureClass {
  reason: RefusalKind;
  /** The address itself is invalid: sending to it again is pointless. */
  permanent: boolean;
}

/** 5.1.7 and 5.1.8 are about the sender's address (RFC 3463 §3.2). */
const SENDER_STATUS = /^[245]\.1\.[78]$/;
/** The server rejected before it knew the recipient. */
const SENDER_STAGE =
  /(?:after|in (?:reply|response) to|did not like our) (?:pipelined )?["'<(]{0,2}MAIL FROM\b|\[MAIL_FROM\]|>>> ?MAIL FROM:(?:(?!>>>)[\s\S]){0,300}<<< ?[45]\d\d/i;
const SENDER_WORDS =
  /(?:\bspf\b|\bdkim\b|\bdmarc\b|sender[- ]?id)|unauthenticated email|reverse dns|no ptr|\bptr\b|rdns|reverse lookup|authentication (?:is )?required|not authenticated|client host rejected: cannot find your|domain of sender address|sender (?:address )?(?:rejected|verif)|invalid (?:sender|mail from)|return address|envelope sender|unroute?able sender|sender(?:'s)?(?: e-?mail)?(?: address| domain| host)?\W[^.;:<>\n]{0,20}(?:unrout|not exist|n't exist|unknown|not found|invalid|denied|refused|blocked|not (?:allowed|accepted|authori[sz]ed|permitted))|(?:does not|doesn.t) like (?:the )?sender|my name was rejected|\bhelo\b|\behlo\b|invalid ip\b|from: domain is invalid|valid from:|badmailfrom|bad sender|sending (?:domain|server|ip|host|mta)\b/i;

/**
 * Reasons in reports' own words, in many languages and of systems without SMTP, and cases where
 * words are more precise than a code: servers use 5.1.1 and 5.7.1 for many things. The first match
 * counts; without a match the report is classified like a server's reply.
 */
const WORDS: readonly (readonly [RefusalKind, RegExp])[] = [
  // A local delivery agent failed on its own machine.
  ["network", /\bprocmail: |lock failure|local configuration error/i],
  ["content", /\bOFR_?5\d\d|mail rejet[eé]/i],
  ["policy", /rejected by destination domain|not accepting (?:e-?)?mail from/i],
  [
    "addressGone",
    /account or domain may not exist|indicated no smtp service|recipient address rejected\.?\s*(?:\(|$)|^\W*542 \S+@\S+ rejected/i,
  ],
  // Errors of name servers are temporary.
  ["network", /name service error.{0,120}(?:malformed|try again)|host not found, try again/i],
  [
    "addressGone",
    /user unknown|unknown user|recipient address rejected: access denied|no such user|no mail ?box/i,
  ],
  [
    "policy",
    /rcpthosts|relay(?:ing)? (?:access )?(?:is )?(?:denied|not|prohibited)|not? (?:\w+ )?relay|unable to relay/i,
  ],
  [
    "mailboxFull",
    /over ?quota|quota (?:has been )?exceed|exceed\w* (?:\w+ ){0,4}quota|mailbox (?:is )?(?:\w+ )?(?:full|exceeded)|(?:in|mail)box full|mailfolder is full|out of (?:disk )?(?:space|quota)|(?:insufficient|not enough) (?:\w+ )?(?:disk |storage )?space|user.{0,20}disk ?quota|storage (?:quota|limit)|exceeded storage|quota (?:violation|full|limit)|disk quota|full mailbox|mailbox size limit|has full mailbox|caixa (?:postal )?(?:est[áa] )?(?:cheia|lotada)|buz[óo]n (?:est[áa] )?lleno|bo[îi]te .{0,20}pleine|over the allowed quota|over its? (?:mail |disk )?(?:quota|limit)|容量|out of storage|mailbox is at its limit|mailbox for user is full|over the maximum allowed (?:mailbox|size)|over (?:the )?(?:storage )?limit|not able to receive any more mail|too many messages in (?:the )?(?:mail)?box/i,
  ],
  [
    "tooLarge",
    /message (?:is )?(?:size|too (?:big|large|long))|size limit|too large|exceeds? (?:\w+ ){0,3}(?:maximum|fixed|max\.?) (?:\w+ ){0,3}size|max(?:imum)? (?:allowed )?(?:message )?size|message length exceeds|mail size|size exceed|exceeded (?:the )?(?:maximum )?(?:message )?size/i,
  ],
  [
    "addressGone",
    /user (?:has )?moved|has moved to|address (?:has )?changed|new (?:e-?mail )?address|no longer (?:uses|using) this|please (?:update|try) (?:\w+ ){0,4}<?[\w.+-]+@|recipient has been replaced|has been replaced by/i,
  ],
  ["sender", SENDER_WORDS],
  [
    "rateLimited",
    /too many|receiving mail at a rate|rate[- ]?limit|throttl|try again later|connection limit|sessions? limit|excessive|max(?:imum)? (?:number of )?connections?|too fast|deferred.{0,30}(?:volume|complaint|unusual)|unusual rate|grey-?list|gray-?list|resources temporarily/i,
  ],
  [
    "blocked",
    /blocked (?:using|by|for)|black ?list|block ?list|\brbl\b|dnsbl|spamhaus|spamcop|barracuda|\bcloudmark\b|reputation|your (?:ip|host|server|network)|mail from [\d.]+|access denied|banned|(?:is|was|been|are|currently) listed|listed (?:at|by) |sorbs|uribl|surbl/i,
  ],
  [
    "content",
    /\bspam(?!cop\.net\/w3m|haus|cop)|junk|unsolicited|bulk (?:e-?)?mail|\bvir(?:us|ii)\b|malware|phish|trojan|message content|content (?:rejected|denied|filter)|suspicious|infected/i,
  ],
  [
    "addressGone",
    /(?:account|mailbox|user|recipient|address|domain)\W.{0,40}(?:disabled|inactive|suspend|deactivat|discontinu|expired|terminated|closed|locked|not active|frozen|cancel)|(?:disabled|inactive|suspended|deactivated|discontinued|closed|locked) (?:account|mailbox|user|recipient|address)|account that you tried to reach is (?:over|disabled)|is not active|account (?:is )?unavailable|no longer (?:active|valid|available|in use|employed|works?|with)|cuenta .{0,20}(?:inactiva|desactivad)|conta .{0,20}(?:desativad|inativ|suspens)/i,
  ],
  [
    "addressGone",
    /bad_recipient|check if (?:the )?address is correct|(?:user|recipient|mailbox|address|account|person|destinat\w+|addressee|local part|alias)\W(?:.{0,60}\W)?(?:unknown|not? (?:be )?(?:found|exist\w*|known|listed|valid|recogni[sz]ed|a (?:local|known|valid) )|does(?:n.t| not) exist|invalid|no (?:such|longer)|unavailable|non-?existent|undeliverable|rejected: (?:user|undeliverable|unverified|no such|unknown|invalid)|doesn.t have an?|was not found|could ?n.t be found|is wrong|wasn.t found)|(?:unknown|invalid|no such|bad|non-?existent|illegal|nonexistant|unrouteable|unroutable|undeliverable|incorrect|not a valid|no valid|not a known|no) (?:\w+ ){0,3}(?:user|recipient|mailbox|address|account|person|alias|destination|addressee|local user|mail ?drop|mailbox here)(?:e?s|ids?|names?)?\b|(?:does not|doesn.t) (?:exist|have an? \w+ account|like recipient)|not listed in|not our customer|no mailbox|not in (?:\w+ ){0,3}(?:directory|table|list|address book)|can'?t create user output|such address|user not known|badrcptto|name is not recognized|who (?:is )?(?:this|that)|usu[áa]rio .{0,30}(?:inexistente|desconhecido|n[ãa]o (?:existe|encontrado))|(?:destinat[áa]rio|endere[çc]o) .{0,30}(?:inexistente|desconhecido|inv[áa]lido|n[ãa]o (?:existe|encontrado))|(?:usuario|destinatario|direcci[óo]n) .{0,30}(?:no existe|desconocid|inexistente|no encontrad)|utilisateur inconnu|destinataire inconnu|empf[äa]nger .{0,30}(?:unbekannt|nicht gefunden)|unbekannter (?:benutzer|empf)|nie istnieje|nieznany|has a typo|ユーザー?.{0,40}(?:いません|存在しません|見つかりません)|ディレクトリ.{0,20}(?:ありません|見つかりません)|あて先不明|宛先.{0,10}(?:不明|存在)|用户不存在|收件人.{0,10}不存在|пользовател.{0,30}не (?:найден|существует)|unknown to address|is not accepted|i couldn't find|550 sorry, no mailbox|no account by that name|unknown or (?:illegal|invalid) alias|isn.t (?:a valid|found)|unknown recipient|unknown local|not on (?:this )?(?:server|system)|not at this (?:host|server|site)|email address could not be found/i,
  ],
  [
    "addressGone",
    /(?:host|domain|site)\W.{0,80}(?:unknown|not found|not exist|non-?existent|lookup fail|could not be (?:found|resolved)|no mx|invalid)|(?:unknown|invalid|no such|bad) (?:mail )?(?:host|domain|site)|couldn'?t find any host|name (?:or )?service error|no (?:mx|a|route|valid mx)\W.{0,40}(?:record|host|resolv)|host lookup|nxdomain|unrouteable (?:mail )?domain|domain (?:name )?(?:not|does ?n.t)|null ?mx|does not accept mail|dns error|name server: .{0,60}(?:host not found|no data)|illegal host|all relevant mx records point to non-existent|unresolvable|name or service not known|domain is not reachable/i,
  ],
  [
    "network",
    /time ?(?:d )?out|expired|too (?:old|long)|been in the queue|retry (?:time|timeout|limit)|delivery time|gave up|giving up|undeliverable for|could not be delivered (?:for|within)|days? old|delay|not been (?:delivered|able)|keep trying|timeout exceeded|connection (?:refused|reset|dropped|closed|lost|failed|died)|connect(?:ed)? to .{0,80}(?:fail|refus|but)|no route|network (?:is )?unreachable|unable to connect|could ?n.t (?:be )?connect|cannot connect|lost connection|hop count|too many hops|mail ?loop|loops? back|routing loop|host (?:is )?(?:down|unreachable|not responding)|not responding|tls (?:handshake|negotiation)|dns (?:lookup|timeout|query)|establish an smtp connection/i,
  ],
];

/** A domain without a mail server. */
const NO_DOMAIN = /^5\.4\.4$/;

/** Reasons that concern the sender. */
const OF_SENDERS: readonly RefusalKind[] = ["blocked", "content", "rateLimited"];

/**
 * Classifies what a failure means for the address. A temporary code is never permanent, and neither is a rejection of
 * the sender, which is unrelated to the recipient.
 */
export function classifyFailure({ status, reply, text }: FailureClues): FailureClass {
  const words = text.slice(0, 4000);
  if (SENDER_STATUS.test(status ?? "") || SENDER_STAGE.test(words)) {
    const reason = WORDS.find(
      ([kind, pattern]) => OF_SENDERS.includes(kind) && pattern.test(words),
    )?.[0];
    return { reason: reason ?? "sender", permanent: false };
  }
  const matched = WORDS.find(([, pattern]) => pattern.test(words))?.[0];
  // RFC 7504: a host that never accepts email.
  const isClosed = reply === 521 && status === "5.3.2";
  const reason = isClosed
    ? "addressGone"
    : (matched ??
      (NO_DOMAIN.test(status ?? "")
        ? "addressGone"
        : classifyRefusal(`${reply ?? ""} ${status ?? ""} ${words}`)));
  const isTemporary =
    status?.startsWith("4") === true || (status === null && reply !== null && reply < 500);
  return { reason, permanent: reason === "addressGone" && !isTemporary };
}
