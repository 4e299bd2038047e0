import { z } from "zod";

export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);
/** Semantic colors, in the order of the menus. */
export const COLOR_ROLES = ["brand", "accent", "text", "muted", "surface", "ground"] as const;
/** A semantic color: follows the email's styles, the workspace's brand and dark mode. */
export const colorRole = z.enum(COLOR_ROLES);
export type ColorRole = z.infer<typeof colorRole>;
/** A role, or a fixed color. */
export const colorValue = z.union([colorRole, hexColor]);
export type ColorValue = z.infer<typeof colorValue>;
