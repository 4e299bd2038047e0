import { mailOf, type MailParts } from "./mails.ts";

/** With this many parts, parsing takes a thread far longer than any limit; about 10 MB. */
const PARTS = 20;
/** The parser reads 500,000 characters of each part. */
const PART_CHARACTERS = 480_000;

/**
 * Returns a message with many large parts of HTML, each with deep nesting, huge attributes and
 * thousands of elements.
 */
export function hostileMessage(
  parts: Pick<MailParts, "from" | "to" | "subject" | "headers">,
): string {
  const deep = 1_000;
  const frame = `<p title="${"&amp;".repeat(1_000)}">${"<div>".repeat(deep)}${"</div>".repeat(deep)}</p>`;
  const html = frame + "<b>a</b>".repeat((PART_CHARACTERS - frame.length) / 8);
  const part = `--x\nContent-Type: text/html; charset=utf-8\n\n${html}\n`;
  return mailOf({
    ...parts,
    type: 'multipart/mixed; boundary="x"',
    body: `${part.repeat(PARTS)}--x--\n`,
  });
}
