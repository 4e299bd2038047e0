/** A variable as Liquid for plain texts: `{{ account.name | default: "friend" }}`. */
export function liquidOf({ path, fallback }: { path: string; fallback: string }): string {
  if (fallback === "") return `{{ ${path} }}`;
  // Liquid knows no escapes in its texts: the quote that the fallback does not have stands around it.
  const inside = fallback.includes('"') && fallback.includes("'") ? fallback.replaceAll('"', "”") : fallback;
  const quote = inside.includes('"') ? "'" : '"';
  return `{{ ${path} | default: ${quote}${inside}${quote} }}`;
}

/** Puts text in place of what is selected. `before` characters in front of it go too: what was typed to ask for it. */
export function insertedAt(
  text: string,
  insert: string,
  at: { start: number; end: number; before?: number },
): { text: string; caret: number } {
  const start = Math.max(0, at.start - (at.before ?? 0));
  return { text: text.slice(0, start) + insert + text.slice(at.end), caret: start + insert.length };
}
