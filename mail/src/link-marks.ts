import type { Utm } from "@arauto/contracts";

const NAMES = ["source", "medium", "campaign", "content", "term"] as const;
const PIECES = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const MARKED = /[?&;](?:amp;)?utm_[a-z_]+=/i;
/** A value that is written as it is can bring a question mark of its own. */
const RAW_VALUE = /\|\s*raw\b/;

/**
 * A link's template with the marks of a campaign (utm_source and so on), as far as they are not empty. Stays as it is:
 * what is no web address from its first letters on, what carries such a mark already, and what leaves to Liquid
 * whether it has a query.
 */
export function withMarks(link: string, marks: Utm): string {
  const query = NAMES.filter((name) => marks[name] !== "").map((name) => `utm_${name}=${encode(marks[name])}`);
  if (query.length === 0 || !/^https?:\/\//i.test(link)) return link;

  // Liquid gives way to as many letters, so that places stay the same.
  const literal = link.replace(PIECES, (piece) => "x".repeat(piece.length));
  const block = link.search(/\{%/);
  const fragment = literal.indexOf("#");
  const end = fragment === -1 ? link.length : fragment;
  const question = literal.slice(0, end).indexOf("?");
  const isAfterBlock = (place: number) => block !== -1 && place > block;
  if (MARKED.test(literal) || RAW_VALUE.test(link) || isAfterBlock(fragment) || isAfterBlock(question)) return link;

  const address = link.slice(0, end);
  const join = question === -1 ? "?" : /[?&]$/.test(address) ? "" : "&";
  return `${address}${join}${query.join("&")}${link.slice(end)}`;
}

/** As a query writes it; quotes too, for a link stands in an attribute. */
function encode(value: string): string {
  return encodeURIComponent(Buffer.from(value, "utf8").toString("utf8")).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
