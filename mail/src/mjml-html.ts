// mjml has no types; whoever compiles this file must find ours, from any workspace.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./mjml.d.ts" />
import { Parser } from "htmlparser2";
import type { TemplateIssue } from "@arauto/contracts";
import mjml2html from "mjml";
import type { LiquidVault } from "./liquid-vault.ts";
import { applyEdits, ISSUES_MAX } from "./html-edits.ts";
import type { Edit } from "./html-edits.ts";

/** Elements that hold elements: MJML drops any text that stands directly in them. */
const CONTAINERS = new Set(["mj-body", "mj-wrapper", "mj-section", "mj-group", "mj-column", "mj-hero"]);
/** MJML's own words for findings that lose content or layout; the others are about single attributes. */
const STRUCTURAL = /doesn't exist or is not registered|cannot be used inside/;

/**
 * Compiles MJML whose Liquid stands behind placeholders. Reads no files and adds no remote fonts.
 * Never rejects: what is wrong comes as issues, and `html` is empty when nothing could be made.
 */
export async function mjmlToHtml(source: string, vault: LiquidVault): Promise<{ html: string; issues: TemplateIssue[] }> {
  const lineOf = lineMap(source, vault);
  const { text, issues } = wrapStructuralLiquid(source, vault, lineOf);
  try {
    const { html, errors } = await mjml2html(text, { fonts: {}, ignoreIncludes: true, validationLevel: "soft" });
    for (const error of errors) {
      const severity = STRUCTURAL.test(error.message) ? "error" : "warning";
      if (severity === "warning" && issues.length >= ISSUES_MAX) continue;
      // An attribute made by Liquid is checked by nobody before the mail is made.
      if (vault.piecesIn(error.message).length > 0) continue;
      issues.push({
        severity,
        part: "source",
        code: severity === "error" ? "mjmlStructure" : "mjmlAttribute",
        message: `${error.tagName}: ${error.message}`,
        line: lineOf(error.line),
      });
    }
    return { html, issues };
  } catch (error) {
    const message =
      error instanceof RangeError ? "The elements are nested too deeply." : error instanceof Error ? error.message : String(error);
    return { html: "", issues: [...issues, { severity: "error", part: "source", code: "mjmlUnreadable", message }] };
  }
}

/** `{% if %}` between sections or columns survives only inside of mj-raw: it is put there. */
function wrapStructuralLiquid(
  source: string,
  vault: LiquidVault,
  lineOf: (line: number) => number,
): { text: string; issues: TemplateIssue[] } {
  const edits: Edit[] = [];
  const issues: TemplateIssue[] = [];
  const open: { name: string; start: number }[] = [];
  const report = (severity: TemplateIssue["severity"], code: string, message: string, index: number) => {
    const issue: TemplateIssue = { severity, part: "source", code, message };
    if (issues.length < ISSUES_MAX) issues.push({ ...issue, line: lineAt(index) });
    else if (severity === "error") issues.push(issue);
  };
  const lineAt = (index: number) => lineOf(source.slice(0, index).split("\n").length);
  const parser = new Parser(
    {
      onopentag(name) {
        open.push({ name, start: parser.startIndex });
        if (name === "mj-include") {
          report("error", "mjmlInclude", "mj-include is not possible: a template has no other files.", parser.startIndex);
        }
      },
      onclosetag(name, isImplied) {
        const opened = open.pop();
        if (opened === undefined || !isImplied || !name.startsWith("mj") || source.slice(parser.endIndex - 1, parser.endIndex + 1) === "/>")
          return;
        report("error", "mjmlUnclosed", `${name} is not closed.`, opened.start);
      },
      ontext(text) {
        const parent = open.at(-1)?.name ?? "";
        if (text.trim() === "" || !CONTAINERS.has(parent)) return;
        const start = parser.startIndex;
        if (vault.restore(text) === text || vault.withoutPlaceholders(text).trim() !== "") {
          report("warning", "mjmlLooseText", `Text directly inside of ${parent} is not shown; put it into mj-text.`, start);
        }
        if (vault.restore(text) !== text)
          edits.push({ start, end: start + text.length, text: `<mj-raw>${vault.placeholdersOnly(text)}</mj-raw>` });
      },
    },
    { decodeEntities: false, recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(source);
  return { text: applyEdits(source, edits), issues };
}

/** From lines of the protected source to lines of the author's. */
function lineMap(source: string, vault: LiquidVault): (line: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (line) => line + vault.linesHiddenBefore(source, starts[line - 1] ?? source.length);
}
