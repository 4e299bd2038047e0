import { Parser } from "htmlparser2";
import type { TemplateIssue } from "@arauto/contracts";
import type { CheckCode } from "./check-codes.ts";
import type { MailPreview } from "../message.ts";
import { spamWordsIn } from "./spam-words.ts";

/** Gmail clips larger HTML (102 kB, according to its help pages). */
export const CLIPPED_BYTES = 102_000;
const NEARLY_CLIPPED_BYTES = 90_000;
const LINKS_MANY = 60;
/** Fewer words next to a picture, including the footer's, do not count as text. */
const WORDS_FEW = 25;
const BODY_SPAM_MAX = 2;
const SILENT = new Set(["head", "title", "style"]);

/** Finds problems of the finished email: its size, and how filters rate it. */
export function mailFindings({ html }: MailPreview): TemplateIssue[] {
  const issues: TemplateIssue[] = [];
  const add = (
    severity: TemplateIssue["severity"],
    code: CheckCode,
    message: string,
    values?: NonNullable<TemplateIssue["values"]>,
  ) =>
    issues.push({
      severity,
      part: "source",
      code,
      message,
      ...(values === undefined ? {} : { values }),
    });
  const bytes = Buffer.byteLength(html);
  const kilobytes = Math.round(bytes / 1000);
  if (bytes > CLIPPED_BYTES) {
    add("warning", "htmlLarge", `The HTML has ${kilobytes} kB; Gmail clips emails above 102 kB.`, {
      kilobytes,
    });
  } else if (bytes > NEARLY_CLIPPED_BYTES) {
    add(
      "hint",
      "htmlNearlyLarge",
      `The HTML has ${kilobytes} kB; Gmail clips emails above 102 kB.`,
      { kilobytes },
    );
  }
  const { text, images, links } = measured(html);
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (images > 0 && words.length < WORDS_FEW && text.length < WORDS_FEW * 6) {
    add(
      "warning",
      "imagesOnly",
      "The email consists almost only of images. Readers who block images see nothing.",
    );
  }
  if (links > LINKS_MANY)
    add("hint", "linksMany", `The email has ${links} links.`, { count: links });
  const spam = spamWordsIn(text);
  if (spam.length > BODY_SPAM_MAX) {
    const list = spam.join(", ");
    add("hint", "spamWords", `Spam filters may react to these words: ${list}.`, { words: list });
  }
  return issues;
}

function measured(html: string): { text: string; images: number; links: number } {
  let [text, images, links] = ["", 0, 0];
  const silent: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (
        silent.length > 0 ||
        SILENT.has(name) ||
        /display:\s*none/.test(attributes["style"] ?? "")
      )
        silent.push(name);
      if (silent.length > 0) return;
      // A single pixel is a tracking pixel, not a picture.
      if (name === "img" && attributes["width"] !== "1") images++;
      if (name === "a" && attributes["href"] !== undefined) links++;
    },
    onclosetag() {
      silent.pop();
    },
    ontext(content) {
      if (silent.length === 0) text += ` ${content}`;
    },
  });
  parser.end(html);
  return { text: text.replace(/\s+/g, " ").trim(), images, links };
}
