import type { TemplateIssue } from "@arauto/contracts";
import type { CheckCode } from "./check-codes.ts";
import { spamWordsIn } from "./spam-words.ts";

/** The approximate number of characters that phones show of a subject. */
const SUBJECT_LONG = 60;
const LIQUID = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const FALSE_REPLY = /^\s*((?:re|res|aw|fwd?|enc|rv)\s*:)/i;

/** Checks the two lines that inboxes show. */
export function lineFindings(subject: string, preheader: string): TemplateIssue[] {
  const issues: TemplateIssue[] = [];
  const add = (
    severity: TemplateIssue["severity"],
    part: TemplateIssue["part"],
    code: CheckCode,
    message: string,
    values?: NonNullable<TemplateIssue["values"]>,
  ) => issues.push({ severity, part, code, message, ...(values === undefined ? {} : { values }) });
  if (preheader.trim() === "") {
    add(
      "hint",
      "preheader",
      "preheaderMissing",
      "There is no preview text. Inboxes show the first words of the email instead.",
    );
  }
  if (subject.trim() === "") {
    add("error", "subject", "subjectEmpty", "The subject is empty.");
    return issues;
  }
  const words = subject.replace(LIQUID, "").trim();
  const length = Array.from(words).length;
  if (length > SUBJECT_LONG) {
    const values = { length, most: SUBJECT_LONG };
    add(
      "hint",
      "subject",
      "subjectLong",
      `The subject has ${length} characters; phones show about ${SUBJECT_LONG}.`,
      values,
    );
  }
  if (isShouting(words))
    add("warning", "subject", "subjectShouting", "The subject is mostly in capital letters.");
  const count =
    (words.match(/[!?\u00a1\u00bf！？]/g) ?? []).length -
    (words.match(/[\u00a1\u00bf]/g) ?? []).length;
  if (count >= 3)
    add(
      "warning",
      "subject",
      "subjectExclaims",
      `The subject has ${count} exclamation and question marks.`,
      { count },
    );
  const prefix = FALSE_REPLY.exec(words)?.[1];
  if (prefix !== undefined) {
    add(
      "warning",
      "subject",
      "subjectFalseReply",
      `The subject starts with "${prefix}", like a reply.`,
      { prefix },
    );
  }
  const found = spamWordsIn(words);
  if (found.length > 0) {
    const list = found.join(", ");
    add("hint", "subject", "spamWords", `Spam filters may react to these words: ${list}.`, {
      words: list,
    });
  }
  return issues;
}

/** Of the words with more than three letters, most are all capitals. */
function isShouting(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const loud = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase());
  return loud.length >= 2 && loud.length / words.length > 0.6;
}
