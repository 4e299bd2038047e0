import type { Liquid, Template } from "liquidjs";
import { TypeGuards } from "liquidjs";
import { withoutLineBreaks } from "../mime/header-text.ts";
import type { Constants, LiquidScope } from "./liquid-engines.ts";
import {
  escapeHtml,
  htmlEngine,
  LiquidRun,
  scopeFor,
  textEngine,
  valueText,
} from "./liquid-engines.ts";
import { variablesOf } from "./liquid-variables.ts";
import type { LinkMarkers, Marker } from "../tracking/link-markers.ts";
import { type Contact, unknownContact } from "../message.ts";
import type { PersonalRun } from "./personal-run.ts";
import { type PlainValue, plainValue, readValue } from "./plain-value.ts";
import { encodeQuotedPrintable } from "../mime/quoted-printable.ts";
import type { EncodedText, MessageWriter } from "../mime/quoted-printable.ts";

interface StaticPiece {
  kind: "static";
  text: string;
  encoded: EncodedText;
}

/** A piece of a part: static text, a personal URL, a plain value, or any Liquid. */
type Piece =
  | StaticPiece
  | { kind: "url"; marker: Marker }
  | { kind: "value"; value: PlainValue }
  | { kind: "liquid"; templates: Template[] };

/** A stretch as data; a string is the same for all and not encoded yet. The text of "liquid" is provided separately. */
type PlannedPiece =
  | string
  | { kind: "url"; marker: Marker }
  | { kind: "value"; value: PlainValue }
  | { kind: "liquid" };
type RawPiece =
  | Exclude<PlannedPiece, { kind: "liquid" }>
  | { kind: "liquid"; templates: Template[] };

/** A part as data, to be assembled on another thread than the one that compiled it. */
export interface PartPlan {
  syntax: SyntaxName;
  pieces: PlannedPiece[];
}

/** How a part encodes values and URLs. */
const SYNTAXES = {
  html: { engine: htmlEngine, escape: escapeHtml },
  text: { engine: textEngine, escape: withoutLineBreaks },
} satisfies Record<string, { engine: Liquid; escape: (text: string) => string }>;
type SyntaxName = keyof typeof SYNTAXES;

/**
 * One text of an email, parsed once. Parts that are the same for everyone are already encoded; plain values are read
 * without Liquid; every other output or block is one hole that liquidjs fills.
 */
export class CompiledPart {
  private readonly pieces: Piece[];
  private readonly engine: Liquid;
  private readonly escape: (text: string) => string;
  /** The variables that Liquid reads here. */
  private readonly roots: ReadonlySet<string>;

  private constructor(
    private readonly syntax: SyntaxName,
    private readonly raw: readonly RawPiece[],
    private readonly markers: LinkMarkers | null,
  ) {
    ({ engine: this.engine, escape: this.escape } = SYNTAXES[syntax]);
    this.pieces = withStatics(raw);
    const templates = raw.flatMap((piece) =>
      typeof piece !== "string" && piece.kind === "liquid" ? piece.templates : [],
    );
    const { uses, own } = variablesOf(this.engine, templates);
    // A name that the template only sets under a condition has its own value elsewhere.
    this.roots = new Set([...uses.map(({ path: [root = ""] }) => root), ...own]);
  }

  /** @param constants Fills in values that only depend on the workspace and the campaign. */
  static compile(
    source: string,
    syntax: SyntaxName,
    markers: LinkMarkers,
    constants: Constants,
  ): CompiledPart {
    const { engine } = SYNTAXES[syntax];
    return new CompiledPart(
      syntax,
      piecesOf(engine, engine.parse(source), markers, constants),
      markers,
    );
  }

  /** A part without Liquid: the text as it is. */
  static literal(text: string): CompiledPart {
    return CompiledPart.fromPlan({ syntax: "text", pieces: [text] });
  }

  /** A part that can be assembled but has no Liquid: `fill` needs the texts of its Liquid holes. */
  static fromPlan({ syntax, pieces }: PartPlan): CompiledPart {
    const raw = pieces.map((piece) =>
      typeof piece !== "string" && piece.kind === "liquid" ? { ...piece, templates: [] } : piece,
    );
    return new CompiledPart(syntax, raw, null);
  }

  get plan(): PartPlan {
    const pieces = this.raw.map((piece) =>
      typeof piece !== "string" && piece.kind === "liquid" ? { kind: "liquid" as const } : piece,
    );
    return { syntax: this.syntax, pieces };
  }

  get hasLiquid(): boolean {
    return this.pieces.some(({ kind }) => kind === "liquid");
  }

  /** The personal URLs outside of Liquid. */
  get urls(): Marker[] {
    return this.pieces.flatMap((piece) => (piece.kind === "url" ? [piece.marker] : []));
  }

  /** The content of the Liquid holes for one contact, in their order. */
  liquidTexts(run: PersonalRun): string[] {
    const liquid = this.liquidFor(run);
    return this.pieces.flatMap((piece) =>
      piece.kind === "liquid" ? [liquid(piece.templates)] : [],
    );
  }

  /** The content of the holes for plain values for one contact, in their order. */
  valueTexts({ contact }: PersonalRun): string[] {
    return this.pieces.flatMap((piece) =>
      piece.kind === "value" ? [this.escape(valueText(readValue(contact, piece.value)))] : [],
    );
  }

  /** Returns the number of characters of plain values, before they are escaped. */
  valueLength(contact: Contact): number {
    let length = 0;
    for (const piece of this.pieces) {
      if (piece.kind !== "value") continue;
      const value = readValue(contact, piece.value);
      if (typeof value === "string") length += value.length;
    }
    return length;
  }

  /**
   * The content of the holes for one contact, in their order.
   * @param liquidTexts those of `liquidTexts`; without them Liquid runs here
   */
  fill(run: PersonalRun, liquidTexts?: readonly string[]): string[] {
    const liquid = this.liquidFor(run);
    let next = 0;
    const filled: string[] = [];
    for (const piece of this.pieces) {
      if (piece.kind === "url") filled.push(this.escape(run.url(piece.marker)));
      else if (piece.kind === "value")
        filled.push(this.escape(valueText(readValue(run.contact, piece.value))));
      else if (piece.kind === "liquid")
        filled.push(
          liquidTexts === undefined ? liquid(piece.templates) : (liquidTexts[next++] ?? ""),
        );
    }
    return filled;
  }

  /** Returns the finished text. */
  text(run: PersonalRun, filled = this.fill(run)): string {
    let next = 0;
    let text = "";
    for (const piece of this.pieces)
      text += piece.kind === "static" ? piece.text : (filled[next++] ?? "");
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

  /** Fills the holes sequentially; variables that one sets are visible to those after it. */
  private liquidFor(run: PersonalRun): (templates: Template[]) => string {
    const { markers } = this;
    let liquid: LiquidRun | undefined;
    return (templates) => {
      if (markers === null) throw new TypeError("A part made from its plan has no Liquid");
      liquid ??= run.liquid(this.engine, this.roots);
      return markers.replace(liquid.render(templates), (marker) => this.escape(run.url(marker)));
    };
  }
}

function piecesOf(
  engine: Liquid,
  templates: Template[],
  markers: LinkMarkers,
  constants: Constants,
): RawPiece[] {
  const { own } = variablesOf(engine, templates);
  const pieces: RawPiece[] = [];
  for (const template of templates) {
    if (TypeGuards.isHTMLToken(template.token))
      pieces.push(...staticPieces(engine, template, markers));
    else pieces.push(holePiece(engine, template, own, constants));
  }
  return pieces;
}

function staticPieces(engine: Liquid, template: Template, markers: LinkMarkers): RawPiece[] {
  // Rendered, not read from the token, because {%- -%} trims it.
  const split = markers.split(new LiquidRun(engine, EMPTY).render([template]));
  return split.texts.flatMap((text, index) => {
    const marker = split.markers[index];
    return marker === undefined ? [text] : [text, { kind: "url" as const, marker }];
  });
}

function holePiece(
  engine: Liquid,
  template: Template,
  own: Set<string>,
  constants: Constants,
): RawPiece {
  const liquid: RawPiece = { kind: "liquid", templates: [template] };
  if (!TypeGuards.isOutputToken(template.token)) return liquid;
  const roots = new Set(variablesOf(engine, [template]).uses.map((use) => use.path[0] ?? ""));
  // A name that the template assigns itself has another meaning there.
  if (roots.size === 0 || [...roots].some((root) => own.has(root))) return liquid;
  if ([...roots].every((root) => constants.roots.has(root))) {
    return new LiquidRun(engine, constants.scope).render([template]);
  }
  const value = plainValue(template.token.getText());
  return value === null ? liquid : { kind: "value", value };
}

const EMPTY: LiquidScope = scopeFor(unknownContact(""), {
  workspace: { name: "", address: "" },
  campaign: { name: "" },
});

/** Merges neighbors before encoding them. */
function withStatics(pieces: readonly RawPiece[]): Piece[] {
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
