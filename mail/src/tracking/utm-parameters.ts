import type { Utm } from "@arauto/contracts";

const NAMES = ["source", "medium", "campaign", "content", "term"] as const;
const PIECES = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const MARKED = /[?&;](?:amp;)?utm_[a-z_]+=/i;
/** A raw value can contain a question mark, too. */
const RAW_VALUE = /\|\s*raw\b/;

/**
 * Adds a campaign's non-empty UTM parameters to a link template. Links are unchanged if they do not start with a
 * literal web URL, already have such a parameter, or have a query that depends on Liquid.
 */
export function withUtm(link: string, marks: Utm): string {
  const query = NAMES.filter((name) => marks[name] !== "").map(
    (name) => `utm_${name}=${encode(marks[name])}`,
  );
  if (query.length === 0 || !/^https?:\/\//i.test(link)) return link;

  // Liquid is replaced by as many letters, so that positions stay the same.
  const literal = link.replace(PIECES, (piece) => "x".repeat(piece.length));
  const block = link.search(/\{%/);
  const fragment = literal.indexOf("#");
  const end = fragment === -1 ? link.length : fragment;
  const question = literal.slice(0, end).indexOf("?");
  const isAfterBlock = (place: number) => block !== -1 && place > block;
  if (
    MARKED.test(literal) ||
    RAW_VALUE.test(link) ||
    isAfterBlock(fragment) ||
    isAfterBlock(question)
  )
    return link;

  const address = link.slice(0, end);
  const join = question === -1 ? "?" : /[?&]$/.test(address) ? "" : "&";
  return `${address}${join}${query.join("&")}${link.slice(end)}`;
}

/** Encodes for a query; quotes too, because a link is in an attribute. */
function encode(value: string): string {
  return encodeURIComponent(Buffer.from(value, "utf8").toString("utf8")).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
