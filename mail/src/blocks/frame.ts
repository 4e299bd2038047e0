import type {
  Brand,
  ColorValue,
  EmailBlock,
  EmailColors,
  EmailColumn,
  EmailSection,
  EmailStyles,
  MailLanguage,
  MailWords,
  Padding,
} from "@arauto/contracts";
import { colorOf, fontStack, linkColor, physicalAlign, physicalPadding } from "@arauto/contracts";
import type { DarkRules } from "./dark-rules.ts";
import { deviceClass } from "./visible-when.ts";

/** The context that all blocks of an email share. */
export interface Frame {
  styles: EmailStyles;
  light: EmailColors;
  dark: EmailColors;
  direction: "ltr" | "rtl";
  language: MailLanguage;
  words: MailWords;
  brand: Brand;
  workspaceName: string;
  /** Returns the URL of a picture in the document. */
  picture: (source: string) => string;
  rules: DarkRules;
}

/** The position of a block. */
export interface Place {
  /** The background color, in light and dark mode. */
  background: string;
  darkBackground: string;
  /** Width of the column, in pixels. */
  width: number;
}

export function placeIn(
  frame: Frame,
  section: Pick<EmailSection, "color">,
  column: Pick<EmailColumn, "color"> | null,
  width: number,
): Place {
  const value = column?.color ?? section.color ?? "surface";
  return {
    background: colorOf(value, frame.light),
    darkBackground: colorOf(value, frame.dark),
    width,
  };
}

/** Returns the width of a block's content, in pixels. */
export function innerWidth(place: Place, padding: Padding): number {
  return Math.max(1, place.width - padding.start - padding.end);
}

export interface Ink {
  css: string;
  dark: string;
}

/** Returns a text color: the declaration, and the dark mode class with a leading space. */
export function inkOf(frame: Frame, color: ColorValue): Ink {
  const light = colorOf(color, frame.light);
  return {
    css: `color:${light};`,
    dark: frame.rules.of("color", light, colorOf(color, frame.dark)),
  };
}

export function backgroundClass(
  frame: Frame,
  color: ColorValue,
  use: "background" | "columnBackground" = "background",
): string {
  return frame.rules.of(use, colorOf(color, frame.light), colorOf(color, frame.dark));
}

/** Returns the style of links in a text of one color. */
export function linkInk(frame: Frame, place: Place, color: ColorValue): Ink {
  const light = linkColor(place.background, colorOf(color, frame.light), frame.light);
  const dark = linkColor(place.darkBackground, colorOf(color, frame.dark), frame.dark);
  const line = frame.styles.underlineLinks ? "underline" : "none";
  return {
    css: `color:${light};text-decoration:${line};`,
    dark: frame.rules.of("color", light, dark),
  };
}

export function typeCss(
  frame: Frame,
  use: "heading" | "body",
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
): string {
  const family = fontStack(frame.styles, use, frame.direction);
  return `font-family:${family};font-size:${fontSize}px;line-height:${lineHeight}px;mso-line-height-rule:exactly;`;
}

/** Returns `class="…"` with a leading space, or nothing. */
export function classAttribute(names: string): string {
  const trimmed = names.trim();
  return trimmed === "" ? "" : ` class="${trimmed}"`;
}

/**
 * Renders the row of a column that contains one block. Only `align` moves both text and tables in
 * every client.
 */
export function blockRow(
  frame: Frame,
  block: Pick<EmailBlock, "visibility"> & { padding: Padding; align?: "start" | "center" | "end" },
  content: string,
): string {
  const align = physicalAlign(block.align ?? "start", frame.direction);
  const padding = physicalPadding(block.padding, frame.direction);
  return (
    `<tr${classAttribute(deviceClass(block.visibility))}><td align="${align}" style="padding:${padding};word-break:break-word;">` +
    `${content}</td></tr>\n`
  );
}

/** Renders a table for layout only. */
export function layoutTable(rows: string, attributes = "", style = ""): string {
  const css = style === "" ? "" : ` style="${style}"`;
  return `<table role="presentation" border="0" cellpadding="0" cellspacing="0"${attributes}${css}><tbody>${rows}</tbody></table>`;
}
