/** A piece of a text; `href` when it is a web address. */
export interface Piece {
  /** Where it begins. */
  at: number;
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Marks that end a sentence rather than an address. */
const AFTER = /[.,;:!?…]+$/;

/** Cuts a text at its web addresses. A closing bracket belongs to an address only when it opened inside it. */
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
  while ((end.endsWith(")") && count(")") > count("(")) || (end.endsWith("]") && count("]") > count("["))) {
    end = end.slice(0, -1).replace(AFTER, "");
  }
  return end;
}
