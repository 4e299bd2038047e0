import { filterDefinition } from "@arauto/contracts";
import type { FilterStarter } from "./use-filter-starters.ts";

/** Returns the navigation state of a link to the builder. */
export const starterState = (starter: FilterStarter) => ({ starter });

/** Returns the starter in the navigation state of a link to the builder. */
export function starterIn(state: unknown): FilterStarter | undefined {
  if (typeof state !== "object" || state === null || !("starter" in state)) return undefined;
  const { name, definition } = (state.starter ?? {}) as Partial<FilterStarter>;
  const read = filterDefinition.safeParse(definition);
  return read.success && typeof name === "string" ? { name, definition: read.data } : undefined;
}
