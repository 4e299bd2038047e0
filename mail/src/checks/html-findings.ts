import { Parser } from "htmlparser2";
import { contrast } from "@arauto/contracts";
import type { TemplateIssue } from "@arauto/contracts";
import type { CheckCode } from "./check-codes.ts";
import { lineAt } from "../compose/html-edits.ts";
import { IssueList } from "./issue-list.ts";
import type { Constants } from "../compose/liquid-engines.ts";
import type { LiquidVault } from "../compose/liquid-vault.ts";
import { hexOf } from "./css-color.ts";
import { linkFinding } from "./judge-link.ts";

/** WCAG 2.2, 1.4.3: text from 24 px, or from 18.66 px in bold, may have less contrast. */
const LEAST = 4.5;
const LARGE_MIN = 3;
const LARGE = 24;
const LARGE_BOLD = 18.66;

export function minContrast(fontSize: number, isBold: boolean): number {
  return fontSize >= LARGE || (isBold && fontSize >= LARGE_BOLD) ? LARGE_MIN : LEAST;
}

interface Look {
  /** Null when unknown: a Liquid value, a picture in the background. */
  color: string | null;
  background: string | null;
  fontSize: number;
  isBold: boolean;
  isHidden: boolean;
}

const HEADING = /^h([1-6])$/;
const SILENT = new Set(["head", "title", "style", "script"]);

type Add = (
  severity: TemplateIssue["severity"],
  code: CheckCode,
  message: string,
  index: number,
  values?: NonNullable<TemplateIssue["values"]>,
) => void;

/**
 * Finds errors in links, pictures, headings and colors of HTML whose Liquid was replaced by
 * placeholders. Colors are those of inline styles and legacy attributes, as in most emails. Lines
 * are reported only when the HTML is the author's own.
 */
export function htmlFindings(
  html: string,
  vault: LiquidVault,
  constants: Constants,
  withLines: boolean,
): TemplateIssue[] {
  const list = new IssueList();
  const add: Add = (severity, code, message, index, values) => {
    const line = () => lineAt(html, index) + vault.linesHiddenBefore(html, index);
    list.add(severity, code, message, withLines ? line : undefined, values);
  };
  const looks: (Look & { name: string })[] = [];
  const checkContrast = contrastCheck(vault, add);
  let link: { target: string; text: string; start: number } | null = null;
  let level = 0;
  let hasText = false;
  const closeLink = () => {
    if (link !== null) linkIssues(link, constants, add);
    link = null;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const start = parser.startIndex;
        const look = lookOf(name, attributes, looks.at(-1));
        looks.push({ ...look, name });
        if (name === "a" && attributes["href"] !== undefined) {
          closeLink();
          link = { target: vault.restore(attributes["href"].trim()), text: "", start };
        }
        if (name === "img") {
          imageIssues(attributes, vault, start, add);
          if (link !== null) link.text += attributes["alt"] ?? "";
        }
        const heading = HEADING.exec(name)?.[1];
        if (heading === undefined || look.isHidden) return;
        headingIssues(level, Number(heading), start, add);
        level = Number(heading);
      },
      onclosetag(name) {
        looks.pop();
        if (name === "a") closeLink();
      },
      ontext(text) {
        if (link !== null) link.text += text;
        const look = looks.at(-1);
        if (
          text.trim() === "" ||
          looks.some((one) => SILENT.has(one.name)) ||
          look?.isHidden === true
        )
          return;
        hasText = true;
        if (look !== undefined) checkContrast(text, look, parser.startIndex);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  closeLink();
  if (hasText && level === 0 && !/<h1[\s>]/i.test(html)) {
    list.add(
      "hint",
      "headingMissing",
      "There is no level 1 heading, which screen readers use for navigation.",
    );
  }
  return list.issues;
}

function imageIssues(
  attributes: Record<string, string>,
  vault: LiquidVault,
  start: number,
  add: Add,
): void {
  if (attributes["alt"] === undefined)
    add("warning", "imageWithoutAlt", "An image has no alternative text.", start);
  if ((attributes["src"] ?? "").trim() === "")
    add("warning", "imageWithoutSource", "An image has no URL.", start);
  const source = vault.restore(attributes["src"] ?? "");
  if (/^http:/i.test(source))
    add("warning", "imageNotHttps", `The image "${source}" does not use https.`, start, {
      target: source,
    });
}

function headingIssues(from: number, to: number, start: number, add: Add): void {
  if (from === 0 || to <= from + 1) return;
  const message = `A heading of level ${to} follows one of level ${from}.`;
  add("hint", "headingSkipped", message, start, { from, to });
}

/** Returns a check that reports each combination of colors once. */
function contrastCheck(vault: LiquidVault, add: Add) {
  const reported = new Set<string>();
  return (text: string, { color, background, fontSize, isBold }: Look, start: number): void => {
    if (color === null || background === null) return;
    const least = minContrast(fontSize, isBold);
    const ratio = contrast(color, background);
    const key = `${color} ${background} ${least}`;
    if (ratio >= least || reported.has(key) || vault.withoutPlaceholders(text).trim() === "")
      return;
    reported.add(key);
    add(
      "warning",
      "contrastLow",
      contrastMessage(ratio, least),
      start,
      contrastValues(ratio, least, color, background),
    );
  };
}

export function contrastMessage(ratio: number, least: number): string {
  return `Text has a contrast of ${ratio.toFixed(1)} with its background. The minimum is ${least}.`;
}

export function contrastValues(
  ratio: number,
  least: number,
  text: string,
  background: string,
  scheme: "light" | "dark" = "light",
) {
  // Truncated, not rounded: 4.48 must not appear as 4.5.
  return { contrast: Math.floor(ratio * 10) / 10, least, text, background, scheme };
}

function linkIssues(
  link: { target: string; text: string; start: number },
  constants: Constants,
  add: Add,
): void {
  const { target, start } = link;
  const text = link.text.trim();
  if (target === "" || target === "#") {
    add("warning", "linkEmpty", "A link leads nowhere.", start, { text: text.slice(0, 60) });
    return;
  }
  const found = linkFinding(target, constants);
  if (found !== null) add(found.severity, found.code, found.message, start, { target });
  if (text === "")
    add("warning", "linkWithoutText", `The link to "${target}" has no text.`, start, { target });
}

function lookOf(name: string, attributes: Record<string, string>, parent: Look | undefined): Look {
  const style = declarations(attributes["style"] ?? "");
  const above = parent ?? {
    color: "#000000",
    background: "#ffffff",
    fontSize: 16,
    isBold: false,
    isHidden: false,
  };
  const written = style.get("color") ?? (name === "font" ? attributes["color"] : undefined);
  const background =
    style.get("background-color") ?? style.get("background") ?? attributes["bgcolor"];
  const size = Number.parseFloat(style.get("font-size") ?? "");
  const weight = style.get("font-weight");
  const heading = HEADING.test(name);
  return {
    color:
      written === undefined || written === "inherit"
        ? name === "a" && written === undefined
          ? null
          : above.color
        : hexOf(written),
    background: backgroundOf(
      background,
      style.has("background-image") || attributes["background"] !== undefined,
      above.background,
    ),
    fontSize: Number.isFinite(size) && size > 0 ? size : heading ? 24 : above.fontSize,
    isBold:
      weight === undefined
        ? above.isBold || heading || name === "b" || name === "strong" || name === "th"
        : /bold|[6-9]00/.test(weight),
    isHidden:
      above.isHidden || style.get("display") === "none" || attributes["hidden"] !== undefined,
  };
}

function backgroundOf(
  written: string | undefined,
  hasPicture: boolean,
  above: string | null,
): string | null {
  if (hasPicture || written?.includes("url(") === true) return null;
  if (
    written === undefined ||
    written === "none" ||
    written === "transparent" ||
    written === "inherit"
  )
    return above;
  return hexOf(written);
}

function declarations(style: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.split(";")) {
    const at = declaration.indexOf(":");
    if (at === -1) continue;
    const value = declaration.slice(at + 1).replace(/!important/i, "");
    found.set(declaration.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return found;
}
