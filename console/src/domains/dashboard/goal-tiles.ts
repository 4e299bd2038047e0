/** Maximum number of tiles of a goal. */
export const GOAL_TILES = 18;

/** Returns the amount of one tile of a goal: the smallest of 1, 2, 5, 10, 20 … with which the goal fits. */
export function tileUnit(target: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 2, 5]) if (target <= step * power * GOAL_TILES) return step * power;
}
