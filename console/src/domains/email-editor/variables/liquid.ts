/** Returns a variable as Liquid for plain text: `{{ account.name | default: "friend" }}`. */
export function liquidOf({ path, fallback }: { path: string; fallback: string }): string {
  if (fallback === "") return `{{ ${path} }}`;
  // Liquid strings have no escapes, so the quote that the fallback does not contain is used.
  const inside =
    fallback.includes('"') && fallback.includes("'") ? fallback.replaceAll('"', "”") : fallback;
  const quote = inside.includes('"') ? "'" : '"';
  return `{{ ${path} | default: ${quote}${inside}${quote} }}`;
}

/**
 * Inserts text in place of the selection. Also replaces the `before` characters in front of it,
 * which were typed to open the list.
 */
export function insertedAt(
  text: string,
  insert: string,
  at: { start: number; end: number; before?: number },
): { text: string; caret: number } {
  const start = Math.max(0, at.start - (at.before ?? 0));
  return { text: text.slice(0, start) + insert + text.slice(at.end), caret: start + insert.length };
}
