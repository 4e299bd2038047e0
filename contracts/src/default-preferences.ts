import type { Preferences } from "./preferences.ts";

/** Default preferences (spec section 3). */
export const DEFAULT_PREFERENCES = {
  isRTL: false,
  darkMode: null,
  isCollapsed: false,
  semiDarkMode: true,
  skin: "default",
  contentWidth: "full",
  type: "vertical",
  navBarType: "sticky",
  footerType: "hidden",
  isMonochrome: false,
  menuHidden: false,
  singleKeys: true,
  firstStepsHidden: false,
  canvasControl: "mouse",
} as const satisfies Required<Omit<Preferences, "lists">>;
