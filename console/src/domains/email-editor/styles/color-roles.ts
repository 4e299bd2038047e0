import type { ColorRole } from "@arauto/contracts";

export const COLOR_ROLES = ["brand", "accent", "text", "muted", "surface", "ground"] as const satisfies readonly ColorRole[];
/** Those that words are written in. */
export const TEXT_ROLES = ["text", "muted", "brand", "accent"] as const satisfies readonly ColorRole[];
