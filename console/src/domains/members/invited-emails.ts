import { emailError } from "../auth/index.ts";

export interface InvitedEmails {
  /** In input order, without duplicates, ignoring case. */
  valid: string[];
  invalid: string[];
  /** Over the limit of EMAIL_MAX characters. */
  tooLong: string[];
}

/** How much of an overlong email a message shows. */
const SHOWN = 24;

/** Shortens overlong emails to a recognizable length. */
export const shortened = (emails: readonly string[]): string[] =>
  emails.map((email) => `${email.slice(0, SHOWN)}…`);

/** Parses emails separated by commas, semicolons, spaces or line breaks; "Ana <ana@x.com>" counts as its address. */
export function readEmails(text: string): InvitedEmails {
  const found = text.replaceAll(/[^,;\n<>]*<([^<>]*)>/g, " $1 ").split(/[\s,;]+/u);
  const seen = new Set<string>();
  const emails: InvitedEmails = { valid: [], invalid: [], tooLong: [] };
  for (const word of found) {
    const key = word.toLowerCase();
    if (word === "" || seen.has(key)) continue;
    seen.add(key);
    const error = emailError(word);
    emails[error === undefined ? "valid" : error === "emailTooLong" ? "tooLong" : "invalid"].push(
      word,
    );
  }
  return emails;
}
