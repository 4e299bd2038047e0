/** A part of a plain text that contains Liquid. */
type LiquidPart =
  | { kind: "words"; text: string }
  /** The value of a path; `fallback` is shown if it is empty. `source` is the original text, `at` its position. */
  | { kind: "value"; path: string; fallback: string; source: string; at: number }
  /** Liquid without output, such as `{% if … %}`: `name` is its first word. */
  | { kind: "tag"; name: string; source: string };

const LIQUID = /\{\{-?([\s\S]*?)-?\}\}|\{%-?\s*(\w*)[\s\S]*?-?%\}/g;
const VALUE = /^\s*([a-z]\w*(?:\.\w+|\[\s*["']\w+["']\s*\])*)\s*(\|[\s\S]*)?$/i;
const DEFAULT = /\|\s*default\s*:\s*(?:"([^"]*)"|'([^']*)')/;

/** Splits a text into parts; Liquid that is neither value nor tag stays text. */
export function liquidParts(text: string): LiquidPart[] {
  const parts: LiquidPart[] = [];
  let at = 0;
  const words = (until: number) => {
    if (until > at) parts.push({ kind: "words", text: text.slice(at, until) });
  };
  for (const match of text.matchAll(LIQUID)) {
    const part = partOf(match);
    if (part === null) continue;
    words(match.index);
    parts.push(part);
    at = match.index + match[0].length;
  }
  words(text.length);
  return parts;
}

function partOf(match: RegExpExecArray): LiquidPart | null {
  const [source, output, name] = match;
  if (output === undefined) return { kind: "tag", name: name ?? "", source };
  const [, path, filters = ""] = VALUE.exec(output) ?? [];
  if (path === undefined) return null;
  const [, double, single] = DEFAULT.exec(filters) ?? [];
  return {
    kind: "value",
    path: path.replaceAll(/\[\s*["'](\w+)["']\s*\]/g, ".$1"),
    fallback: double ?? single ?? "",
    source,
    at: match.index,
  };
}

/** Tags that open a conditional or repeated part, which an end tag closes. */
const OPENS = new Set(["if", "unless", "case", "for", "tablerow"]);
const HIDES = new Set(["comment", "capture"]);
const ELSE = new Set(["else", "elsif"]);

/** Returns the parts to display: text and values, and of conditions the first case. */
export function shownParts(text: string): Exclude<LiquidPart, { kind: "tag" }>[] {
  const around: { shown: boolean; cases: number }[] = [];
  return liquidParts(text).flatMap((part) => {
    if (part.kind !== "tag") return around.every(({ shown }) => shown) ? [part] : [];
    const { name } = part;
    const inner = around.at(-1);
    if (OPENS.has(name) || HIDES.has(name))
      around.push({ shown: !HIDES.has(name) && name !== "case", cases: 0 });
    else if (name.startsWith("end")) around.pop();
    else if (inner && name === "when") inner.shown = inner.cases++ === 0;
    else if (inner && ELSE.has(name)) inner.shown = false;
    return [];
  });
}

/** Returns plain text: a value is its fallback, otherwise its name. */
export function plainWords(text: string, label: (path: string) => string): string {
  if (!text.includes("{")) return text;
  return shownParts(text)
    .map((part) =>
      part.kind === "words"
        ? part.text
        : part.fallback === ""
          ? `[${label(part.path)}]`
          : part.fallback,
    )
    .join("");
}
