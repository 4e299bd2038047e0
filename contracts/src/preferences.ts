import { z } from "zod";

/** A saved view of a list: its URL parameters without the page. */
export const savedView = z.object({
  id: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(60),
  query: z.string().max(2000),
});
export type SavedView = z.infer<typeof savedView>;

/** Preferences for one list: columns in order, row height, saved views. */
export const listPreferences = z
  .object({
    columns: z.array(z.string().max(80)).max(250).optional(),
    density: z.enum(["comfortable", "compact"]).optional(),
    /** Table rows, or tiles with images, if a list offers both. */
    layout: z.enum(["table", "tiles"]).optional(),
    views: z.array(savedView).max(30).optional(),
  })
  .meta({ id: "ListPreferences" });
export type ListPreferences = z.infer<typeof listPreferences>;

/**
 * Console preferences (spec section 3, Layout preferences); stored in the browser and with the user, so that they apply
 * on other devices. Omitted preferences have their defaults.
 */
export const preferences = z
  .object({
    isRTL: z.boolean(),
    /** Null uses the system setting. */
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
    /** Single-letter shortcuts (WCAG 2.1.4 requires that users can turn them off). */
    singleKeys: z.boolean(),
    /** Whether the dashboard hides the steps to the first email. */
    firstStepsHidden: z.boolean(),
    /** Scrolling behavior on the canvas of workflows: a wheel zooms, a trackpad pans. */
    canvasControl: z.enum(["mouse", "trackpad"]),
    /** By list name. */
    lists: z.record(z.string().max(40), listPreferences),
  })
  .partial()
  .meta({ id: "Preferences" });
export type Preferences = z.infer<typeof preferences>;
