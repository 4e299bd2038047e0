import { looksLikeEmail } from "../auth/index.ts";

export interface InvitedEmails {
  /** In the order they were written, each once, whatever the letters' case. */
  valid: string[];
  invalid: string[];
}

/** Emails out of a text where they are parted by commas, semicolons, spaces or lines; "Ana <ana@x.com>" counts as its address. */
export function readEmails(text: string): InvitedEmails {
  const found = text.replaceAll(/[^,;\n<>]*<([^<>]*)>/g, " $1 ").split(/[\s,;]+/u);
  const seen = new Set<string>();
  const emails: InvitedEmails = { valid: [], invalid: [] };
  for (const word of found) {
    const key = word.toLowerCase();
    if (word === "" || seen.has(key)) continue;
    seen.add(key);
    (looksLikeEmail(word) ? emails.valid : emails.invalid).push(word);
  }
  return emails;
}
