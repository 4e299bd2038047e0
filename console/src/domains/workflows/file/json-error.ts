// Control characters must be escaped inside strings.
const TOKEN =
  // oxlint-disable-next-line no-control-regex
  /[ \t\n\r]*(?:(?<sign>[{}[\],:])|(?<text>"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;
const BLANK = /[ \t\n\r]*/y;

type Wanted =
  | "value"
  | "valueOrClose"
  | "key"
  | "keyOrClose"
  | "colon"
  | "commaOrClose"
  | "nothing";

/**
 * Returns the line, from 1, at which a text stops being valid JSON (RFC 8259); null when it is
 * valid. Browsers report it in different ways, or not at all.
 */
export function jsonErrorLine(text: string): number | null {
  const open: ("{" | "[")[] = [];
  let wanted: Wanted = "value";
  let at = 0;
  const afterValue = (): Wanted => (open.length === 0 ? "nothing" : "commaOrClose");
  for (;;) {
    const begin = afterBlanks(text, at);
    if (begin === text.length) return wanted === "nothing" ? null : lineAt(text, begin);
    TOKEN.lastIndex = begin;
    const { sign, text: quoted, plain } = TOKEN.exec(text)?.groups ?? {};
    const next = step(
      { sign, isText: quoted !== undefined, isPlain: plain !== undefined },
      wanted,
      open,
      afterValue,
    );
    if (next === null) return lineAt(text, begin);
    wanted = next;
    at = TOKEN.lastIndex;
  }
}

interface Token {
  sign: string | undefined;
  isText: boolean;
  isPlain: boolean;
}

/** Returns the tokens that may follow a token; null if the token is not allowed here. */
function step(
  { sign, isText, isPlain }: Token,
  wanted: Wanted,
  open: ("{" | "[")[],
  afterValue: () => Wanted,
): Wanted | null {
  const isValueWanted = wanted === "value" || wanted === "valueOrClose";
  if (isText && (wanted === "key" || wanted === "keyOrClose")) return "colon";
  if (isText || isPlain) return isValueWanted ? afterValue() : null;
  const inside = open.at(-1);
  switch (sign) {
    case "{":
    case "[":
      if (!isValueWanted) return null;
      open.push(sign);
      return sign === "{" ? "keyOrClose" : "valueOrClose";
    case "}":
      if (inside !== "{" || (wanted !== "keyOrClose" && wanted !== "commaOrClose")) return null;
      open.pop();
      return afterValue();
    case "]":
      if (inside !== "[" || (wanted !== "valueOrClose" && wanted !== "commaOrClose")) return null;
      open.pop();
      return afterValue();
    case ",":
      if (wanted !== "commaOrClose") return null;
      return inside === "{" ? "key" : "value";
    case ":":
      return wanted === "colon" ? "value" : null;
    default:
      return null;
  }
}

function afterBlanks(text: string, at: number): number {
  BLANK.lastIndex = at;
  BLANK.exec(text);
  return BLANK.lastIndex;
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;
