import type { EmailBlock, TemplateIssue } from "@arauto/contracts";
import { type CheckCode, type MailSource, readDocument } from "@arauto/mail";
import { blocksOf, isSampleAlt, linesOf, picturesOf, sampleLine } from "./sample-texts.ts";

/** Characters of a text that a finding quotes. */
const EXCERPT_MAX = 60;

/** Returns the beginning of a text, up to a whole word. */
const excerptOf = (text: string): string =>
  text.length <= EXCERPT_MAX
    ? text
    : `${text.slice(0, EXCERPT_MAX).replace(/[\s,;:.]*\S*$/u, "")}…`;

const issue = (
  code: CheckCode,
  part: TemplateIssue["part"],
  message: string,
  text: string,
): TemplateIssue => ({
  severity: "warning",
  part,
  code,
  message,
  values: { text: excerptOf(text.trim()) },
});

/** Finds texts and descriptions of pictures that are still those of a design, block by block. */
export function sampleIssues(source: MailSource): TemplateIssue[] {
  if (source.format !== "blocks") return [];
  const translations = source.translations ?? [];
  return [source, ...translations].flatMap((texts) => {
    const found = [
      ...lineIssues(texts.subject, "subject"),
      ...lineIssues(texts.preheader, "preheader"),
      ...documentIssues(texts.source),
    ];
    return translations.length === 0
      ? found
      : found.map((one) => ({ ...one, language: texts.language }));
  });
}

function lineIssues(line: string, part: "subject" | "preheader"): TemplateIssue[] {
  if (sampleLine(line) === null) return [];
  return [issue("sampleText", part, `The ${part} is still the design's.`, line)];
}

function documentIssues(source: string): TemplateIssue[] {
  const read = readDocument(source);
  if ("error" in read) return [];
  return blocksOf(read.document).flatMap((block) =>
    blockIssues(block).map((found) => ({ ...found, blockId: block.id })),
  );
}

function blockIssues(block: EmailBlock): TemplateIssue[] {
  const found: TemplateIssue[] = [];
  const left = linesOf(block).flatMap((line) => {
    const kind = sampleLine(line);
    return kind === null ? [] : [{ line, kind }];
  });
  const quote = left.find(({ kind }) => kind === "quote");
  const [first] = left;
  if (quote)
    found.push(
      issue("sampleQuote", "source", "A quote is still the design's invention.", quote.line),
    );
  else if (first)
    found.push(issue("sampleText", "source", "A text is still the design's.", first.line));
  for (const { source, alt } of picturesOf(block)) {
    if (source === "" || source.startsWith("design:") || !isSampleAlt(alt)) continue;
    const message = "An image was replaced, but its alternative text is still the design's.";
    found.push(issue("sampleAlt", "source", message, alt));
  }
  return found;
}
