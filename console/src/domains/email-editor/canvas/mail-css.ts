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

/** Where a block stands: what it needs to know of its column. */
export interface Ground {
  color: string;
  /** Of the column, in pixels. */
  width: number;
}

export function groundIn(look: MailLook, section: Pick<EmailSection, "color">, column: Pick<EmailColumn, "color">, width: number): Ground {
  return { color: groundOf(section, column, look.colors), width };
}

/** The box of one block, as its row in the mail's table has it. */
export function boxStyle(look: MailLook, padding: Padding, align: "start" | "center" | "end" = "start"): CSSProperties {
  return { padding: physicalPadding(padding, look.direction), textAlign: physicalAlign(align, look.direction) };
}

export function typeStyle(
  look: MailLook,
  use: "heading" | "body",
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
): CSSProperties {
  return { fontFamily: fontStack(look.styles, use, look.direction), fontSize, lineHeight: `${lineHeight}px` };
}

export function linkStyle(look: MailLook, ground: Ground, color: ColorValue): CSSProperties {
  return {
    color: linkColor(ground.color, colorOf(color, look.colors), look.colors),
    textDecoration: look.styles.underlineLinks ? "underline" : "none",
  };
}

/** The look of links and paragraphs, for the editor of formatted text. */
export function textVariables(look: MailLook, ground: Ground, color: ColorValue, fontSize: number): CSSProperties {
  const link = linkStyle(look, ground, color);
  return {
    "--mail-link": link.color,
    "--mail-link-decoration": link.textDecoration,
    "--paragraph-gap": `${paragraphGap(fontSize)}px`,
  } as CSSProperties;
}
