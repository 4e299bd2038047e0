import type { MailLanguage, TemplateIssue, Utm } from "@arauto/contracts";
import { pictureUrl } from "@arauto/contracts";
import type { LiquidError } from "liquidjs";
import { standardFooter } from "./footer.ts";
import { applyEdits, lineAt, mapHtml } from "./html-edits.ts";
import type { Edit } from "./html-edits.ts";
import { escapeHtml, firstLine, htmlEngine } from "./liquid-engines.ts";
import type { Constants } from "./liquid-engines.ts";
import type { LinkMarkers } from "../tracking/link-markers.ts";
import type { LiquidVault } from "./liquid-vault.ts";
import { rootsOf } from "./liquid-variables.ts";
import { writesMarkup } from "../sanitize/liquid-places.ts";
import { sanitizeHtml } from "../sanitize/sanitize-html.ts";
import { IssueList } from "../checks/issue-list.ts";
import { judgeLink } from "../checks/judge-link.ts";
import { withUtm } from "../tracking/utm-parameters.ts";
import { hasLiquid } from "../tracking/link-target.ts";
import type { CheckCode } from "../checks/check-codes.ts";
import { DEPTH_MAX, shapeOf } from "./html-shape.ts";
import { inlineCssTooComplex } from "./inline-css.ts";
import { documentToMjml } from "../blocks/document-to-mjml.ts";
import { readDocument } from "../blocks/read-document.ts";
import type { MailTexts, MessageContent } from "../message.ts";
import { mjmlToHtml } from "./mjml-html.ts";

/** Maximum number of characters; ten times as much as Gmail shows. */
const HTML_MAX = 1_000_000;
const OWN_PAGE_ONLY = /^\{\{-?\s*(unsubscribe|preferences|view_in_browser)_url\s*-?\}\}$/;

/** The values of unsubscribe_url and the like in previews and test emails: anchors in the email itself. */
export const UNSUBSCRIBE_PLACEHOLDER = "#unsubscribe";
export const PREFERENCES_PLACEHOLDER = "#preferences";
export const VIEW_PLACEHOLDER = "#view";
const OWN_PAGES = {
  unsubscribe: { marker: "unsubscribe", placeholder: UNSUBSCRIBE_PLACEHOLDER },
  preferences: { marker: "preferences", placeholder: PREFERENCES_PLACEHOLDER },
  view_in_browser: { marker: "view", placeholder: VIEW_PLACEHOLDER },
} as const;

/** A source as HTML whose Liquid was replaced by placeholders. */
export interface PreparedHtml {
  html: string;
  /** The source as Liquid parses it: without comments, editors' entities decoded; line numbers are the author's. */
  liquid: string;
  issues: TemplateIssue[];
  /** Liquid could write markup: its output has to be sanitized for each contact. */
  writesMarkup: boolean;
}

/** The parts of a message's HTML, in one language. */
export type HtmlSource = Pick<MessageContent, "format" | "tenantId" | "pictureBase" | "workspace"> &
  MailTexts;

/** Parses blocks, MJML and Liquid; `html` is empty when there are errors. Never rejects. */
export async function prepareHtml(source: HtmlSource, vault: LiquidVault): Promise<PreparedHtml> {
  let text: string;
  let liquid: string;
  const written = sourceText(source);
  if (typeof written !== "string") return unreadable([written.issue]);
  try {
    text = vault.protect(written, true);
    liquid = vault.restore(text);
    htmlEngine.parse(liquid);
  } catch (error) {
    return unreadable([liquidIssue(error, "source")]);
  }
  const refusal = tooComplex(text, source.format !== "html");
  if (refusal !== null) return unreadable([refusal]);
  if (source.format === "html") return { liquid, ...safeHtml(text, vault, true) };
  const { html, issues } = await mjmlToHtml(text, vault);
  if (html.length <= HTML_MAX) {
    const safe = safeHtml(html, vault, false);
    return { liquid, ...safe, issues: [...issues, ...safe.issues] };
  }
  const message = `The MJML becomes HTML of ${Math.round(html.length / 1000)} kB, more than any mail program shows.`;
  const kilobytes = Math.round(html.length / 1000);
  return unreadable([
    ...issues,
    { severity: "error", part: "source", code: "htmlTooLarge", message, values: { kilobytes } },
  ]);
}

/** Rejects sources early that would take seconds to process, with advice on what to change. */
function tooComplex(markup: string, isMjml: boolean): TemplateIssue | null {
  const refuse = (
    code: CheckCode,
    message: string,
    values?: TemplateIssue["values"],
  ): TemplateIssue => {
    return {
      severity: "error",
      part: "source",
      code,
      message,
      ...(values === undefined ? {} : { values }),
    };
  };
  const shape = shapeOf(markup, { isMjml });
  if (shape === null)
    return refuse("nestedTooDeep", `Elements are nested more than ${DEPTH_MAX} deep.`, {
      most: DEPTH_MAX,
    });
  if (!isMjml || !inlineCssTooComplex(markup, shape)) return null;
  return refuse("inlineCssTooComplex", "The inline styles have too many or too complex selectors.");
}

function unreadable(issues: TemplateIssue[]): PreparedHtml {
  return { html: "", liquid: "", issues, writesMarkup: false };
}

/** Removes and reports anything executable. Lines are only reported if the HTML is the author's own. */
function safeHtml(
  html: string,
  vault: LiquidVault,
  withLines: boolean,
): Omit<PreparedHtml, "liquid"> {
  const tagsOf = (removed: string) => vault.tagsOnly(removed);
  const safe = sanitizeHtml(html, tagsOf);
  const list = new IssueList();
  const reported = new Set<string>();
  for (const { what, target, start } of safe.removals) {
    const key = target ?? what;
    if (reported.has(key)) continue;
    reported.add(key);
    const line =
      start === null || !withLines
        ? undefined
        : () => lineAt(html, start) + vault.linesHiddenBefore(html, start);
    const link = target === undefined ? "" : vault.restore(target);
    if (target === undefined)
      list.add("warning", "unsafeRemoved", `"${what}" is unsafe and was removed.`, line, { what });
    else
      list.add("warning", "linkUnsafe", `The link "${link}" is unsafe and was disabled.`, line, {
        target: link,
      });
  }
  return { html: safe.html, issues: list.issues, writesMarkup: writesMarkup(safe.html, vault) };
}

/** Returns HTML or MJML as the author wrote it, or as generated from blocks. */
function sourceText(source: HtmlSource): string | { issue: TemplateIssue } {
  if (source.format !== "blocks") return source.source;
  const read = readDocument(source.source);
  if ("error" in read)
    return {
      issue: {
        severity: "error",
        part: "source",
        code: "documentInvalid",
        message: read.error,
        values: { detail: read.error },
      },
    };
  return documentToMjml(read.document, {
    language: source.language,
    title: source.subject,
    brand: source.workspace.brand,
    workspaceName: source.workspace.name,
    picture: (name) => pictureUrl(name, { base: source.pictureBase, tenantId: source.tenantId }),
  });
}

/** Adds the sender and the unsubscribe link, unless the author included the latter. */
export function withFooter(
  html: string,
  vault: LiquidVault,
  workspaceAddress: string,
  language: MailLanguage,
): string {
  if (rootsOf(htmlEngine, htmlEngine.parse(vault.restore(html))).has("unsubscribe_url"))
    return html;
  const footer = vault.protect(standardFooter(language, workspaceAddress.trim() !== ""), true);
  const { contentEnd } = mapHtml(html);
  return applyEdits(html, [{ start: contentEnd, end: contentEnd, text: footer }]);
}

/** Inserts the hidden line that inboxes show next to the subject, and the pixel. */
export function withPreheaderAndPixel(
  html: string,
  preheader: string,
  pixel: string | null,
): string {
  const { contentStart, contentEnd } = mapHtml(html);
  const edits: Edit[] = [];
  if (preheader !== "") {
    const hidden = `<div style="display:none;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;">${preheader}</div>`;
    edits.push({ start: contentStart, end: contentStart, text: hidden });
  }
  if (pixel !== null)
    edits.push({
      start: contentEnd,
      end: contentEnd,
      text: `<img src="${pixel}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0;">`,
    });
  return applyEdits(html, edits);
}

/** Converts a plain line with Liquid to HTML with placeholders. */
export function protectedLine(text: string, vault: LiquidVault): string {
  return escapeHtml(vault.protect(text, false));
}

/** How links are rewritten. */
export interface LinkMaking {
  /** Whether the contact's own pages are linked; otherwise anchors in the email replace them. */
  personal: boolean;
  /** Which links are tracked: `impersonal` ones are the same for everyone. */
  clicks: "all" | "impersonal" | "none";
  /** Those that have an index. */
  links: Map<string, number>;
  utm: Utm | null;
}

/** Replaces links by markers and adds their templates to `links`, each with its index. */
export function markLinks(
  html: string,
  vault: LiquidVault,
  markers: LinkMarkers,
  constants: Constants,
  { personal, clicks, links, utm }: LinkMaking,
): string {
  const edits: Edit[] = [];
  for (const link of mapHtml(html).links) {
    const target = vault.restore(link.target);
    const { fate, template: written } = judgeLink(target, constants);
    const template = utm !== null && fate === "tracked" ? withUtm(written, utm) : written;
    const ownPage = OWN_PAGE_ONLY.exec(target)?.[1] as keyof typeof OWN_PAGES | undefined;
    const page = ownPage && OWN_PAGES[ownPage];
    if (page)
      edits.push({
        ...link,
        text: `href="${personal ? markers.marker(page.marker) : page.placeholder}"`,
      });
    if (fate === "unsafe") edits.push({ ...link, text: `href="#"` });
    if (fate !== "tracked") continue;
    const tracked = clicks === "all" || (clicks === "impersonal" && !hasLiquid(template));
    // Without tracking only links with Liquid need a marker, so that values are encoded like in
    // tracked ones.
    if (!tracked && !hasLiquid(template)) {
      if (template !== written) edits.push({ ...link, text: `href="${escapeHtml(template)}"` });
      continue;
    }
    const index = links.get(template) ?? links.size;
    links.set(template, index);
    edits.push({ ...link, text: `href="${markers.marker(tracked ? "click" : "target", index)}"` });
  }
  return applyEdits(html, edits);
}

export function liquidIssue(error: unknown, part: TemplateIssue["part"]): TemplateIssue {
  const code: CheckCode = "liquidSyntax";
  if (error instanceof RangeError) {
    const message = "The Liquid blocks are nested too deeply.";
    return { severity: "error", part, code, message, values: { detail: message } };
  }
  const position = (
    error as Partial<LiquidError> & { token?: { getPosition?: () => [number, number] } }
  ).token?.getPosition?.();
  const message = firstLine(error instanceof Error ? error.message : String(error)).replace(
    /, line:\d+.*$/,
    "",
  );
  return {
    severity: "error",
    part,
    code,
    message,
    values: { detail: message },
    ...(position === undefined ? {} : { line: position[0] }),
  };
}
