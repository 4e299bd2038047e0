/** Returns a variable as Liquid for plain text: `{{ account.name | default: "friend" }}`. */
export function liquidOf({ path, fallback }: { path: string; fallback: string }): string {
  return fallback === "" ? `{{ ${path} }}` : `{{ ${path} | default: ${quoted(fallback)} }}`;
}

const DEFAULT = /\s*\|\s*default\s*:\s*(?:"[^"]*"|'[^']*')/;

/** Changes the fallback of a value and keeps its other filters; an empty fallback removes it. */
export function withFallback(source: string, fallback: string): string {
  const filter = fallback === "" ? "" : ` | default: ${quoted(fallback)}`;
  return DEFAULT.test(source)
    ? source.replace(DEFAULT, () => filter)
    : source.replace(/\s*(-?\}\})$/, (_, end: string) => `${filter} ${end}`);
}

/** Liquid strings have no escapes, so the quote that the text does not contain is used. */
function quoted(text: string): string {
  const inside = text.includes('"') && text.includes("'") ? text.replaceAll('"', "”") : text;
  const quote = inside.includes('"') ? "'" : '"';
  return `${quote}${inside}${quote}`;
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
