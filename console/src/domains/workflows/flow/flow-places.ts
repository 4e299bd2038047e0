import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";

/** The canvas grid, and the space a step takes on it. */
export const GRID = 20;
export const STEP_WIDTH = 260;
export const STEP_HEIGHT = 80;
/** Distance from one step to the one below it, and to the one next to it. */
export const ROW = 180;
export const COLUMN = 320;
const FAR = 99_000;

export type Place = WorkflowStep["position"];

/** Returns the nearest grid point within the storable range. */
export function snapped({ x, y }: Place): Place {
  return { x: onGrid(x), y: onGrid(y) };
}
const onGrid = (value: number) =>
  Math.round(Math.min(FAR, Math.max(-FAR, value)) / GRID) * GRID + 0;

/** Returns the nearest free place: the requested one, or one next to it. */
export function freePlace(
  { steps }: WorkflowDefinition,
  wanted: Place,
  besides: ReadonlySet<string> = new Set(),
): Place {
  const others = steps.filter(({ id }) => !besides.has(id));
  let place = snapped(wanted);
  const isTaken = () =>
    others.some(
      ({ position }) =>
        Math.abs(position.x - place.x) < STEP_WIDTH + GRID &&
        Math.abs(position.y - place.y) < STEP_HEIGHT + GRID,
    );
  for (let tries = 0; tries <= others.length && isTaken(); tries += 1)
    place = snapped({ x: place.x + COLUMN, y: place.y });
  return place;
}
