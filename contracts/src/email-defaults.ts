import type { Brand } from "./brand-kit.ts";
import type { EmailBlock, EmailBlockKind, EmailBlockOf } from "./email-blocks.ts";
import type { EmailColumn, EmailDocument, EmailSection, EmailStyles } from "./email-document.ts";
import type { Padding } from "./email-parts.ts";
import type { RichLine, RichText, RichTextInline } from "./rich-text.ts";

/** Default parts of a document for the editor, the designs and tests. Callers provide the texts. */

/** Twelve letters and digits: enough to identify the few hundred parts of an email, not a secret. */
export function newBlockId(): string {
  return Array.from({ length: 12 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
}

/** Vertical and horizontal padding in pixels. */
export function paddingOf(block: number, inline = 24): Padding {
  return { top: block, end: inline, bottom: block, start: inline };
}

export function lineOf(text: string): RichLine {
  return text === "" ? [] : [{ type: "text", text }];
}

/** Converts plain text to paragraphs. */
export function richTextOf(...paragraphs: (string | RichTextInline[])[]): RichText {
  return {
    type: "doc",
    content: paragraphs.map((content) => ({
      type: "paragraph" as const,
      content:
        typeof content === "string"
          ? content === ""
            ? []
            : [{ type: "text" as const, text: content }]
          : content,
    })),
  };
}

/** A personal value inside a text. `fallback` replaces an empty value. */
export function variableOf(path: string, fallback: string): RichTextInline {
  return { type: "variable", attrs: { path, fallback } };
}

const everybody = { visibility: null };
const DEFAULTS: { [K in EmailBlockKind]: () => Omit<EmailBlockOf<K>, "id" | "kind"> } = {
  heading: () => ({
    ...everybody,
    padding: paddingOf(8),
    level: 2,
    text: [],
    align: "start",
    color: "text",
    fontSize: null,
  }),
  text: () => ({
    ...everybody,
    padding: paddingOf(8),
    text: richTextOf(""),
    align: "start",
    color: "text",
    fontSize: null,
  }),
  image: () => ({
    ...everybody,
    padding: paddingOf(8),
    source: "",
    alt: "",
    decorative: false,
    href: "",
    width: 100,
    align: "center",
    radius: 0,
  }),
  logo: () => ({ ...everybody, padding: paddingOf(16), width: 160, href: "", align: "center" }),
  button: () => ({
    ...everybody,
    padding: paddingOf(12),
    label: [],
    href: "",
    align: "center",
    fullWidth: false,
    color: null,
    outlined: false,
  }),
  divider: () => ({
    ...everybody,
    padding: paddingOf(16),
    color: "muted",
    thickness: 1,
    line: "solid",
    width: 100,
    align: "center",
  }),
  spacer: () => ({ ...everybody, height: 24 }),
  social: () => ({
    ...everybody,
    padding: paddingOf(12),
    items: null,
    align: "center",
    size: 28,
    look: "brand",
  }),
  menu: () => ({ ...everybody, padding: paddingOf(12), items: [], align: "center", color: "text" }),
  video: () => ({
    ...everybody,
    padding: paddingOf(8),
    source: "",
    alt: "",
    decorative: false,
    href: "",
    radius: 0,
  }),
  products: () => ({ ...everybody, padding: paddingOf(8), perRow: 2, items: [], align: "center" }),
  table: () => ({
    ...everybody,
    padding: paddingOf(8),
    hasHeader: true,
    rows: [
      ["", ""],
      ["", ""],
    ],
    align: "start",
    lineColor: "muted",
  }),
  html: () => ({ ...everybody, padding: paddingOf(0, 0), source: "" }),
  footer: () => ({
    ...everybody,
    padding: paddingOf(24),
    text: richTextOf(""),
    showAddress: true,
    showPreferences: true,
    align: "center",
    color: "muted",
  }),
  repeat: () => ({
    ...everybody,
    padding: paddingOf(0, 0),
    list: "data.items",
    most: 20,
    blocks: [],
  }),
};

/** Creates an empty block of a kind, with the given properties. */
export function newBlock<K extends EmailBlockKind>(
  kind: K,
  given: Partial<Omit<EmailBlockOf<K>, "kind">> = {},
): EmailBlockOf<K> {
  return { id: newBlockId(), kind, ...DEFAULTS[kind](), ...given } as unknown as EmailBlockOf<K>;
}

export function newColumn(
  share: number,
  blocks: EmailBlock[] = [],
  given: Partial<EmailColumn> = {},
): EmailColumn {
  return { id: newBlockId(), share, align: "top", color: null, blocks, ...given };
}

/** Creates a section with columns of the given percentages, which must add up to 100. */
export function newSection(
  shares: readonly number[] = [100],
  given: Partial<EmailSection> = {},
): EmailSection {
  return {
    id: newBlockId(),
    columns: shares.map((share) => newColumn(share)),
    color: null,
    bleeds: false,
    padding: paddingOf(16, 0),
    onPhone: "stack",
    visibility: null,
    ...given,
  };
}

/** Styles of a new email, in the workspace's fonts and colors. */
export function newStyles(
  brand: Pick<Brand, "accentColor" | "headingFont" | "bodyFont">,
  given: Partial<EmailStyles> = {},
): EmailStyles {
  return {
    width: 600,
    bodyFont: brand.bodyFont,
    headingFont: brand.headingFont,
    fontSize: 16,
    lineHeight: 1.5,
    colors: {
      brand: null,
      accent: brand.accentColor,
      text: "#161e2f",
      muted: "#626978",
      surface: "#ffffff",
      ground: "#f3f1ed",
    },
    darkColors: {
      brand: null,
      accent: brand.accentColor,
      text: "#f1f0ec",
      muted: "#a4a9b4",
      surface: "#161b26",
      ground: "#0c1019",
    },
    underlineLinks: true,
    button: { color: "brand", radius: 8, paddingBlock: 12, paddingInline: 24 },
    radius: 8,
    direction: "auto",
    ...given,
  };
}

/** Creates an email that contains only the required footer. */
export function newDocument(
  brand: Pick<Brand, "accentColor" | "headingFont" | "bodyFont">,
): EmailDocument {
  return {
    version: 1,
    styles: newStyles(brand),
    sections: [
      newSection([100]),
      newSection([100], { columns: [newColumn(100, [newBlock("footer")])] }),
    ],
  };
}
