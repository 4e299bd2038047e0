import type { Liquid, Template } from "liquidjs";
import { TypeGuards } from "liquidjs";
import type { LiquidScope } from "./liquid-engines.ts";
import { firstName, LiquidRun, valueText } from "./liquid-engines.ts";
import { variablesOf } from "./liquid-variables.ts";
import type { LinkMarkers, Marker } from "./link-markers.ts";
import type { Person } from "./message.ts";
import type { PersonalRun } from "./personal-run.ts";
import { encodeQuotedPrintable } from "./quoted-printable.ts";
import type { EncodedText, MessageWriter } from "./quoted-printable.ts";

interface StaticPiece {
  kind: "static";
  text: string;
  encoded: EncodedText;
}

/**
 * A piece of a part: static text, a personal URL, a plain value, or anything that Liquid can do.
 */
type Piece =
  | StaticPiece
  | { kind: "url"; marker: Marker }
  | { kind: "value"; read: (person: Person) => unknown }
  | { kind: "liquid"; templates: Template[] };

/** A string is static and not encoded yet. */
type RawPiece = string | Exclude<Piece, StaticPiece>;

/** How a part encodes values and URLs. */
export interface PartSyntax {
  engine: Liquid;
  escape: (text: string) => string;
}

/** Also with a fallback, as blocks write it: letters, or other characters by number. */
const PLAIN_VALUE =
  /^\{\{-?\s*account\.(?:(name|first_name|email|phone|status)|fields\.([A-Za-z_][\w-]*))(?:\s*\|\s*default:\s*"((?:[^"\\]|\\u[0-9a-f]{4})*)")?\s*-?\}\}$/;
/** Liquid gives these a special meaning. */
const SPECIAL_FIELDS = new Set(["size", "first", "last"]);

/**
 * One text of an email, parsed once. Static text is encoded already; plain values are read without
 * Liquid; every other output or block is one hole that liquidjs fills.
 */
export class CompiledPart {
  private readonly pieces: Piece[];

  /** @param constants Fills what depends only on the workspace and the campaign now. */
  constructor(
    source: string,
    private readonly syntax: PartSyntax,
    private readonly markers: LinkMarkers,
    constants: LiquidScope,
  ) {
    this.pieces = withStatics(this.piecesOf(syntax.engine.parse(source), constants));
  }

  /** Returns the values of the holes for one contact, in order. */
  fill(run: PersonalRun): string[] {
    let liquid: LiquidRun | undefined;
    const started = () => (liquid ??= run.liquid(this.syntax.engine));
    const filled: string[] = [];
    for (const piece of this.pieces) if (piece.kind !== "static") filled.push(this.hole(piece, run, started));
    return filled;
  }

  /** Returns the finished text. */
  text(run: PersonalRun, filled = this.fill(run)): string {
    let next = 0;
    let text = "";
    for (const piece of this.pieces) text += piece.kind === "static" ? piece.text : (filled[next++] ?? "");
    return text;
  }

  /** Writes the finished text in quoted-printable. */
  write(run: PersonalRun, writer: MessageWriter, filled = this.fill(run)): void {
    let next = 0;
    for (const piece of this.pieces) {
      if (piece.kind === "static") writer.encoded(piece.encoded);
      else writer.quoted(filled[next++] ?? "");
    }
  }

  private hole(piece: Exclude<Piece, StaticPiece>, run: PersonalRun, liquid: () => LiquidRun): string {
    if (piece.kind === "url") return this.syntax.escape(run.url(piece.marker));
    if (piece.kind === "value") return this.syntax.escape(valueText(piece.read(run.person)));
    return this.markers.replace(liquid().render(piece.templates), (marker) => this.syntax.escape(run.url(marker)));
  }

  private piecesOf(templates: Template[], constants: LiquidScope): RawPiece[] {
    const { own } = variablesOf(this.syntax.engine, templates);
    const pieces: RawPiece[] = [];
    for (const template of templates) {
      if (TypeGuards.isHTMLToken(template.token)) pieces.push(...this.staticPieces(template));
      else pieces.push(this.holePiece(template, own, constants));
    }
    return pieces;
  }

  private staticPieces(template: Template): RawPiece[] {
    // Rendered, not read from the token, because {%- -%} trims it.
    const { texts, markers } = this.markers.split(new LiquidRun(this.syntax.engine, EMPTY).render([template]));
    return texts.flatMap((text, index) => {
      const marker = markers[index];
      return marker === undefined ? [text] : [text, { kind: "url" as const, marker }];
    });
  }

  private holePiece(template: Template, own: Set<string>, constants: LiquidScope): RawPiece {
    const liquid: RawPiece = { kind: "liquid", templates: [template] };
    if (!TypeGuards.isOutputToken(template.token)) return liquid;
    const roots = new Set(variablesOf(this.syntax.engine, [template]).uses.map((use) => use.path[0] ?? ""));
    // A name that the template assigns itself has another meaning there.
    if (roots.size === 0 || [...roots].some((root) => own.has(root))) return liquid;
    if ([...roots].every((root) => root === "workspace" || root === "campaign" || root === "data")) {
      return new LiquidRun(this.syntax.engine, constants).render([template]);
    }
    const read = plainValue(template.token.getText());
    return read === null ? liquid : { kind: "value", read };
  }
}

const EMPTY: LiquidScope = {
  account: { name: "", first_name: "", email: "", phone: null, status: "", fields: {} },
  workspace: { name: "", address: "" },
  campaign: { name: "" },
  data: {},
  unsubscribe_url: "",
  preferences_url: "",
  view_in_browser_url: "",
};

function plainValue(source: string): ((person: Person) => unknown) | null {
  const match = PLAIN_VALUE.exec(source);
  if (match === null) return null;
  const field = match[2] ?? "";
  if (SPECIAL_FIELDS.has(field)) return null;
  const read = readerOf(match[1] as "name" | "first_name" | "email" | "phone" | "status" | undefined, field);
  if (match[3] === undefined) return read;
  const fallback = match[3].replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return (person) => {
    const value = read(person);
    // Liquid's `default` treats these as no value.
    return value === undefined || value === null || value === false || value === "" ? fallback : value;
  };
}

function readerOf(property: "name" | "first_name" | "email" | "phone" | "status" | undefined, field: string): (person: Person) => unknown {
  if (property === "first_name") return (person) => firstName(person.name);
  if (property !== undefined) return (person) => person[property];
  return (person) => (Object.hasOwn(person.fields, field) ? person.fields[field] : undefined);
}

/** Merges neighbours before encoding them. */
function withStatics(pieces: RawPiece[]): Piece[] {
  const merged: Piece[] = [];
  let texts: string[] = [];
  const flush = () => {
    const text = texts.join("");
    texts = [];
    if (text !== "") merged.push({ kind: "static", text, encoded: encodeQuotedPrintable(text) });
  };
  for (const piece of pieces) {
    if (typeof piece === "string") {
      texts.push(piece);
      continue;
    }
    flush();
    merged.push(piece);
  }
  flush();
  return merged;
}
