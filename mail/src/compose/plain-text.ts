import { Parser } from "htmlparser2";
import { compile } from "html-to-text";
import { htmlEngine } from "./liquid-engines.ts";
import type { LiquidPiece, LiquidVault } from "./liquid-vault.ts";

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const HIDDEN = ['[style*="display:none"]', '[style*="display: none"]', "[hidden]"];
/** Maximum nesting; deeper elements are omitted from the text. */
const DEPTH_MAX = 500;
const INPUT_MAX = 4_000_000;
/** Elements whose text is not in the text part. */
const SILENT = new Set(["head", "title", "style", "script", "template", "noscript"]);
/** Numbers and bullets are generated during conversion, so a loop around items must run before. */
const LISTS = new Set(["ul", "ol", "menu", "dir"]);
/** Tags that neither open nor close a block. */
const SINGLE_TAGS = new Set([
  "assign",
  "increment",
  "decrement",
  "cycle",
  "echo",
  "break",
  "continue",
  "liquid",
  "#",
]);
const MIDDLE_TAGS = new Set(["else", "elsif", "when"]);
/** They change what later tags output and must not get lost. */
const STATEFUL = new Set([
  "assign",
  "capture",
  "increment",
  "decrement",
  "cycle",
  "liquid",
  "break",
  "continue",
]);

const LINES = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
/** Classes by which blocks control the text part: see `blocks/`. */
const BLOCK_SELECTORS = [
  { selector: ".ar-quiet", format: "skip" },
  { selector: "a.ar-bare", format: "inline" },
  { selector: "a.ar-button", format: "labeledLink" },
  { selector: "tr.ar-cells", format: "cells" },
  { selector: ".ar-line", format: "block", options: LINES },
  {
    selector: "td.ar-item",
    format: "block",
    options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
  },
];

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: INPUT_MAX, maxDepth: DEPTH_MAX },
  formatters: {
    alternativeText: (element, _walk, builder) => {
      const alt: unknown = element.attribs["alt"];
      if (typeof alt === "string" && alt.trim() !== "") builder.addInline(alt.trim());
    },
    labeledLink: (element, walk, builder) => {
      walk(element.children, builder);
      const href: unknown = element.attribs["href"];
      if (typeof href === "string" && href !== "")
        builder.addInline(`: ${href}`, { noWordTransform: true });
    },
    cells: (element, walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 1 });
      const cells = (
        element.children as { name?: string; children?: typeof element.children }[]
      ).filter(({ name }) => name === "td" || name === "th");
      for (const [index, cell] of cells.entries()) {
        if (index > 0) builder.addInline(" | ");
        walk(cell.children ?? [], builder);
      }
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
  },
  selectors: [
    ...BLOCK_SELECTORS,
    { selector: "img", format: "alternativeText" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    ...HIDDEN.map((selector) => ({ selector, format: "skip" })),
  ],
});

/** Converts HTML to plain text: without hidden parts, with links in `<…>` after their text. */
export function htmlToPlainText(html: string): string {
  return tidyText(convert(html));
}

/**
 * Removes white space at line ends and starts (except in list items) and repeated empty lines,
 * which remain where Liquid rendered nothing.
 */
export function tidyText(text: string): string {
  return text
    .replace(/[^\S\n]+$/gm, "")
    .replace(/^ (?![*\s]|\d+\. )/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+/, "")
    .trimEnd();
}

/** Returns whether a value in the middle of tidy text leaves it tidy. */
export function isTidy(value: string): boolean {
  return value !== "" && !/^\s|\s$|\n/.test(value);
}

/**
 * Returns the text of protected HTML, with placeholders in place, or null if the text must be created from the finished
 * HTML: Liquid blocks that cut across elements, repeat list items or get lost.
 */
export function textTemplate(
  html: string,
  vault: LiquidVault,
): { text: string; hasBlocks: boolean } | null {
  const tags = vault.piecesIn(html).filter((piece) => piece.tag !== undefined);
  if (tags.length === 0) return { text: tidyText(convert(html)), hasBlocks: false };
  const visible = visibleTags(html, vault);
  if (visible === null) return null;
  const text = tidyText(convert(html));
  const remaining = vault.piecesIn(text).filter((piece) => piece.tag !== undefined);
  const same =
    remaining.length === visible.length &&
    remaining.every((piece, index) => piece === visible[index]);
  return same ? { text, hasBlocks: true } : null;
}

/**
 * Returns the tags in visible text, in order; null when a block does not start and end in the same
 * element.
 */
function visibleTags(html: string, vault: LiquidVault): LiquidPiece[] | null {
  const visible: LiquidPiece[] = [];
  const blocks: number[] = [];
  const elements: { id: number; name: string }[] = [{ id: 0, name: "" }];
  let nextId = 1;
  let separable = true;
  const elsewhere = (text: string) => {
    separable &&= isSelfContained(text, vault);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements.push({ id: nextId++, name });
        for (const [key, value] of Object.entries(attributes)) elsewhere(`${key} ${value}`);
      },
      onclosetag() {
        elements.pop();
      },
      oncomment: elsewhere,
      ontext(text) {
        const pieces = vault.piecesIn(text).filter((piece) => piece.tag !== undefined);
        if (pieces.length === 0) return;
        if (elements.some((element) => SILENT.has(element.name))) return elsewhere(text);
        const parent = elements.at(-1) ?? { id: 0, name: "" };
        if (LISTS.has(parent.name)) separable = false;
        for (const piece of pieces) {
          separable &&= fitsBlocks(piece.tag ?? "", parent.id, blocks);
          visible.push(piece);
        }
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return separable && blocks.length === 0 ? visible : null;
}

function fitsBlocks(tag: string, parent: number, blocks: number[]): boolean {
  if (SINGLE_TAGS.has(tag)) return true;
  if (MIDDLE_TAGS.has(tag)) return blocks.at(-1) === parent;
  if (tag.startsWith("end")) return blocks.pop() === parent;
  blocks.push(parent);
  return true;
}

function isSelfContained(text: string, vault: LiquidVault): boolean {
  const tags = vault.piecesIn(text).filter((piece) => piece.tag !== undefined);
  if (tags.length === 0) return true;
  if (tags.some((piece) => STATEFUL.has(piece.tag ?? ""))) return false;
  try {
    htmlEngine.parse(vault.restore(text));
    return true;
  } catch {
    return false;
  }
}
