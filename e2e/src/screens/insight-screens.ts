import { openGoals, openPalette, openThemeDrawer, openUserMenu } from "../open-on-screen.ts";
import type { Screen } from "./screen.ts";

/** The dashboard, Analyze, and the frame of every page. */
export const INSIGHT_SCREENS: readonly Screen[] = [
  { name: "dashboard", path: () => "/dashboard", until: "main ol > li h3" },
  {
    name: "dashboard-goals",
    path: () => "/dashboard",
    until: "main ol > li h3",
    open: openGoals,
  },
  {
    name: "analyze",
    path: () => "/analyze?period=today&compare=none",
    until: "main table, main figure",
  },
  { name: "person-menu", path: () => "/dashboard", open: openUserMenu },
  { name: "palette", path: () => "/dashboard", open: openPalette },
  { name: "theme-drawer", path: () => "/dashboard", open: openThemeDrawer },
  {
    name: "shared-report",
    path: ({ sharedPath }) => sharedPath,
    asVisitor: true,
    inBrowserLanguage: true,
    until: "main table, main figure",
  },
];
