import {
  type ColorValue,
  colorOf,
  type EmailColumn,
  type EmailSection,
  fontStack,
  groundOf,
  linkColor,
  type Padding,
  paragraphGap,
  physicalAlign,
  physicalPadding,
} from "@arauto/contracts";
import type { CSSProperties } from "react";
import type { MailLook } from "../mail-surroundings.tsx";

/** What a block needs to know about its column. */
export interface Ground {
  color: string;
  /** The column's width, in pixels. */
  width: number;
}

export function groundIn(
  look: MailLook,
  section: Pick<EmailSection, "color">,
  column: Pick<EmailColumn, "color">,
  width: number,
): Ground {
  return { color: groundOf(section, column, look.colors), width };
}

/** Returns the styles of a block's box, like its row in the email's table. */
export function boxStyle(
  look: MailLook,
  padding: Padding,
  align: "start" | "center" | "end" = "start",
): CSSProperties {
  return {
    padding: physicalPadding(padding, look.direction),
    textAlign: physicalAlign(align, look.direction),
  };
}

export function typeStyle(
  look: MailLook,
  use: "heading" | "body",
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
): CSSProperties {
  return {
    fontFamily: fontStack(look.styles, use, look.direction),
    fontSize,
    lineHeight: `${lineHeight}px`,
  };
}

export function linkStyle(look: MailLook, ground: Ground, color: ColorValue): CSSProperties {
  return {
    color: linkColor(ground.color, colorOf(color, look.colors), look.colors),
    textDecoration: look.styles.underlineLinks ? "underline" : "none",
  };
}

/** Returns the styles of links and paragraphs as variables for the text editor. */
export function textVariables(
  look: MailLook,
  ground: Ground,
  color: ColorValue,
  fontSize: number,
): CSSProperties {
  const link = linkStyle(look, ground, color);
  return {
    "--mail-link": link.color,
    "--mail-link-decoration": link.textDecoration,
    "--paragraph-gap": `${paragraphGap(fontSize)}px`,
  } as CSSProperties;
}
