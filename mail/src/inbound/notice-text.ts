import { readHeaders } from "./headers.ts";
import type { MimePart } from "./mime-tree.ts";
import { isEmbedded, partsOf } from "./mime-tree.ts";
import { readableParts, textOf, TEXT_MAX } from "./part-text.ts";

/** A report's own words, and the returned message. */
export interface Notice {
  text: string;
  /** Header and possibly body of the returned message; null if there is none. */
  original: MimePart | null;
  /** The same as text, if it is part of the report's own text. */
  originalText: string;
}

/** Text that servers write above the returned message. */
const MARKS =
  /^[ \t>|]*(?:-{2,}[ \t]*(?:below (?:this line|the next line) is a copy|this is a copy of|original (?:message|mail)|unsent message|returned (?:message|mail)|undelivered message|the (?:header|original)|message (?:header|text|body|follows)|included is a copy|return(?:ed)? (?:mail|message)|failed (?:mail|message)|begin (?:of )?(?:message|header)|.{0,30}mensagem original|mensaje original|nachricht|start of|message log.{0,5}$)\b.*|(?:the )?(?:first|original|beginning|text|header|body|content)\w* .{0,60}(?:original|message|returned|bounced|undelivered|mail).{0,60}(?:follow|below|:[ \t]*$).*|(?:your |the )?(?:original )?message (?:header|text|content)?s? ?follows?.*|(?:received|begin) (?:headers?|message):?[ \t]*|a copy of (?:the|your) (?:original )?message.{0,80}:?[ \t]*|---? *(?:original|forwarded) message.*|=+ ?(?:original|returned).{0,60}|headers?(?: of (?:the )?.{0,40})?:[ \t]*|your (?:original )?(?:mail|message) (?:is|was|reads?|follows|begins).{0,40}:[ \t]*|included below.{0,60})$/gim;
/** A typical start of a message header. */
const HEADER =
  /^(?:>[ \t]?)?(?:return-path|received|from|date|to|subject|message-id|mime-version|x-mailer|delivered-to|dkim-signature|content-type|reply-to|sender|x-[\w-]+)[ \t]*:/i;

export function readNotice(root: MimePart): Notice {
  let original: MimePart | null = null;
  for (const part of partsOf(root))
    if (part !== root && isEmbedded(part) && original === null) original = part.children[0] ?? null;
  const texts = readableParts(root).map((part) => textOf(part));
  // Some reports put everything into a part of a non-text type.
  if (texts.length === 0)
    for (const part of partsOf(root))
      if (part.children.length === 0 && /^(?:text|message)\//.test(part.type))
        texts.push(textOf(part));
  const all = texts.join("\n\n").slice(0, TEXT_MAX);
  const cut = originalStart(all);
  return { text: all.slice(0, cut.end), original, originalText: all.slice(cut.start) };
}

/** Finds where the returned message starts in a text. */
function originalStart(text: string): { end: number; start: number } {
  for (const match of text.matchAll(MARKS)) {
    const start = match.index + match[0].length;
    if (beginsWithHeader(text.slice(start, start + 4000))) return { end: match.index, start };
  }
  // Without a marker: a separate block of header lines.
  for (const match of text.matchAll(
    /(?:^|\n)[ \t]*\n(?=[ \t>]*(?:return-path|received|from|x-[\w-]+|message-id|date|dkim-signature|mime-version|to|subject)[ \t]?:)/gi,
  )) {
    const start = match.index + match[0].length;
    if (headerLines(text.slice(start, start + 6000)) >= 4) return { end: match.index, start };
  }
  return { end: text.length, start: text.length };
}

function beginsWithHeader(text: string): boolean {
  return headerLines(text) >= 2;
}

function headerLines(text: string): number {
  let count = 0;
  for (const line of text.replace(/^[\s>-]{0,200}/, "").split("\n")) {
    if (HEADER.test(line.trimStart())) count++;
    else if (count > 0 && line.trim() === "") break;
    else if (!/^[ \t>]/.test(line) && !/^[ \t]*[\w-]+:/.test(line)) break;
  }
  return count;
}

/** Returns the header of the returned message, in any format. */
export function originalHeaders(notice: Notice): MimePart["headers"] | null {
  if (notice.original !== null && notice.original.headers.size > 0) return notice.original.headers;
  const text = notice.originalText.replace(/^[\s-]{0,200}/, "").replace(/^[ \t]{0,8}>[ \t]?/gm, "");
  if (text === "") return null;
  const { headers } = readHeaders(text.replace(/^[ \t]{1,12}(?=[\w-]{2,60}:)/gm, ""));
  return headers.size >= 2 ? headers : null;
}
