import { randomBytes } from "node:crypto";
import { Tokenizer, TypeGuards } from "liquidjs";
import { htmlEngine } from "./liquid-engines.ts";

/** A Liquid token that was replaced by a placeholder. */
export interface LiquidPiece {
  /** As written, including delimiters. */
  source: string;
  /** The tag's name; undefined for an output. */
  tag: string | undefined;
}

/** Far more than any email has; the code below takes time for each. */
const PIECES_MAX = 5_000;
const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
  "&#34;": '"',
  "&apos;": "'",
  "&nbsp;": " ",
};

const OPENING = /\{[{%]/g;
const liquidFor = (opening: string) => `{{ "${opening}" | raw }}`;

/** Returns Liquid that renders this text literally, even if it looks like Liquid. */
export const literalLiquid = (text: string): string => text.replace(OPENING, liquidFor);

/**
 * Protects Liquid while HTML tools process a template: every token is replaced by one lower-case
 * word that no parser, minifier or text converter changes, until `restore`. The words are random,
 * so that no author or contact can write one.
 */
export class LiquidVault {
  readonly nonce = randomBytes(8).toString("hex");
  private readonly pieces: LiquidPiece[] = [];
  private readonly pattern = new RegExp(`lq${this.nonce}x(\\d+)z`, "g");

  /**
   * Replaces Liquid by placeholders. Drops comments; raw blocks become literal text.
   * @param markup True when the source is HTML or MJML, where editors write `&gt;` for `>` inside
   * Liquid.
   * @throws liquidjs' TokenizationError for a token that is not closed, Error for far too many
   */
  protect(source: string, markup: boolean): string {
    let text = "";
    let skippingTo: "endcomment" | "endraw" | undefined;
    for (const token of new Tokenizer(source).readTopLevelTokens(htmlEngine.options)) {
      const written = source.slice(token.begin, token.end);
      const tag = TypeGuards.isTagToken(token) ? token.name : undefined;
      if (skippingTo !== undefined && tag === skippingTo) {
        skippingTo = undefined;
      } else if (skippingTo === "endcomment") {
        // Keeps the following line numbers correct.
        text += written.replace(/[^\n]/g, "");
      } else if (skippingTo === "endraw") {
        text += this.literal(written);
      } else if (tag === "comment") {
        skippingTo = "endcomment";
      } else if (tag === "raw") {
        skippingTo = "endraw";
      } else if (TypeGuards.isHTMLToken(token)) {
        text += written;
      } else {
        text += this.keep({ source: markup ? withoutEntities(written) : written, tag });
      }
    }
    return text;
  }

  /** Protects text that must be read literally, even if it looks like Liquid. */
  literal(text: string): string {
    return text.replace(OPENING, (opening) =>
      this.keep({ source: liquidFor(opening), tag: undefined }),
    );
  }

  restore(text: string): string {
    return text.replace(
      this.pattern,
      (_, index: string) => this.pieces[Number(index)]?.source ?? "",
    );
  }

  /** Returns the pieces whose placeholders are in this text, in order. */
  piecesIn(text: string): LiquidPiece[] {
    return [...text.matchAll(this.pattern)].flatMap((match) => this.pieces[Number(match[1])] ?? []);
  }

  withoutPlaceholders(text: string): string {
    return text.replace(this.pattern, "");
  }

  placeholdersOnly(text: string): string {
    return (text.match(this.pattern) ?? []).join("");
  }

  /** Keeps only placeholders of tags: without them blocks would not close. */
  tagsOnly(text: string): string {
    return (text.match(this.pattern) ?? [])
      .filter((word) => this.piecesIn(word)[0]?.tag !== undefined)
      .join("");
  }

  /** Returns the number of lines that the pieces before `end` had and their placeholders do not. */
  linesHiddenBefore(text: string, end: number): number {
    return this.piecesIn(text.slice(0, end)).reduce(
      (lines, piece) => lines + piece.source.split("\n").length - 1,
      0,
    );
  }

  private keep(piece: LiquidPiece): string {
    if (this.pieces.length >= PIECES_MAX)
      throw new Error(`There are more than ${PIECES_MAX} Liquid outputs and tags.`);
    this.pieces.push(piece);
    return `lq${this.nonce}x${this.pieces.length - 1}z`;
  }
}

function withoutEntities(liquid: string): string {
  return liquid.replace(
    /&(?:lt|gt|amp|quot|apos|nbsp|#39|#34);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
}
