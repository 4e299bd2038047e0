import { domainOf, localPartOf } from "../mime/mail-address.ts";
import { addressesIn } from "./addresses.ts";
import { BESIDE, HELPER, LIST_HEAD } from "./bounce-rules.ts";
import type { ReportedRecipient } from "./delivery-status.ts";

/** Addresses in lower case. */
interface NoticeContext {
  /** They cannot be the recipient: the report's sender, or ourselves. */
  others: ReadonlySet<string>;
  /** The recipients of the message. */
  sentTo: ReadonlySet<string>;
}

interface Named {
  address: string;
  line: number;
  /**
   * How certain it is that the report means this address: 3 starts a paragraph about it, 2 is in a
   * list, 1 is next to a failure.
   */
  weight: 1 | 2 | 3;
}

const LINES_MAX = 600;
const LINE_MAX = 1000;
const RECIPIENTS_MAX = 100;
const DIAGNOSTIC_LINES = 14;
/** Maximum lines without an address between two of a list. */
const LISTED_LINES = 6;
/**
 * A line whose form names the recipient, even if that is also the report's addressee: qmail,
 * Postfix, James.
 */
const RECIPIENT_LINE = /^(?:<[^<>\s]+@[^<>\s]+>:(?:\s|$)|\s*rcpt to:)/i;
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;
const REPLY =
  /(?<![\d.#:/-])([45][0-5]\d)(?=[ -]|$|: )(?! (?:bytes|kb|mb|seconds|hours|days|lines|minutes))/i;
/** An address that starts a paragraph: qmail, Postfix, Sendmail, Courier and their successors. */
const LEADS =
  /^[ \t]{0,8}(?:[-*•+>][ \t]*)?(?:[<"'(]{0,2}(?:smtp:|rfc822;[ \t]?|mailto:)?)[^\s<>"'()]{1,120}@[^\s<>"'():;,]{1,200}[>"')]{0,2}[ \t]*(?:[:;,.(\-–=]|\.\.\.|$|<|on |has |failed|\(|deferred|unknown|user|delivery)/i;

/** Finds the failed addresses in a free-form report, with its text about each. */
export function readFreeReport(
  text: string,
  { others, sentTo }: NoticeContext,
): { recipients: ReportedRecipient[]; isSure: boolean } {
  const lines = text.split("\n", LINES_MAX).map((line) => line.slice(0, LINE_MAX));
  const named = namedIn(lines, { others, sentTo });
  const best = Math.max(0, ...named.map(({ weight }) => weight));
  const found = new Map<string, Named>();
  for (const one of named) {
    const key = one.address.toLowerCase();
    if (
      one.weight >= Math.max(best === 3 ? 2 : best, 1) &&
      !found.has(key) &&
      found.size < RECIPIENTS_MAX
    )
      found.set(key, one);
  }
  const chosen = [...found.values()];
  return {
    recipients: chosen.map((one, index) => reported(one, chosen[index + 1]?.line, lines)),
    isSure: best > 1,
  };
}

function namedIn(lines: readonly string[], around: NoticeContext): Named[] {
  const named: Named[] = [];
  let listed = 0;
  for (const [index, line] of lines.entries()) {
    const isRecipientLine = RECIPIENT_LINE.test(line);
    const addresses = line.includes("@")
      ? addressesIn(line, 20).filter((address) => isRecipientLine || isPlausible(address, around))
      : [];
    if (
      addresses.length > 0 &&
      !/^[ \t]*(?:from|sender|subject|date|reporting-mta|message-id|return-path|reply-to|in-reply-to|references)[ \t]*:/i.test(
        line,
      )
    ) {
      const weight = weightOf(line, lines[index - 1] ?? "", listed > 0);
      if (weight !== 0)
        for (const address of addresses.slice(0, weight === 3 ? 1 : 20))
          named.push({ address, line: index, weight });
    }
    if (LIST_HEAD.test(line)) listed = 4;
    else if (listed > 0 && addresses.length > 0) listed = LISTED_LINES;
    else if (line.trim() !== "" && addresses.length === 0) listed--;
  }
  return named;
}

function weightOf(line: string, before: string, isListed: boolean): 0 | 1 | 2 | 3 {
  const leads = LEADS.test(line);
  if (leads && isListed) return 3;
  if (leads && !/[,\w]$/.test(before.trimEnd())) return 3;
  if (isListed || LIST_HEAD.test(line)) return 2;
  return BESIDE.test(line) || BESIDE.test(before) || leads ? 1 : 0;
}

function isPlausible(address: string, { others, sentTo }: NoticeContext): boolean {
  if (sentTo.has(address.toLowerCase())) return true;
  const local = localPartOf(address);
  // Message-IDs look like addresses, but are long and have many digits.
  if (HELPER.test(local) || others.has(address.toLowerCase())) return false;
  return (
    !/^[\w.$-]*\d{9,}[\w.$-]*$/.test(local) &&
    !/^[0-9a-f-]{24,}$/i.test(local) &&
    domainOf(address).length > 1
  );
}

function reported(
  one: Named,
  nextLine: number | undefined,
  lines: readonly string[],
): ReportedRecipient {
  const end = Math.min(
    nextLine !== undefined && nextLine > one.line ? nextLine : lines.length,
    one.line + DIAGNOSTIC_LINES,
  );
  const diagnostic = lines
    .slice(one.line, end)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 1500);
  return {
    address: one.address,
    finalAddress: null,
    action: null,
    status: statusIn(diagnostic),
    diagnostic,
    remoteMta: remoteIn(diagnostic),
  };
}

/** Returns the first RFC 3463 status in a text. */
export function statusIn(text: string): string | null {
  return STATUS.exec(text)?.[1] ?? null;
}

/** Returns the first SMTP reply code in a text. */
export function replyIn(text: string): number | null {
  const code = REPLY.exec(text)?.[1];
  return code === undefined ? null : Number(code);
}

function remoteIn(text: string): string | null {
  return (
    /(?:\bhost |connected to |from (?:remote )?(?:server|host) |by )["<(]?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/i.exec(
      text,
    )?.[1] ?? null
  );
}
