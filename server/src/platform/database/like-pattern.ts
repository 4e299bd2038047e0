/**
 * Returns a LIKE pattern (escape character backslash) that finds `text` literally. Removes NUL,
 * which PostgreSQL's text cannot contain and which would fail the whole query.
 */
export function likePattern(
  text: string,
  place: "anywhere" | "start" | "end" = "anywhere",
): string {
  const literal = text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&");
  return `${place === "start" ? "" : "%"}${literal}${place === "end" ? "" : "%"}`;
}
