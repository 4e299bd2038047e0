/**
 * A LIKE pattern (escape character backslash) that finds `text`, whatever characters it holds.
 * A NUL is left out: PostgreSQL's text has none, and would refuse the whole query.
 */
export function likePattern(text: string, place: "anywhere" | "start" | "end" = "anywhere"): string {
  const literal = text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&");
  return `${place === "start" ? "" : "%"}${literal}${place === "end" ? "" : "%"}`;
}
