import type { MailLanguage } from "@arauto/contracts";
import { languageTag } from "@arauto/contracts";
import { Parser } from "htmlparser2";
import { applyEdits } from "./html-edits.ts";
import type { Edit } from "./html-edits.ts";

const LANGUAGE = /\slang\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/i;
/** MJML writes this when its author gives no language (BCP 47, section 4.1: undetermined). */
const UNDETERMINED = "und";

/**
 * Adds language and title to a complete document when its author gives none, for screen readers and
 * the web version (WCAG 2.2, success criteria 2.4.2 and 3.1.1). HTML without an `<html>` element
 * stays unchanged.
 * @param title HTML text, escaped
 */
export function withLanguageAndTitle(
  html: string,
  { language, title }: { language: MailLanguage; title: string },
): string {
  const edits: Edit[] = [];
  let root: number | undefined;
  let head: number | undefined;
  let named: { start: number; end: number } | undefined;
  let inTitle = false;
  let given = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const [start, end] = [parser.startIndex, parser.endIndex + 1];
        const isRoot = name === "html" && root === undefined;
        const lang = (attributes["lang"] ?? "").trim().toLowerCase();
        if (lang === UNDETERMINED || (isRoot && lang === ""))
          edits.push(languageEdit(name, html.slice(start, end), start, language));
        if (isRoot) root = end;
        else if (name === "head") head ??= end;
        else if (name === "title" && named === undefined) {
          inTitle = true;
          named = { start: end, end };
        }
      },
      ontext(text) {
        if (inTitle) given += text;
      },
      onclosetag(name) {
        if (name !== "title" || !inTitle || !named) return;
        inTitle = false;
        named.end = parser.startIndex;
      },
    },
    { decodeEntities: false },
  );
  parser.write(html);
  parser.end();
  if (root === undefined) return html;
  if (named === undefined) {
    const element = `<title>${title}</title>`;
    edits.push({
      start: head ?? root,
      end: head ?? root,
      text: head === undefined ? `<head>${element}</head>` : element,
    });
  } else if (given.trim() === "") edits.push({ ...named, text: title });
  return applyEdits(html, edits);
}

function languageEdit(name: string, tag: string, start: number, language: MailLanguage): Edit {
  const text = ` lang="${languageTag(language)}"`;
  const found = LANGUAGE.exec(tag);
  if (found)
    return { start: start + found.index, end: start + found.index + found[0].length, text };
  const at = start + 1 + name.length;
  return { start: at, end: at, text };
}
