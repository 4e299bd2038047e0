/* oxlint-disable react/no-array-index-key -- the rendered elements keep no state, so their position identifies them */
import {
  colorOf,
  type EmailColors,
  LIST_STYLE,
  paragraphGap,
  type RichLine,
  type RichText,
  type RichTextInline,
  type RichTextListItem,
  type RichTextMark,
} from "@arauto/contracts";
import type { CSSProperties, ReactNode } from "react";
import { useKnownVariables, useEmailAppearance } from "./email-appearance.tsx";
import { VariablePill } from "./variables/variable-pill.tsx";

/** Formatted text as the email shows it, with variables as pills. Links are not clickable in an editor. */
export function RichTextView({
  text,
  fontSize,
  link,
}: {
  text: RichText;
  fontSize: number;
  link: CSSProperties;
}) {
  const gap = paragraphGap(fontSize);
  return text.content.map((node, at) => {
    const below = at === text.content.length - 1 ? 0 : gap;
    return node.type === "paragraph" ? (
      <p key={at} style={{ margin: `0 0 ${below}px` }}>
        <Inlines nodes={node.content ?? []} link={link} />
      </p>
    ) : (
      <List key={at} type={node.type} items={node.content} below={below} link={link} />
    );
  });
}

/** One line of formatted text. */
export function RichLineView({ line, link }: { line: RichLine; link?: CSSProperties }) {
  return <Inlines nodes={line} link={link ?? {}} />;
}

interface ListProps {
  type: "bulletList" | "orderedList";
  items: readonly RichTextListItem[];
  below: number;
  link: CSSProperties;
}

function List({ type, items, below, link }: ListProps) {
  const Tag = type === "bulletList" ? "ul" : "ol";
  return (
    <Tag
      style={{
        margin: `0 0 ${below}px`,
        padding: 0,
        marginInlineStart: LIST_STYLE.indent,
        listStyleType: type === "bulletList" ? "disc" : "decimal",
      }}
    >
      {items.map((item, at) => (
        <li key={at} style={{ margin: `0 0 ${at === items.length - 1 ? 0 : LIST_STYLE.gap}px` }}>
          {item.content.map((node, place) =>
            node.type === "paragraph" ? (
              <div key={place}>
                <Inlines nodes={node.content ?? []} link={link} />
              </div>
            ) : (
              <List key={place} type={node.type} items={node.content} below={0} link={link} />
            ),
          )}
        </li>
      ))}
    </Tag>
  );
}

function Inlines({ nodes, link }: { nodes: readonly RichTextInline[]; link: CSSProperties }) {
  const variables = useKnownVariables();
  const { colors } = useEmailAppearance();
  // An empty line keeps its height.
  if (nodes.length === 0) return <br />;
  return nodes.map((node, at) => {
    const words: ReactNode =
      node.type === "hardBreak" ? (
        <br />
      ) : node.type === "text" ? (
        node.text
      ) : (
        <VariablePill path={node.attrs.path} fallback={node.attrs.fallback} variables={variables} />
      );
    const style = (node.marks ?? []).reduce<CSSProperties>(
      (css, mark) => withMark(css, mark, link, colors),
      {},
    );
    return (
      <span key={at} style={style}>
        {words}
      </span>
    );
  });
}

function withMark(
  css: CSSProperties,
  mark: RichTextMark,
  link: CSSProperties,
  colors: EmailColors,
): CSSProperties {
  const lines = (line: string) =>
    [...new Set([...String(css.textDecoration ?? "").split(" "), line])]
      .filter((part) => part && part !== "none")
      .join(" ");
  if (mark.type === "bold") return { ...css, fontWeight: 700 };
  if (mark.type === "italic") return { ...css, fontStyle: "italic" };
  if (mark.type === "underline") return { ...css, textDecoration: lines("underline") };
  if (mark.type === "strike") return { ...css, textDecoration: lines("line-through") };
  if (mark.type === "textStyle") return { ...css, color: colorOf(mark.attrs.color, colors) };
  if (mark.attrs.href === "") return css;
  return {
    color: link.color,
    ...css,
    textDecoration: link.textDecoration === "none" ? css.textDecoration : lines("underline"),
  };
}

/** Returns the plain text of formatted text, for names and searches. */
export function plainWords(nodes: readonly unknown[]): string {
  return nodes
    .map((node) => {
      const {
        text,
        type,
        content = [],
      } = node as { text?: string; type?: string; content?: readonly unknown[] };
      return (
        text ??
        (type === "hardBreak"
          ? " "
          : type === "paragraph" || type === "listItem"
            ? `${plainWords(content)} `
            : plainWords(content))
      );
    })
    .join("")
    .replaceAll(/\s+/g, " ");
}
