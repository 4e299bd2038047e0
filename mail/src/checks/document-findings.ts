import type {
  Brand,
  ColorValue,
  EmailBlock,
  EmailDocument,
  EmailStyles,
  TemplateIssue,
} from "@arauto/contracts";
import {
  buttonTypeStyle,
  colorOf,
  contrast,
  emailColors,
  headingStyle,
  smallStyle,
  textStyle,
} from "@arauto/contracts";
import type { EmailColors } from "@arauto/contracts";
import type { CheckCode } from "./check-codes.ts";
import { safeBlockHtml } from "../blocks/block-rows.ts";
import { isLiquid } from "../blocks/block-text.ts";
import { plainWords } from "../blocks/rich-text-html.ts";
import type { Constants } from "../compose/liquid-engines.ts";
import { blockLinks, type BlockProblem, blockProblems, libraryPictures } from "./block-problems.ts";
import { LiquidVault } from "../compose/liquid-vault.ts";
import { contrastMessage, contrastValues, htmlFindings, minContrast } from "./html-findings.ts";
import { isPlaceholder, linkFinding } from "./judge-link.ts";

/** Findings about HTML that depend on its context. */
const AROUND = new Set(["contrastLow", "headingMissing", "headingSkipped"]);

interface Background {
  light: string;
  dark: string;
}

/**
 * Finds all problems of a document that can be found without rendering it, each with its block.
 * @param library The pictures that exist; null when unknown.
 */
export function documentFindings(
  document: EmailDocument,
  brand: Brand,
  constants: Constants,
  library: ReadonlySet<string> | null,
): TemplateIssue[] {
  const issues: TemplateIssue[] = [];
  const colors = {
    light: emailColors(document.styles, brand, "light"),
    dark: emailColors(document.styles, brand, "dark"),
  };
  const add = (blockId: string | undefined, problem: BlockProblem) =>
    issues.push({ part: "source", ...problem, ...(blockId === undefined ? {} : { blockId }) });
  let level = 0;
  let hasText = false;
  const visit = (block: EmailBlock, background: Background) => {
    for (const problem of blockProblems(block, brand)) add(block.id, problem);
    for (const target of library === null ? [] : libraryPictures(block)) {
      if (library?.has(target)) continue;
      const message = `The image "${target}" is not in this workspace.`;
      add(block.id, { severity: "error", code: "imageUnknown", message, values: { target } });
    }
    for (const target of blockLinks(block)) {
      const problem = linkProblem(block, target, constants);
      if (problem) add(block.id, problem);
    }
    for (const problem of contrastProblems(block, document.styles, colors, background))
      add(block.id, problem);
    if (block.kind === "html")
      htmlBlockProblems(block.source, constants, (problem) => add(block.id, problem));
    if (block.kind === "text" || block.kind === "heading") hasText = true;
    if (block.kind === "heading" && block.text.length > 0) {
      if (level > 0 && block.level > level + 1) {
        const message = `A heading of level ${block.level} follows one of level ${level}.`;
        add(block.id, {
          severity: "hint",
          code: "headingSkipped",
          message,
          values: { from: level, to: block.level },
        });
      }
      level = block.level;
    }
    if (block.kind === "repeat") for (const inner of block.blocks) visit(inner, background);
  };
  const all = document.sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));
  for (const section of document.sections) {
    if (section.columns.every(({ blocks }) => blocks.length === 0)) {
      add(section.id, { severity: "hint", code: "sectionEmpty", message: "A section is empty." });
    }
    for (const column of section.columns) {
      const value = column.color ?? section.color ?? "surface";
      const background = { light: colorOf(value, colors.light), dark: colorOf(value, colors.dark) };
      for (const block of column.blocks) visit(block, background);
    }
  }
  if (all.every(({ kind }) => kind === "footer" || kind === "spacer")) {
    add(undefined, { severity: "warning", code: "mailEmpty", message: "The email is empty." });
  } else if (hasText && !all.some((block) => block.kind === "heading" && block.level === 1)) {
    add(undefined, {
      severity: "hint",
      code: "headingMissing",
      message: "There is no level 1 heading, which screen readers use for navigation.",
    });
  }
  return issues;
}

function linkProblem(block: EmailBlock, target: string, constants: Constants): BlockProblem | null {
  if (!isLiquid(target)) {
    const message = `Liquid syntax error in "${target}".`;
    return { severity: "error", code: "liquidSyntax", message, values: { detail: target } };
  }
  if (isPlaceholder(target)) {
    const code = block.kind === "button" ? "buttonPlaceholder" : "linkPlaceholder";
    const message = `The link "${target}" is a placeholder.`;
    return { severity: "warning", code, message, values: { target } };
  }
  const found = linkFinding(target, constants);
  return found && { ...found, values: { target } };
}

function htmlBlockProblems(
  source: string,
  constants: Constants,
  add: (problem: BlockProblem) => void,
): void {
  const safe = safeBlockHtml(source);
  if (safe === null) {
    const message = "The Liquid in a block of HTML is broken: the block is not shown.";
    add({ severity: "error", code: "liquidSyntax", message, values: { detail: "HTML" } });
    return;
  }
  for (const what of new Set(safe.removals.map((removal) => removal.target ?? removal.what))) {
    add({
      severity: "warning",
      code: "unsafeRemoved",
      message: `"${what}" is unsafe and was removed.`,
      values: { what },
    });
  }
  const vault = new LiquidVault();
  for (const issue of htmlFindings(vault.protect(safe.html, true), vault, constants, false)) {
    // The block's context is unknown here: neither its background nor the headings above.
    if (!AROUND.has(issue.code)) add(issue as BlockProblem);
  }
}

/** Returns the color, size in pixels and weight of a block's text. */
function textStylesOf(
  block: EmailBlock,
  styles: EmailStyles,
): { color: ColorValue; fontSize: number; isBold: boolean }[] {
  const body = textStyle(null, styles).fontSize;
  switch (block.kind) {
    case "heading":
      return [{ color: block.color, fontSize: headingStyle(block, styles).fontSize, isBold: true }];
    case "text": {
      const { fontSize } = textStyle(block.fontSize, styles);
      const own = [
        ...JSON.stringify(block.text).matchAll(
          /"textStyle","attrs":\{"color":"(#[0-9a-f]{6}|[a-z]+)"/g,
        ),
      ].map((match) => match[1] as ColorValue);
      const isUsed = plainWords(block.text.content).trim() !== "";
      return isUsed
        ? [block.color, ...new Set(own)].map((color) => ({ color, fontSize, isBold: false }))
        : [];
    }
    case "footer":
      return [{ color: block.color, fontSize: smallStyle(styles).fontSize, isBold: false }];
    case "menu":
      return block.items.length === 0
        ? []
        : [{ color: block.color, fontSize: body, isBold: false }];
    case "table":
      return [{ color: "text", fontSize: body, isBold: false }];
    case "products": {
      const small = smallStyle(styles).fontSize;
      const muted = block.items.some(({ text, formerPrice }) => text !== "" || formerPrice !== "");
      const textStyles = [{ color: "text" as ColorValue, fontSize: body, isBold: false }];
      return block.items.length === 0
        ? []
        : muted
          ? [...textStyles, { color: "muted", fontSize: small, isBold: false }]
          : textStyles;
    }
    default:
      return [];
  }
}

function contrastProblems(
  block: EmailBlock,
  styles: EmailStyles,
  colors: { light: EmailColors; dark: EmailColors },
  background: Background,
): BlockProblem[] {
  const problems: BlockProblem[] = [];
  for (const scheme of ["light", "dark"] as const) {
    for (const { color, fontSize, isBold } of textStylesOf(block, styles)) {
      const text = colorOf(color, colors[scheme]);
      const problem = tooLow(
        "contrastLow",
        text,
        background[scheme],
        minContrast(fontSize, isBold),
        scheme,
      );
      if (problem !== null) problems.push(problem);
    }
    if (block.kind !== "button") continue;
    const look = buttonTypeStyle(block, styles, colors[scheme]);
    const problem = tooLow(
      "buttonContrastLow",
      look.text,
      look.fill ?? background[scheme],
      minContrast(look.fontSize, true),
      scheme,
    );
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

function tooLow(
  code: CheckCode,
  text: string,
  background: string,
  least: number,
  scheme: "light" | "dark",
): BlockProblem | null {
  const ratio = contrast(text, background);
  if (ratio >= least) return null;
  return {
    severity: "warning",
    code,
    message: contrastMessage(ratio, least),
    values: contrastValues(ratio, least, text, background, scheme),
  };
}
