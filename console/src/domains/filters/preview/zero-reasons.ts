import type { FilterDefinition } from "@arauto/contracts";

/** Why no contact matches all conditions. */
export interface ZeroReason {
  /** The condition or group, as a separate definition. */
  definition: FilterDefinition;
  /** How many contacts match without it; null if no contact matches it on its own. */
  without: number | null;
}

/** Each condition takes up to two counts. */
const PARTS_MAX = 8;

/** Returns whether a filter without matches can be explained: several conditions that all have to match. */
export const isExplainable = ({ operator, conditions }: FilterDefinition): boolean =>
  operator === "AND" && conditions.length > 1 && conditions.length <= PARTS_MAX;

/**
 * Finds the conditions that exclude everyone: those that no contact matches on their own, otherwise those without which
 * someone matches. Returns an empty list if only several together do.
 */
export async function findZeroReasons(
  { operator, conditions }: FilterDefinition,
  count: (definition: FilterDefinition) => Promise<number>,
): Promise<ZeroReason[]> {
  const alone = conditions.map((part): FilterDefinition => ({ operator, conditions: [part] }));
  const empty: ZeroReason[] = [];
  for (const definition of alone)
    if ((await count(definition)) === 0) empty.push({ definition, without: null });
  if (empty.length > 0) return empty;
  const decisive: ZeroReason[] = [];
  for (const [index, definition] of alone.entries()) {
    const others = conditions.filter((_, at) => at !== index);
    const without = await count({ operator, conditions: others });
    if (without > 0) decisive.push({ definition, without });
  }
  return decisive;
}
