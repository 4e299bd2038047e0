import {
  type ColorValue,
  colorOf,
  type EmailColumn,
  type EmailSection,
  fontStack,
  backgroundOf,
  linkColor,
  type Padding,
  paragraphGap,
  physicalAlign,
  physicalPadding,
} from "@arauto/contracts";
import type { CSSProperties } from "react";
import type { EmailAppearance } from "../email-appearance.tsx";

/** The properties of its column that a block needs. */
export interface Background {
  color: string;
  /** The column's width, in pixels. */
  width: number;
}

export function backgroundIn(
  look: EmailAppearance,
  section: Pick<EmailSection, "color">,
  column: Pick<EmailColumn, "color">,
  width: number,
): Background {
  return { color: backgroundOf(section, column, look.colors), width };
}

/** Returns the styles of a block's box, like its row in the email's table. */
export function boxStyle(
  look: EmailAppearance,
  padding: Padding,
  align: "start" | "center" | "end" = "start",
): CSSProperties {
  return {
    padding: physicalPadding(padding, look.direction),
    textAlign: physicalAlign(align, look.direction),
  };
}

export function typeStyle(
  look: EmailAppearance,
  use: "heading" | "body",
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
): CSSProperties {
  return {
    fontFamily: fontStack(look.styles, use, look.direction),
    fontSize,
    lineHeight: `${lineHeight}px`,
  };
}

export function linkStyle(
  look: EmailAppearance,
  background: Background,
  color: ColorValue,
): CSSProperties {
  return {
    color: linkColor(background.color, colorOf(color, look.colors), look.colors),
    textDecoration: look.styles.underlineLinks ? "underline" : "none",
  };
}

/** Returns the styles of links and paragraphs as variables for the text editor. */
export function textVariables(
  look: EmailAppearance,
  background: Background,
  color: ColorValue,
  fontSize: number,
): CSSProperties {
  const link = linkStyle(look, background, color);
  return {
    "--mail-link": link.color,
    "--mail-link-decoration": link.textDecoration,
    "--paragraph-gap": `${paragraphGap(fontSize)}px`,
  } as CSSProperties;
}
