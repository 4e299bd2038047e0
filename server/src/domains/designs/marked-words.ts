import type { RichLine, RichText, RichTextInline, RichTextMark } from "@arauto/contracts";

/**
 * Markup of the designs' texts: `**bold**`, `*italic*`, `~~struck out~~`, `[label](address)`,
 * `{path|fallback}` for a value, and a line break. Shorter than the resulting nodes, and readable
 * for translators.
 */

const MARKED =
  /\*\*(.+?)\*\*|\*(.+?)\*|~~(.+?)~~|\[(.+?)\]\((.+?)\)|\{([a-z][\w.]*)\|([^}]*)\}|(\n)/s;

type LinkOf = (name: string) => string;

function inline(words: string, linkOf: LinkOf, marks: RichTextMark[]): RichTextInline[] {
  const found = MARKED.exec(words);
  const own = marks.length > 0 ? { marks } : {};
  if (!found) return words === "" ? [] : [{ type: "text", text: words, ...own }];
  const [match, bold, italic, struck, label, address = "", path, fallback = ""] = found;
  const inside = (text: string, mark: RichTextMark) => inline(text, linkOf, [...marks, mark]);
  const before: RichTextInline[] =
    found.index > 0 ? [{ type: "text", text: words.slice(0, found.index), ...own }] : [];
  const here = (): RichTextInline[] => {
    if (bold !== undefined) return inside(bold, { type: "bold" });
    if (italic !== undefined) return inside(italic, { type: "italic" });
    if (struck !== undefined) return inside(struck, { type: "strike" });
    if (label !== undefined)
      return inside(label, { type: "link", attrs: { href: linkOf(address) } });
    if (path !== undefined) return [{ type: "variable", attrs: { path, fallback }, ...own }];
    return [{ type: "hardBreak", ...own }];
  };
  return [...before, ...here(), ...inline(words.slice(found.index + match.length), linkOf, marks)];
}

/** Parses one line, for headings and buttons. */
export function markedLine(words: string, linkOf: LinkOf): RichLine {
  return inline(words, linkOf, []).filter((node) => node.type !== "hardBreak");
}

/** Parses paragraphs, one per entry. */
export function markedText(paragraphs: readonly string[], linkOf: LinkOf): RichText {
  return {
    type: "doc",
    content: paragraphs.map((words) => ({ type: "paragraph", content: inline(words, linkOf, []) })),
  };
}

/** Parses a list with one line per entry. */
export function markedList(
  type: "bulletList" | "orderedList",
  entries: readonly string[],
  linkOf: LinkOf,
): RichText {
  const items = entries.map((words) => ({
    type: "listItem" as const,
    content: [{ type: "paragraph" as const, content: inline(words, linkOf, []) }],
  }));
  return { type: "doc", content: [{ type, content: items }] };
}
