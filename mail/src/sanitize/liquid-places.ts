import type { LiquidPiece, LiquidVault } from "../compose/liquid-vault.ts";
import { htmlEngine } from "../compose/liquid-engines.ts";
import { rootsOf } from "../compose/liquid-variables.ts";
import type { MarkupAttribute, MarkupPart } from "./read-markup.ts";
import { readMarkup } from "./read-markup.ts";
import { attributeKind } from "./unsafe-elements.ts";

/** The start of a URL whose scheme no value after it can change. */
const SAFE_START = /^(?:https?:\/\/|mailto:|tel:|sms:|#|\/)/i;
const OWN_PAGE = /^\{\{-?\s*(?:unsubscribe|preferences|view_in_browser)_url\s*-?\}\}$/;
/** Literal braces, as the vault writes them. */
const LITERAL = /^\{\{ "\{[{%]" \| raw \}\}$/;
const MIDDLE = new Set(["else", "elsif", "when"]);
/** They write unescaped output, or end a block early. */
const UNBOUND = new Set(["cycle", "echo", "liquid", "tablerow", "break", "continue"]);
const SINGLE = new Set(["assign", "increment", "decrement", "#"]);
const TRACKED_ROOTS = new Set(["account", "workspace", "campaign", "data"]);

/**
 * Returns whether Liquid could create markup, attributes, styles or URLs: such emails are sanitized
 * for each contact. If values only fill texts and quoted attributes, sanitizing the template is
 * enough.
 */
export function writesMarkup(html: string, vault: LiquidVault): boolean {
  if (vault.piecesIn(html).length === 0) return false;
  return partsWriteMarkup(html, vault, readMarkup(html));
}

function partsWriteMarkup(html: string, vault: LiquidVault, parts: readonly MarkupPart[]): boolean {
  const places: { piece: LiquidPiece; place: string }[] = [];
  const note = (text: string, place: string) => {
    for (const piece of vault.piecesIn(text)) places.push({ piece, place });
  };
  for (const [index, part] of parts.entries()) {
    const written = html.slice(part.start, part.end);
    if (vault.piecesIn(written).length === 0) continue;
    if (part.kind === "text") {
      if (part.inside !== "" && part.inside !== "title") return true;
      note(written, `text ${part.inside}`);
    } else if (part.kind === "open") {
      if (tagWritesMarkup(part, vault)) return true;
      for (const attribute of part.attributes)
        note(html.slice(attribute.start, attribute.end), `${index} ${attribute.start}`);
    } else {
      const inner = /^<!--\[if [^\]]*\]>([\s\S]*)<!\[endif\]-->$/.exec(written)?.[1];
      if (inner === undefined || partsWriteMarkup(inner, vault, readMarkup(inner))) return true;
    }
  }
  return places.some(({ piece }) => isUnbound(piece)) || !isNested(places);
}

function tagWritesMarkup(part: Extract<MarkupPart, { kind: "open" }>, vault: LiquidVault): boolean {
  const holds = (text: string) => vault.piecesIn(text).length > 0;
  return (
    holds(part.name) ||
    part.attributes.some((attribute) => attributeWritesMarkup(part.name, attribute, vault))
  );
}

function attributeWritesMarkup(
  element: string,
  { name, value, isQuoted }: MarkupAttribute,
  vault: LiquidVault,
): boolean {
  const pieces = vault.piecesIn(`${name} ${value}`);
  if (pieces.length === 0) return false;
  if (!isQuoted || vault.piecesIn(name).length > 0) return true;
  const kind = attributeKind(name);
  if (kind === "plain") return false;
  if (kind === "style" || kind === "pictures" || kind === "unsafe") return true;
  const written = vault.restore(value.trim());
  if (OWN_PAGE.test(written) || SAFE_START.test(written)) return false;
  // A link that starts with a contact's value is resolved when it is created, and is a web URL
  // or nothing.
  return !(
    (element === "a" || element === "area") &&
    name === "href" &&
    written.startsWith("{{") &&
    pieces.every(isTracked)
  );
}

function isTracked(piece: LiquidPiece): boolean {
  if (piece.tag !== undefined || isUnbound(piece)) return false;
  try {
    return [...rootsOf(htmlEngine, htmlEngine.parse(piece.source))].every((root) =>
      TRACKED_ROOTS.has(root),
    );
  } catch {
    return false;
  }
}

function isUnbound({ source, tag }: LiquidPiece): boolean {
  if (tag !== undefined) return UNBOUND.has(tag);
  return /\braw\b/.test(source) && !LITERAL.test(source);
}

/**
 * Every block starts, branches and ends in the same place: the same parsing state follows, regardless of the branch.
 */
function isNested(places: readonly { piece: LiquidPiece; place: string }[]): boolean {
  const open: string[] = [];
  for (const { piece, place } of places) {
    const { tag } = piece;
    if (tag === undefined || SINGLE.has(tag)) continue;
    if (MIDDLE.has(tag)) {
      if (open.at(-1) !== place) return false;
    } else if (tag.startsWith("end")) {
      if (open.pop() !== place) return false;
    } else open.push(place);
  }
  return open.length === 0;
}
