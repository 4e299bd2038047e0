import { z } from "zod";
import { colorValue } from "./email-colors.ts";

/**
 * Formatted text of an email in the format of ProseMirror and Tiptap (`type`, `attrs`, `content`, `marks`), limited to
 * what email clients display consistently. Personal values are separate nodes, so that they can be validated and have a default.
 */

export const LINK_MAX = 2_000;
const TEXT_MAX = 20_000;
const NODES_MAX = 2_000;
/** Maximum nesting depth of lists. */
const LIST_DEPTH_MAX = 3;

/** A personal value, such as `account.name` or `account.fields.city`; in lists, of the entry: `item.title`. */
export const variablePath = z
  .string()
  .regex(/^[a-z][a-z0-9_]*(?:\.[a-zA-Z][a-zA-Z0-9_]*){1,3}$/)
  .max(200);

/** A URL, `mailto:`, `tel:`, or Liquid that produces one. Unsafe links are rejected when the email is built. */
export const linkTarget = z.string().trim().max(LINK_MAX);

const bold = z.strictObject({ type: z.literal("bold") });
const italic = z.strictObject({ type: z.literal("italic") });
const underline = z.strictObject({ type: z.literal("underline") });
const strike = z.strictObject({ type: z.literal("strike") });
const link = z.strictObject({
  type: z.literal("link"),
  attrs: z.strictObject({ href: linkTarget }),
});
const textStyle = z.strictObject({
  type: z.literal("textStyle"),
  attrs: z.strictObject({ color: colorValue }),
});
export const richTextMark = z.discriminatedUnion("type", [
  bold,
  italic,
  underline,
  strike,
  link,
  textStyle,
]);
export type RichTextMark = z.infer<typeof richTextMark>;

const marks = z.array(richTextMark).max(6).optional();
const text = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1).max(TEXT_MAX),
  marks,
});
const hardBreak = z.strictObject({ type: z.literal("hardBreak"), marks });
const variable = z.strictObject({
  type: z.literal("variable"),
  /** `fallback` replaces a missing value; empty leaves it blank. */
  attrs: z.strictObject({ path: variablePath, fallback: z.string().max(200) }),
  marks,
});
export const richTextInline = z.discriminatedUnion("type", [text, hardBreak, variable]);
export type RichTextInline = z.infer<typeof richTextInline>;

const paragraph = z.strictObject({
  type: z.literal("paragraph"),
  content: z.array(richTextInline).optional(),
});
export type RichTextParagraph = z.infer<typeof paragraph>;

export interface RichTextListItem {
  type: "listItem";
  content: (RichTextParagraph | RichTextList)[];
}
export interface RichTextList {
  type: "bulletList" | "orderedList";
  content: RichTextListItem[];
}
const list: z.ZodType<RichTextList> = z.lazy(() =>
  z.strictObject({
    type: z.enum(["bulletList", "orderedList"]),
    content: z.array(listItem).min(1),
  }),
);
const listItem: z.ZodType<RichTextListItem> = z.strictObject({
  type: z.literal("listItem"),
  content: z.array(z.union([paragraph, list])).min(1),
});

/** Total number of nodes, and the depth of the deepest list. */
function measure(nodes: readonly unknown[], depth = 0): { nodes: number; depth: number } {
  let count = 0;
  let deepest = depth;
  for (const node of nodes) {
    const { type, content = [] } = node as { type: string; content?: readonly unknown[] };
    const inside = measure(content, type.endsWith("List") ? depth + 1 : depth);
    count += 1 + inside.nodes;
    deepest = Math.max(deepest, inside.depth);
  }
  return { nodes: count, depth: deepest };
}

export const richText = z
  .strictObject({ type: z.literal("doc"), content: z.array(z.union([paragraph, list])) })
  .refine(({ content }) => measure(content).nodes <= NODES_MAX, {
    error: "The text is too long",
    params: { code: "tooLong" },
  })
  .refine(({ content }) => measure(content).depth <= LIST_DEPTH_MAX, {
    error: "Lists are nested too deeply",
    params: { code: "tooDeep" },
  })
  .meta({ id: "RichText" });
export type RichText = z.infer<typeof richText>;

/** One line, such as a heading or a button label. No lists or line breaks. */
export const richLine = z
  .array(z.discriminatedUnion("type", [text, variable]))
  .max(200)
  .meta({ id: "RichLine" });
export type RichLine = z.infer<typeof richLine>;
