import { z } from "zod";
import { emailBlock } from "./email-blocks.ts";
import { colorRole, colorValue, hexColor } from "./email-colors.ts";
import { blockId, fontFamily, padding, visibility } from "./email-parts.ts";

/**
 * An email made of blocks: sections from top to bottom, each with one to four columns of blocks. It describes the
 * content; `mail/` turns it into HTML that every email client can display.
 */

/** Incremented when older documents must be converted before they can be read. */
export const EMAIL_DOCUMENT_VERSION = 1;
export const EMAIL_WIDTH_MIN = 480;
export const EMAIL_WIDTH_MAX = 800;
export const SECTION_COLUMNS_MAX = 4;
export const SECTIONS_MAX = 100;
/** Sections, columns and blocks together. */
export const PARTS_MAX = 600;
export const COLUMN_BLOCKS_MAX = 100;

/** The color of each role. Null for the brand uses the workspace's color, adjusted for dark backgrounds. */
const palette = z.strictObject({
  brand: hexColor.nullable(),
  accent: hexColor,
  text: hexColor,
  muted: hexColor,
  /** Background of the email's content. */
  surface: hexColor,
  /** Background around it. */
  ground: hexColor,
});
export type EmailPalette = z.infer<typeof palette>;

export const emailStyles = z
  .strictObject({
    /** Width of the content, in pixels. */
    width: z.number().int().min(EMAIL_WIDTH_MIN).max(EMAIL_WIDTH_MAX),
    bodyFont: fontFamily,
    headingFont: fontFamily,
    /** Size of body text, in pixels. */
    fontSize: z.number().int().min(14).max(20),
    lineHeight: z.number().min(1.2).max(2),
    colors: palette,
    /** For email clients in dark mode that support it. */
    darkColors: palette,
    underlineLinks: z.boolean(),
    button: z.strictObject({
      color: colorRole,
      /** In pixels; the maximum makes a pill. */
      radius: z.number().int().min(0).max(40),
      /** Vertical and horizontal padding of the label, in pixels. */
      paddingBlock: z.number().int().min(4).max(32),
      paddingInline: z.number().int().min(8).max(64),
    }),
    /** Corner radius of the content area, in pixels; Outlook on Windows ignores it. */
    radius: z.number().int().min(0).max(32),
    /** Defaults to the direction of the email's language. */
    direction: z.enum(["auto", "ltr", "rtl"]),
  })
  .meta({ id: "EmailStyles" });
export type EmailStyles = z.infer<typeof emailStyles>;

export const emailColumn = z
  .strictObject({
    id: blockId,
    /** Percentage of the section's width. */
    share: z.number().int().min(10).max(100),
    align: z.enum(["top", "middle", "bottom"]),
    color: colorValue.nullable(),
    blocks: z.array(emailBlock).max(COLUMN_BLOCKS_MAX),
  })
  .meta({ id: "EmailColumn" });
export type EmailColumn = z.infer<typeof emailColumn>;

export const emailSection = z
  .strictObject({
    id: blockId,
    columns: z.array(emailColumn).min(1).max(SECTION_COLUMNS_MAX),
    color: colorValue.nullable(),
    /** The color extends to the edges of the window instead of the content area. */
    bleeds: z.boolean(),
    padding,
    /** On phones: stacked, stacked in reverse order, or side by side as on a desktop. */
    onPhone: z.enum(["stack", "stackReversed", "keep"]),
    visibility: visibility.nullable(),
  })
  .refine(({ columns }) => columns.reduce((sum, { share }) => sum + share, 0) === 100, {
    path: ["columns"],
    error: "The columns' shares must add up to 100",
    params: { code: "sharesOff" },
  })
  .meta({ id: "EmailSection" });
export type EmailSection = z.infer<typeof emailSection>;

/** Returns the ids of all sections, columns and blocks, in reading order. */
export function idsOf(sections: readonly EmailSection[]): string[] {
  return sections.flatMap((section) => [
    section.id,
    ...section.columns.flatMap((column) => [
      column.id,
      ...column.blocks.flatMap((block) => [
        block.id,
        ...(block.kind === "repeat" ? block.blocks.map(({ id }) => id) : []),
      ]),
    ]),
  ]);
}

export const emailDocument = z
  .strictObject({
    version: z.literal(EMAIL_DOCUMENT_VERSION),
    styles: emailStyles,
    sections: z.array(emailSection).max(SECTIONS_MAX),
  })
  .refine(({ sections }) => idsOf(sections).length <= PARTS_MAX, {
    path: ["sections"],
    error: "The mail has too many blocks",
    params: { code: "tooManyBlocks" },
  })
  .refine(
    ({ sections }) => {
      const ids = idsOf(sections);
      return new Set(ids).size === ids.length;
    },
    { path: ["sections"], error: "Two blocks have the same id", params: { code: "idTwice" } },
  )
  .meta({ id: "EmailDocument" });
export type EmailDocument = z.infer<typeof emailDocument>;
