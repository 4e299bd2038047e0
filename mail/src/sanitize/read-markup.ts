import { decodeHTMLAttribute } from "entities";
import { type Token, Tokenizer, TokenizerMode } from "parse5";

/** An attribute from its name to its closing quote. */
export interface MarkupAttribute {
  name: string;
  /** With its character references decoded. */
  value: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

/** The parts of markup, in order; positions are indexes. */
export type MarkupPart =
  | { kind: "open"; name: string; start: number; end: number; attributes: MarkupAttribute[] }
  | { kind: "close"; name: string; start: number; end: number }
  /** Text, including the contents of elements like `style` and `title`; `inside` names those. */
  | { kind: "text"; start: number; end: number; inside: string }
  /** Includes what the HTML standard calls a bogus comment: `<!x>`, `<?x>`, `</ x>` and CDATA. */
  | { kind: "comment"; start: number; end: number }
  | { kind: "declaration"; start: number; end: number }
  /** A tag or comment that never ends and would swallow whatever follows. */
  | { kind: "unfinished"; start: number; end: number };

/**
 * How the tokenizer continues after a start tag (HTML standard, "parsing elements that contain only
 * text").
 */
const MODES: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
};
/** Starts a tag or comment. A final `<` counts too, because the text after it would be decisive. */
const MARK = /<(?:[a-z!?]|\/(?!>)|$)/gi;
/**
 * The attribute states of the HTML standard (§13.2.5.32–40) as one unambiguous expression, without
 * backtracking.
 */
const ATTRIBUTE =
  /([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "'>][^\t\n\f\r >]*))?)?/g;

/**
 * Splits HTML exactly like the tokenizer of the HTML standard, except for foreign content: remove
 * `svg` and `math` and parse again. Keeps both of two equal attributes. Never throws.
 */
export function readMarkup(html: string): MarkupPart[] {
  const reader = new Reader(html);
  reader.read();
  return reader.parts;
}

class Reader {
  readonly parts: MarkupPart[] = [];
  private raw = "";
  private rawStart = 0;
  private finished = 0;
  private readonly tokenizer: Tokenizer;

  constructor(private readonly html: string) {
    const ignore = () => {};
    this.tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (token) => this.open(token),
        onEndTag: (token) => {
          this.add("close", token, token.tagName);
          this.raw = "";
        },
        onComment: (token) => this.add("comment", token),
        onDoctype: (token) => this.add("declaration", token),
        onCharacter: ignore,
        onNullCharacter: ignore,
        onWhitespaceCharacter: ignore,
        onEof: ignore,
      },
    );
  }

  read(): void {
    this.tokenizer.write(this.html, true);
    const { html, finished } = this;
    MARK.lastIndex = finished;
    const start = this.raw === "" ? (MARK.exec(html)?.index ?? html.length) : html.length;
    this.text(start);
    if (this.raw !== "")
      this.parts.push({ kind: "unfinished", start: this.rawStart, end: html.length });
    else if (start < html.length) this.parts.push({ kind: "unfinished", start, end: html.length });
  }

  private open(token: Token.TagToken): void {
    const { startOffset: start, endOffset: end } = placeOf(token);
    this.text(start);
    const name = token.tagName;
    this.parts.push({
      kind: "open",
      name,
      start,
      end,
      attributes: attributesOf(this.html, start + 1 + name.length, end),
    });
    this.finished = end;
    const mode = MODES[name];
    if (mode === undefined) return;
    this.tokenizer.state = mode;
    this.raw = name;
    this.rawStart = start;
  }

  private add(kind: "close" | "comment" | "declaration", token: Token.Token, name = ""): void {
    const { startOffset: start, endOffset: end } = placeOf(token);
    this.text(start);
    // Without its end it swallows the rest of the document, and more once something is appended.
    if (this.html[end - 1] !== ">" || end - start < 3) return;
    this.parts.push(kind === "close" ? { kind, name, start, end } : { kind, start, end });
    this.finished = end;
  }

  private text(end: number): void {
    if (end > this.finished)
      this.parts.push({ kind: "text", start: this.finished, end, inside: this.raw });
    this.finished = Math.max(this.finished, end);
  }
}

function placeOf(token: Token.Token): { startOffset: number; endOffset: number } {
  if (!token.location) throw new Error("The tokenizer returned no location");
  return token.location;
}

/**
 * Returns all attributes of a tag; the tokenizer itself drops the second of two equal ones, which
 * other programs may read.
 */
function attributesOf(html: string, from: number, to: number): MarkupAttribute[] {
  const written = html.slice(from, to);
  const attributes: MarkupAttribute[] = [];
  for (const match of written.matchAll(ATTRIBUTE)) {
    const [all, name = "", double, single, bare] = match;
    const value = double ?? single ?? bare ?? "";
    const isQuoted = double !== undefined || single !== undefined;
    const start = from + match.index;
    const end = start + all.length;
    const decoded = value.includes("&") ? decodeHTMLAttribute(value) : value;
    attributes.push({ name: name.toLowerCase(), value: decoded, start, end, isQuoted });
  }
  return attributes;
}
