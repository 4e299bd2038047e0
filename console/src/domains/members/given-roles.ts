import type { GivenRole } from "../../lib/api.generated.ts";

/** Roles that can be assigned, from the most powerful one. */
export const GIVEN_ROLES = [
  "admin",
  "marketer",
  "developer",
  "analyst",
] as const satisfies readonly GivenRole[];
