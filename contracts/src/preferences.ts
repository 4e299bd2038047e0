import { z } from "zod";

/** A named view of a list: its address without the page. */
export const savedView = z.object({ id: z.string().min(1).max(40), name: z.string().trim().min(1).max(60), query: z.string().max(2000) });
export type SavedView = z.infer<typeof savedView>;

/** How a person likes one list: chosen columns in order, row height, own views. */
export const listPreferences = z
  .object({
    columns: z.array(z.string().max(80)).max(250).optional(),
    density: z.enum(["comfortable", "compact"]).optional(),
    /** Rows of a table, or tiles with pictures, where a list has both. */
    layout: z.enum(["table", "tiles"]).optional(),
    views: z.array(savedView).max(30).optional(),
  })
  .meta({ id: "ListPreferences" });
export type ListPreferences = z.infer<typeof listPreferences>;

/**
 * How a person likes the console (spec section 3, Layout preferences); kept in the browser and with
 * the person, so that it follows to another device. What is absent is at its default.
 */
export const preferences = z
  .object({
    isRTL: z.boolean(),
    /** null: what the system says. */
    darkMode: z.boolean().nullable(),
    isCollapsed: z.boolean(),
    semiDarkMode: z.boolean(),
    skin: z.enum(["default", "bordered"]),
    contentWidth: z.enum(["full", "boxed"]),
    /** Menu layout. */
    type: z.enum(["vertical", "horizontal"]),
    navBarType: z.enum(["sticky", "static", "floating", "hidden"]),
    footerType: z.enum(["sticky", "static", "hidden"]),
    isMonochrome: z.boolean(),
    menuHidden: z.boolean(),
    /** Shortcuts of one letter (WCAG 2.1.4 lets people switch them off). */
    singleKeys: z.boolean(),
    /** By the list's name. */
    lists: z.record(z.string().max(40), listPreferences),
  })
  .partial()
  .meta({ id: "Preferences" });
export type Preferences = z.infer<typeof preferences>;
