/** Replaces personalized parts with the name of their field: "Hello {{ account.name | upcase }}" → "Hello [name]". */
export const subjectText = (subject: string): string =>
  subject
    .replace(/\{\{-?\s*(?:[\w-]+\.)*([\w-]+).*?\}\}/gu, "[$1]")
    .replace(/\{%.*?%\}/gu, "")
    .replace(/\s{2,}/gu, " ")
    .trim();
