import { Tokenizer } from "htmlparser2";

/** An attribute from its name to its closing quote. */
export interface MarkupAttribute {
  name: string;
  /** With its character references resolved. */
  value: string;
  start: number;
  end: number;
  /** Where its value stands as written. */
  valueStart: number;
  isQuoted: boolean;
}

/** What markup is made of, in order; places are indexes of it. */
export type MarkupPart =
  | { kind: "open"; name: string; start: number; end: number; attributes: MarkupAttribute[] }
  | { kind: "close"; name: string; start: number; end: number }
  /** Text, and what stands in elements like `style` and `title`; `inside` names those. */
  | { kind: "text"; start: number; end: number; inside: string }
  | { kind: "comment"; start: number; end: number }
  | { kind: "declaration"; start: number; end: number }
  /** A tag or comment that never ends: it would take in whatever follows. */
  | { kind: "unfinished"; start: number; end: number };

const RAW = new Set(["script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp", "plaintext"]);

/** Reads HTML as browsers do; never throws. */
export function readMarkup(html: string): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let raw = "";
  let rawStart = 0;
  let open: Extract<MarkupPart, { kind: "open" }> | undefined;
  let attribute: MarkupAttribute | undefined;
  let finished = 0;
  const done = (part: MarkupPart) => {
    parts.push(part);
    finished = Math.max(finished, part.end);
  };
  const openEnd = (end: number) => {
    if (open === undefined) return;
    open.end = end + 1;
    if (RAW.has(open.name)) [raw, rawStart] = [open.name, open.start];
    done(open);
    open = undefined;
  };
  const text = (start: number, end: number) => done({ kind: "text", start, end, inside: raw });
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        open = { kind: "open", name: html.slice(start, end).toLowerCase(), start: start - 1, end, attributes: [] };
      },
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), value: "", start, end, valueStart: end, isQuoted: false };
      },
      onattribdata(start, end) {
        if (attribute === undefined) return;
        if (attribute.value === "") attribute.valueStart = start;
        attribute.value += html.slice(start, end);
      },
      onattribentity(point) {
        if (attribute !== undefined) attribute.value += String.fromCodePoint(point);
      },
      onattribend(_quote, end) {
        if (attribute === undefined) return;
        attribute.end = end;
        const last = html[end - 1];
        attribute.isQuoted = (last === '"' || last === "'") && html.slice(attribute.start, end).includes("=");
        open?.attributes.push(attribute);
        attribute = undefined;
      },
      onopentagend: openEnd,
      onselfclosingtag: openEnd,
      onclosetag(start, end) {
        raw = "";
        const close = html.indexOf(">", end);
        done({ kind: "close", name: html.slice(start, end).toLowerCase(), start: start - 2, end: close === -1 ? html.length : close + 1 });
      },
      ontext: text,
      ontextentity(_point, end) {
        finished = Math.max(finished, end);
      },
      oncomment(start, end) {
        const from = commentStart(html, start);
        const close = html.indexOf(">", end);
        if (close === -1) done({ kind: "unfinished", start: from, end: html.length });
        else done({ kind: "comment", start: from, end: close + 1 });
      },
      ondeclaration(start, end) {
        done({ kind: "declaration", start: start - 2, end: html.indexOf(">", end) + 1 || html.length });
      },
      oncdata() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  if (open !== undefined) done({ kind: "unfinished", start: open.start, end: html.length });
  // A closing tag without its end is told of by nothing.
  const last = html.lastIndexOf("<");
  if (last >= finished) done({ kind: "unfinished", start: last, end: html.length });
  if (raw !== "") done({ kind: "unfinished", start: rawStart, end: html.length });
  return parts;
}

function commentStart(html: string, start: number): number {
  if (html.startsWith("<!--", start - 4)) return start - 4;
  return html.startsWith("<!", start - 2) || html.startsWith("</", start - 2) ? start - 2 : start - 1;
}
