/** A part of a text; `href` when it is a web address. */
export interface Piece {
  /** Its offset in the text. */
  at: number;
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Punctuation that ends a sentence rather than an address. */
const AFTER = /[.,;:!?…]+$/;

/** Splits a text at its web addresses. A closing bracket belongs to an address only if the address contains the opening one. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = ended(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > at) found.push({ at, text: text.slice(at, match.index) });
    found.push({ at: match.index, text: address, href: address });
    at = match.index + address.length;
  }
  if (at < text.length) found.push({ at, text: text.slice(at) });
  return found;
}

function ended(address: string): string {
  let end = address.replace(AFTER, "");
  const count = (bracket: string) => end.split(bracket).length;
  while (
    (end.endsWith(")") && count(")") > count("(")) ||
    (end.endsWith("]") && count("]") > count("["))
  ) {
    end = end.slice(0, -1).replace(AFTER, "");
  }
  return end;
}
