import { seededRandom } from "@arauto/contracts/tile-wall";

/** Side of a tile in the drawing's own units. */
export const TILE = 16;
const HALF = TILE / 2;

// A closed envelope's flap, and the swallow-tail, each in four rotations.
const FLAPS = [
  (x: number, y: number) => `M${x} ${y}h${TILE}l-${HALF} ${HALF}z`,
  (x: number, y: number) => `M${x + TILE} ${y}v${TILE}l-${HALF}-${HALF}z`,
  (x: number, y: number) => `M${x + TILE} ${y + TILE}h-${TILE}l${HALF}-${HALF}z`,
  (x: number, y: number) => `M${x} ${y + TILE}v-${TILE}l${HALF} ${HALF}z`,
];
const TAILS = [
  (x: number, y: number) => `M${x} ${y}h${TILE}v${TILE}l-${HALF}-${HALF}l-${HALF} ${HALF}z`,
  (x: number, y: number) => `M${x + TILE} ${y}v${TILE}h-${TILE}l${HALF}-${HALF}l-${HALF}-${HALF}z`,
  (x: number, y: number) =>
    `M${x + TILE} ${y + TILE}h-${TILE}v-${TILE}l${HALF} ${HALF}l${HALF}-${HALF}z`,
  (x: number, y: number) => `M${x} ${y + TILE}v-${TILE}h${TILE}l-${HALF} ${HALF}l${HALF} ${HALF}z`,
];
const ARM = TILE * 0.2;

export const flap = (x: number, y: number, turn = 0): string => FLAPS[turn % 4]?.(x, y) ?? "";
export const tail = (x: number, y: number, turn = 0): string => TAILS[turn % 4]?.(x, y) ?? "";
export const square = (x: number, y: number): string => `M${x} ${y}h${TILE}v${TILE}h-${TILE}z`;
export const cross = (x: number, y: number): string => {
  const [from, to] = [ARM, TILE - ARM];
  return `M${x + from} ${y + from}L${x + to} ${y + to}M${x + to} ${y + from}L${x + from} ${y + to}`;
};

/** Returns rotations for tiles: equal seeds give equal rotations, so that tiles never jump. */
export function turnsOf(seed: string, count: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => Math.floor(random() * 4));
}
