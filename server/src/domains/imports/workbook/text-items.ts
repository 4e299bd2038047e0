/** Spreadsheets limit a cell to 32,767 characters. */
const TEXT_MAX = 40_000;

/**
 * Collects the text of a string item or an inline string, formatted or not (ECMA-376 part 1,
 * section 18.4.8).
 */
export interface TextItem {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  value(): string;
}

export function textOfItem(): TextItem {
  let collected = "";
  let inText = false;
  /** Phonetic hints are stored next to the text and are not part of it. */
  let inPhonetic = false;
  return {
    open(name) {
      if (name === "t") inText = true;
      else if (name === "rPh") inPhonetic = true;
    },
    text(text) {
      if (inText && !inPhonetic && collected.length < TEXT_MAX) collected += text;
    },
    close(name) {
      if (name === "t") inText = false;
      else if (name === "rPh") inPhonetic = false;
    },
    value: () => unescaped(collected),
  };
}

/**
 * Characters that XML cannot contain are written as `_x000D_` (ECMA-376 part 1, section 22.9.2.19).
 */
export function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
