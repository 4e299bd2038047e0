import { escapeHtml, htmlEngine, urlEngine } from "../compose/liquid-engines.ts";
import { variablesOf } from "../compose/liquid-variables.ts";

const OUTPUT = /\{\{[^{}]*\}\}/g;
const ROOTS = new Set([
  "account",
  "workspace",
  "campaign",
  "data",
  "event",
  "item",
  "unsubscribe_url",
  "preferences_url",
  "view_in_browser_url",
]);
/**
 * Letters, digits and spaces of any script; all other characters are written into Liquid strings by
 * number.
 */
const NOT_PLAIN = /[^\p{L}\p{M}\p{N} ]/gu;

/** Escapes text as HTML, so that nothing in it is markup or Liquid. */
export function literalText(text: string): string {
  return escapeHtml(text).replaceAll("{", "&#123;");
}

/**
 * Escapes a line that may contain Liquid outputs of known values (`{{ item.title }}`), for text and
 * attributes. Anything else that looks like Liquid is text.
 */
export function plainLine(text: string): string {
  let html = "";
  let at = 0;
  for (const match of text.matchAll(OUTPUT)) {
    if (!isKnownOutput(match[0])) continue;
    html += literalText(text.slice(at, match.index)) + escapeHtml(match[0]);
    at = match.index + match[0].length;
  }
  return html + literalText(text.slice(at));
}

function isKnownOutput(written: string): boolean {
  try {
    const { uses } = variablesOf(htmlEngine, htmlEngine.parse(written));
    return (
      uses.length > 0 &&
      uses.every(
        ({ path }) =>
          ROOTS.has(path[0] ?? "") && path.length > (path[0]?.endsWith("_url") === true ? 0 : 1),
      )
    );
  } catch {
    return false;
  }
}

/** Escapes an attribute value with a URL, which may be Liquid; incomplete Liquid is taken literally. */
export function addressValue(address: string): string {
  return isLiquid(address) ? escapeHtml(address) : literalText(address);
}

/** Returns whether a URL or piece of HTML is a Liquid template on its own. */
export function isLiquid(text: string): boolean {
  try {
    urlEngine.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Encodes any text as a Liquid string. */
export function liquidString(text: string): string {
  const escaped = text.replace(NOT_PLAIN, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
  return `"${escaped}"`;
}

/** Returns the Liquid output of a personal value. */
export function variableOutput(path: string, fallback: string): string {
  return fallback === "" ? `{{ ${path} }}` : `{{ ${path} | default: ${liquidString(fallback)} }}`;
}
