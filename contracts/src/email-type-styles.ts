import { brandPalette, contrast, textOn } from "./brand-color.ts";
import { type Brand, DEFAULT_BRAND_COLOR } from "./brand-kit.ts";
import type { EmailBlockOf } from "./email-blocks.ts";
import type { EmailSection, EmailStyles } from "./email-document.ts";
import type { ColorRole, ColorValue } from "./email-colors.ts";
import { FONT_STACKS, type Padding } from "./email-parts.ts";

/**
 * The dimensions and colors of a document's parts. Both the editor's canvas and the email use these values, so they
 * match. Lengths are in pixels.
 */

export type ColorScheme = "light" | "dark";
export type EmailColors = Record<ColorRole, string>;

/** Fonts with Arabic, Hebrew and Persian letters that exist on every system; used as a fallback. */
const RIGHT_TO_LEFT_FAMILIES = "Tahoma, Arial, sans-serif";
const HEADING_SCALE = { 1: 1.9, 2: 1.4, 3: 1.15 } as const;
const HEADING_LINE_HEIGHT = 1.25;
/** Minimum contrast of brand-colored text with the email's background. */
const READABLE = 4.5;

/** The color of every role. In dark mode, the brand color is adjusted to stay readable as text or shape. */
export function emailColors(
  styles: EmailStyles,
  brand: Pick<Brand, "color">,
  scheme: ColorScheme,
): EmailColors {
  const palette = scheme === "dark" ? styles.darkColors : styles.colors;
  const own = brand.color ?? DEFAULT_BRAND_COLOR;
  const fitted = scheme === "dark" ? brandPalette(own, "dark").text : own;
  return { ...palette, brand: palette.brand ?? fitted };
}

export function colorOf(value: ColorValue, colors: EmailColors): string {
  return value.startsWith("#") ? value : colors[value as ColorRole];
}

/** Value for `font-family`. */
export function fontStack(
  styles: EmailStyles,
  use: "heading" | "body",
  direction: "ltr" | "rtl",
): string {
  const stack = FONT_STACKS[use === "heading" ? styles.headingFont : styles.bodyFont];
  return direction === "rtl"
    ? `${stack.replace(/, (?:sans-serif|serif|monospace)$/, "")}, ${RIGHT_TO_LEFT_FAMILIES}`
    : stack;
}

/** Line height, also in pixels: email clients disagree about other units. */
export function headingStyle(
  block: Pick<EmailBlockOf<"heading">, "level" | "fontSize">,
  styles: EmailStyles,
): { fontSize: number; lineHeight: number } {
  const fontSize = block.fontSize ?? Math.round(styles.fontSize * HEADING_SCALE[block.level]);
  return { fontSize, lineHeight: Math.round(fontSize * HEADING_LINE_HEIGHT) };
}

export function textStyle(
  fontSize: number | null,
  styles: EmailStyles,
): { fontSize: number; lineHeight: number } {
  const size = fontSize ?? styles.fontSize;
  return { fontSize: size, lineHeight: Math.round(size * styles.lineHeight) };
}

/** Small text: footers, captions, previous prices. */
export function smallStyle(styles: EmailStyles): { fontSize: number; lineHeight: number } {
  return textStyle(Math.max(12, styles.fontSize - 3), styles);
}

/** Background and text color of a button. An outlined button uses the background behind it. */
export function buttonTypeStyle(
  block: Pick<EmailBlockOf<"button">, "color" | "outlined">,
  styles: EmailStyles,
  colors: EmailColors,
): {
  fill: string | null;
  edge: string;
  text: string;
  radius: number;
  paddingBlock: number;
  paddingInline: number;
  fontSize: number;
} {
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

/** Color of links in text: the brand color if it is readable on the background, otherwise the text color. */
export function linkColor(background: string, textColor: string, colors: EmailColors): string {
  return contrast(colors.brand, background) >= READABLE ? colors.brand : textColor;
}

/** The background behind a section's or column's content. */
export function backgroundOf(
  section: Pick<EmailSection, "color">,
  column: { color: ColorValue | null } | null,
  colors: EmailColors,
): string {
  return colorOf(column?.color ?? section.color ?? "surface", colors);
}

/** Width of each column, without the section's padding. */
export function columnWidths(
  section: Pick<EmailSection, "columns" | "padding">,
  styles: EmailStyles,
): number[] {
  const inner = styles.width - section.padding.start - section.padding.end;
  return section.columns.map(({ share }) => Math.floor((inner * share) / 100));
}

/** Value for CSS `padding`, in the email's direction. */
export function physicalPadding(
  { top, end, bottom, start }: Padding,
  direction: "ltr" | "rtl",
): string {
  const [left, right] = direction === "rtl" ? [end, start] : [start, end];
  return `${top}px ${right}px ${bottom}px ${left}px`;
}

export function physicalAlign(
  align: "start" | "center" | "end",
  direction: "ltr" | "rtl",
): "left" | "center" | "right" {
  if (align === "center") return "center";
  return (align === "start") === (direction === "ltr") ? "left" : "right";
}

/** Space below each paragraph and list of a text, except the last one. */
export function paragraphGap(fontSize: number): number {
  return Math.round(fontSize * 0.75);
}

/** Indentation of list items, and space between them. */
export const LIST_STYLE = { indent: 24, gap: 4 } as const;
export const HEADING_WEIGHT = 700;
export const BUTTON_WEIGHT = 700;
/** Border width of an outlined button. */
export const BUTTON_EDGE = 2;
/** Space between social icons, and between menu entries. */
export const SOCIAL_GAP = 12;
export const MENU_GAP = 24;
/** Padding of a table cell, and width of its borders. */
export const TABLE_STYLE = { paddingBlock: 8, paddingInline: 12, line: 1 } as const;
/** Space between products, between the parts of a product, and inside its button. */
export const PRODUCT_STYLE = {
  gap: 18,
  partGap: 8,
  buttonPaddingBlock: 8,
  buttonPaddingInline: 16,
} as const;
/** The bar with the play button below a video's thumbnail, styled as a button. */
export const VIDEO_BAR_PADDING = 12;

/** The workspace's name, shown if there is no logo. */
export function nameStyle(styles: EmailStyles): { fontSize: number; lineHeight: number } {
  return headingStyle({ level: 2, fontSize: null }, styles);
}

/** Title of a product. */
export function productTitleStyle(styles: EmailStyles): { fontSize: number; lineHeight: number } {
  return textStyle(styles.fontSize + 1, styles);
}
