import type { ColorRole } from "@arauto/contracts";

export const COLOR_ROLES = [
  "brand",
  "accent",
  "text",
  "muted",
  "surface",
  "ground",
] as const satisfies readonly ColorRole[];
