import { Parser } from "htmlparser2";
import type { HtmlShape } from "./html-shape.ts";

/** Selectors times elements; each match merges styles, which takes about 20 µs. */
const MATCHES_MAX = 250_000;
/** Element visits while all selectors are matched; about two seconds of work. */
const VISITS_MAX = 10_000_000;
/** Maximum characters of one selector. */
const SELECTOR_MAX = 500;
/** Selectors that visit the siblings of each element. */
const SIBLING_STEP = /~|:(?:nth|only|first-of|last-of)[a-z-]*/gi;
/** Selectors that visit the elements above or below each element. */
const TREE_STEP = /\s(?![\s>+~,]|$)|:(?:has|is|not|where|matches|any|contains|icontains)\b/gi;

/**
 * Returns whether styles that MJML inlines would take too long to match: too many selectors for the number of elements,
 * or selectors that search siblings or the whole tree for each of them.
 * @param mjml The source from which `shape` was measured.
 */
export function inlineCssTooComplex(mjml: string, shape: HtmlShape): boolean {
  const selectors = inlineSelectors(mjml);
  const { elements } = shape;
  if (selectors.length * elements > MATCHES_MAX) return true;
  let looks = 0;
  for (const selector of selectors) {
    if (selector.length > SELECTOR_MAX) return true;
    const siblingSteps = selector.match(SIBLING_STEP)?.length ?? 0;
    const treeSteps = selector.match(TREE_STEP)?.length ?? 0;
    // Results for ancestors are cached, those for siblings are not.
    looks += elements * Math.max(1, shape.siblings) ** siblingSteps * (1 + treeSteps * shape.depth);
    if (looks > VISITS_MAX) return true;
  }
  return false;
}

/**
 * Returns the selectors of `<mj-style inline="inline">`, and those by which `mj-html-attributes`
 * finds elements.
 */
function inlineSelectors(mjml: string): string[] {
  const selectors: string[] = [];
  let styleStart: number | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "mj-style" && attributes["inline"] === "inline")
          styleStart = parser.endIndex + 1;
        if (name === "mj-selector") selectors.push(...(attributes["path"] ?? "").split(","));
      },
      onclosetag(name) {
        if (name !== "mj-style" || styleStart === null) return;
        selectors.push(...selectorsOf(mjml.slice(styleStart, parser.startIndex)));
        styleStart = null;
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(mjml);
  return selectors;
}

/**
 * Returns everything before a `{`, split at commas. At-rules count too, which only overstates the
 * cost.
 */
function selectorsOf(css: string): string[] {
  const preludes = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ").split("{");
  preludes.pop();
  return preludes
    .flatMap((prelude) =>
      prelude.slice(Math.max(prelude.lastIndexOf("}"), prelude.lastIndexOf(";")) + 1).split(","),
    )
    .map((selector) => selector.trim());
}
