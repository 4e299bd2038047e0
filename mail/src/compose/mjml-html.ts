// mjml has no types; every workspace that compiles this file must find ours.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./mjml.d.ts" />
import { Parser } from "htmlparser2";
import type { TemplateIssue } from "@arauto/contracts";
import type { LiquidVault } from "./liquid-vault.ts";
import { applyEdits, lineAt } from "./html-edits.ts";
import type { Edit } from "./html-edits.ts";
import { IssueList } from "../checks/issue-list.ts";

/** Elements that contain only elements: MJML drops any text directly in them. */
const CONTAINERS = new Set([
  "mj-body",
  "mj-wrapper",
  "mj-section",
  "mj-group",
  "mj-column",
  "mj-hero",
]);
/** Ten times a long newsletter; compiling takes about a quarter of a millisecond for each. */
const ELEMENTS_MAX = 2_500;
/** MJML's own messages for findings that lose content or layout; the others concern single attributes. */
const STRUCTURAL = /doesn't exist or is not registered|cannot be used inside/;

/**
 * Compiles MJML whose Liquid was replaced by placeholders. Reads no files and adds no remote fonts.
 * Never rejects: errors are returned as issues, and `html` is empty when nothing could be compiled.
 */
export async function mjmlToHtml(
  source: string,
  vault: LiquidVault,
): Promise<{ html: string; issues: TemplateIssue[] }> {
  const list = new IssueList();
  const lineOf = lineMap(source, vault);
  const text = wrapStructuralLiquid(source, vault, list, lineOf);
  if (text === null) return { html: "", issues: list.issues };
  // Loaded only when MJML is compiled: it takes tens of megabytes.
  const { default: mjml2html } = await import("mjml");
  try {
    const { html, errors } = await mjml2html(text, {
      fonts: {},
      ignoreIncludes: true,
      validationLevel: "soft",
    });
    for (const error of errors) {
      // An attribute with Liquid cannot be checked before rendering.
      if (vault.piecesIn(error.message).length > 0) continue;
      const structural = STRUCTURAL.test(error.message);
      const message = `${error.tagName}: ${error.message}`;
      const code = structural ? "mjmlStructure" : "mjmlAttribute";
      list.add(structural ? "error" : "warning", code, message, () => lineOf(error.line), {
        detail: message,
      });
    }
    return { html, issues: list.issues };
  } catch (error) {
    const tooDeep = error instanceof RangeError;
    const message = tooDeep
      ? "The elements are nested too deeply."
      : error instanceof Error
        ? error.message
        : String(error);
    list.add("error", "mjmlUnreadable", message, undefined, { detail: message });
    return { html: "", issues: list.issues };
  }
}

/**
 * Wraps `{% if %}` between sections or columns in mj-raw, without which it would be lost. Returns
 * null for far too many elements.
 */
function wrapStructuralLiquid(
  source: string,
  vault: LiquidVault,
  list: IssueList,
  lineOf: (line: number) => number,
): string | null {
  const edits: Edit[] = [];
  const open: { name: string; start: number }[] = [];
  let elements = 0;
  const lineAtIndex = (index: number) => () => lineOf(lineAt(source, index));
  const parser = new Parser(
    {
      onopentag(name) {
        open.push({ name, start: parser.startIndex });
        if (name.startsWith("mj")) elements++;
        if (name !== "mj-include") return;
        list.add(
          "error",
          "mjmlInclude",
          "mj-include is not possible: a template has no other files.",
          lineAtIndex(parser.startIndex),
        );
      },
      onclosetag(name, isImplied) {
        const opened = open.pop();
        const closesItself = source.slice(parser.endIndex - 1, parser.endIndex + 1) === "/>";
        if (opened === undefined || !isImplied || closesItself || !name.startsWith("mj")) return;
        list.add("error", "mjmlUnclosed", `${name} is not closed.`, lineAtIndex(opened.start), {
          element: name,
        });
      },
      ontext(text) {
        const parent = open.at(-1)?.name ?? "";
        if (text.trim() === "" || !CONTAINERS.has(parent)) return;
        const start = parser.startIndex;
        const liquid = vault.placeholdersOnly(text);
        if (liquid !== "")
          edits.push({ start, end: start + text.length, text: `<mj-raw>${liquid}</mj-raw>` });
        if (vault.withoutPlaceholders(text).trim() === "") return;
        list.add(
          "warning",
          "mjmlLooseText",
          `Text directly inside ${parent} is not displayed. Put it into mj-text.`,
          lineAtIndex(start),
          {
            element: parent,
          },
        );
      },
    },
    { decodeEntities: false, recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(source);
  if (elements <= ELEMENTS_MAX) return applyEdits(source, edits);
  list.add(
    "error",
    "mjmlTooLarge",
    `The email has ${elements} MJML elements. The maximum is ${ELEMENTS_MAX}.`,
    undefined,
    {
      count: elements,
      most: ELEMENTS_MAX,
    },
  );
  return null;
}

/** Maps lines of the protected source to lines of the author's. */
function lineMap(source: string, vault: LiquidVault): (line: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1))
    starts.push(at + 1);
  return (line) => line + vault.linesHiddenBefore(source, starts[line - 1] ?? source.length);
}
