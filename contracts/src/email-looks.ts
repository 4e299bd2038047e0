import { brandPalette, contrast, textOn } from "./brand-color.ts";
import { type Brand, DEFAULT_BRAND_COLOR } from "./brand-kit.ts";
import type { EmailBlockOf } from "./email-blocks.ts";
import type { EmailSection, EmailStyles } from "./email-document.ts";
import type { ColorRole, ColorValue } from "./email-colors.ts";
import { FONT_STACKS, type Padding } from "./email-parts.ts";

/**
 * What the parts of a document look like in figures. The canvas of the editor and the mail itself both ask here,
 * which is why they look the same. Lengths are pixels.
 */

export type ColorScheme = "light" | "dark";
export type EmailColors = Record<ColorRole, string>;

/** Arabic, Hebrew and Persian letters are in these on every system; named after the chosen family. */
const RIGHT_TO_LEFT_FAMILIES = "Tahoma, Arial, sans-serif";
const HEADING_SCALE = { 1: 1.9, 2: 1.4, 3: 1.15 } as const;
const HEADING_LINE_HEIGHT = 1.25;
/** Least contrast of a brand's text against the mail's surface. */
const READABLE = 4.5;

/** The colour behind every role. The brand's is made readable on the surface where it is used for text or shapes in the dark. */
export function emailColors(styles: EmailStyles, brand: Pick<Brand, "color">, scheme: ColorScheme): EmailColors {
  const palette = scheme === "dark" ? styles.darkColors : styles.colors;
  const own = brand.color ?? DEFAULT_BRAND_COLOR;
  const fitted = scheme === "dark" ? brandPalette(own, "dark").text : own;
  return { ...palette, brand: palette.brand ?? fitted };
}

export function colorOf(value: ColorValue, colors: EmailColors): string {
  return value.startsWith("#") ? value : colors[value as ColorRole];
}

/** As for `font-family`. */
export function fontStack(styles: EmailStyles, use: "heading" | "body", direction: "ltr" | "rtl"): string {
  const stack = FONT_STACKS[use === "heading" ? styles.headingFont : styles.bodyFont];
  return direction === "rtl" ? `${stack.replace(/, (?:sans-serif|serif|monospace)$/, "")}, ${RIGHT_TO_LEFT_FAMILIES}` : stack;
}

/** Height of lines is in pixels too: mail programs disagree about anything else. */
export function headingLook(
  block: Pick<EmailBlockOf<"heading">, "level" | "fontSize">,
  styles: EmailStyles,
): { fontSize: number; lineHeight: number } {
  const fontSize = block.fontSize ?? Math.round(styles.fontSize * HEADING_SCALE[block.level]);
  return { fontSize, lineHeight: Math.round(fontSize * HEADING_LINE_HEIGHT) };
}

export function textLook(fontSize: number | null, styles: EmailStyles): { fontSize: number; lineHeight: number } {
  const size = fontSize ?? styles.fontSize;
  return { fontSize: size, lineHeight: Math.round(size * styles.lineHeight) };
}

/** Small print: footers, captions, former prices. */
export function smallLook(styles: EmailStyles): { fontSize: number; lineHeight: number } {
  return textLook(Math.max(12, styles.fontSize - 3), styles);
}

/** Fill and letters of a button; an outlined one has the ground of where it stands. */
export function buttonLook(
  block: Pick<EmailBlockOf<"button">, "color" | "outlined">,
  styles: EmailStyles,
  colors: EmailColors,
): { fill: string | null; edge: string; text: string; radius: number; paddingBlock: number; paddingInline: number; fontSize: number } {
  const color = colorOf(block.color ?? styles.button.color, colors);
  const { radius, paddingBlock, paddingInline } = styles.button;
  return {
    fill: block.outlined ? null : color,
    edge: color,
    text: block.outlined ? color : textOn(color),
    radius,
    paddingBlock,
    paddingInline,
    fontSize: styles.fontSize,
  };
}

/** Colour of links inside a text: the brand's where it is read well on the ground, else that of the text itself. */
export function linkColor(ground: string, textColor: string, colors: EmailColors): string {
  return contrast(colors.brand, ground) >= READABLE ? colors.brand : textColor;
}

/** The ground that a section's or column's content stands on. */
export function groundOf(section: Pick<EmailSection, "color">, column: { color: ColorValue | null } | null, colors: EmailColors): string {
  return colorOf(column?.color ?? section.color ?? "surface", colors);
}

/** Width of each column, without the section's padding. */
export function columnWidths(section: Pick<EmailSection, "columns" | "padding">, styles: EmailStyles): number[] {
  const inner = styles.width - section.padding.start - section.padding.end;
  return section.columns.map(({ share }) => Math.floor((inner * share) / 100));
}

/** As for CSS' `padding`, in the direction of the mail. */
export function physicalPadding({ top, end, bottom, start }: Padding, direction: "ltr" | "rtl"): string {
  const [left, right] = direction === "rtl" ? [end, start] : [start, end];
  return `${top}px ${right}px ${bottom}px ${left}px`;
}

export function physicalAlign(align: "start" | "center" | "end", direction: "ltr" | "rtl"): "left" | "center" | "right" {
  if (align === "center") return "center";
  return (align === "start") === (direction === "ltr") ? "left" : "right";
}

/** Below each paragraph and list of a text but the last. */
export function paragraphGap(fontSize: number): number {
  return Math.round(fontSize * 0.75);
}

/** From the edge of a text to the words of a list, and between its entries. */
export const LIST_LOOK = { indent: 24, gap: 4 } as const;
export const HEADING_WEIGHT = 700;
export const BUTTON_WEIGHT = 700;
/** Edge of an outlined button. */
export const BUTTON_EDGE = 2;
/** Between the marks of networks, and between the entries of a menu. */
export const SOCIAL_GAP = 12;
export const MENU_GAP = 24;
/** Around what a cell of a table holds, and the width of its lines. */
export const TABLE_LOOK = { paddingBlock: 8, paddingInline: 12, line: 1 } as const;
/** Between products beside and below each other, between the parts of one, and inside of its button. */
export const PRODUCT_LOOK = { gap: 18, partGap: 8, buttonPaddingBlock: 8, buttonPaddingInline: 16 } as const;
/** The bar with the mark to play, right below the still of a film; filled and worded as a button. */
export const VIDEO_BAR_PADDING = 12;

/** The name of a workspace without a logo. */
export function nameLook(styles: EmailStyles): { fontSize: number; lineHeight: number } {
  return headingLook({ level: 2, fontSize: null }, styles);
}

/** A product's title. */
export function productTitleLook(styles: EmailStyles): { fontSize: number; lineHeight: number } {
  return textLook(styles.fontSize + 1, styles);
}
