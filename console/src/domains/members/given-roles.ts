import type { GivenRole } from "../../lib/api.generated.ts";

/** Roles that can be given, from the one that may do most. */
export const GIVEN_ROLES = ["admin", "marketer", "developer", "analyst"] as const satisfies readonly GivenRole[];
