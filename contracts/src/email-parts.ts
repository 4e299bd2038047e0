import { z } from "zod";
import { variablePath } from "./rich-text.ts";

/** Created by the editor; stays with a block when it moves. */
export const blockId = z.string().regex(/^[a-zA-Z0-9_-]{1,36}$/);

/** Font families that are available on every device, by style. Email clients use the first one that they have. */
export const FONT_STACKS = {
  sans: "Helvetica, Arial, sans-serif",
  humanist: "Verdana, Geneva, sans-serif",
  rounded: "'Trebuchet MS', 'Segoe UI', Tahoma, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
  bookish: "'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif",
  mono: "'Courier New', Courier, monospace",
} as const;
export type FontFamily = keyof typeof FONT_STACKS;
export const fontFamily = z.enum(Object.keys(FONT_STACKS) as [FontFamily, ...FontFamily[]]);

const space = z.number().int().min(0).max(96);
/** In pixels. Start and end depend on the writing direction. */
export const padding = z.strictObject({ top: space, end: space, bottom: space, start: space });
export type Padding = z.infer<typeof padding>;

export const align = z.enum(["start", "center", "end"]);

/** Fields that a block's condition can use. */
export const VISIBILITY_OPERATORS = {
  isSet: "none",
  isNotSet: "none",
  isTrue: "none",
  isFalse: "none",
  equals: "one",
  notEquals: "one",
  contains: "one",
  greaterThan: "one",
  lessThan: "one",
} as const;
const operators = Object.keys(VISIBILITY_OPERATORS) as [
  keyof typeof VISIBILITY_OPERATORS,
  ...(keyof typeof VISIBILITY_OPERATORS)[],
];

export const visibilityRule = z
  .strictObject({
    path: variablePath,
    operator: z.enum(operators),
    /** Text is compared case-insensitively; numbers and dates by value. */
    value: z.union([z.string().max(200), z.number()]).optional(),
  })
  .refine(
    ({ operator, value }) => (VISIBILITY_OPERATORS[operator] === "one") === (value !== undefined),
    {
      path: ["value"],
      error: "This operator needs a value, or none",
      params: { code: "valueOff" },
    },
  );

/** The audience of a section or block, and the devices that show it. */
export const visibility = z
  .strictObject({
    match: z.enum(["all", "any"]),
    rules: z.array(visibilityRule).max(10),
    /** Hidden by CSS only: the HTML part contains it either way, and clients without media queries show it. */
    devices: z.enum(["all", "desktop", "phone"]),
  })
  .meta({ id: "EmailVisibility" });
export type Visibility = z.infer<typeof visibility>;
