/** Returns a seeded random number generator for [0, 1): FNV-1a for the seed, then mulberry32. Equal seeds draw equal walls. */
export function seededRandom(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Side of a tile in the drawing's own units: integers keep tile seams sharp. */
export const TILE_SIDE = 32;
const S = TILE_SIDE;

// The module's four motifs, each in four rotations: flap triangle, swallow tail, quarter disc, blank.
const FLAP = [
  (x: number, y: number) => `M${x} ${y}h${S}l-${S / 2} ${S / 2}z`,
  (x: number, y: number) => `M${x + S} ${y}v${S}l-${S / 2}-${S / 2}z`,
  (x: number, y: number) => `M${x + S} ${y + S}h-${S}l${S / 2}-${S / 2}z`,
  (x: number, y: number) => `M${x} ${y + S}v-${S}l${S / 2} ${S / 2}z`,
];
const TAIL = [
  (x: number, y: number) => `M${x} ${y}h${S}v${S}l-${S / 2}-${S / 2}l-${S / 2} ${S / 2}z`,
  (x: number, y: number) => `M${x + S} ${y}v${S}h-${S}l${S / 2}-${S / 2}l-${S / 2}-${S / 2}z`,
  (x: number, y: number) => `M${x + S} ${y + S}h-${S}v-${S}l${S / 2} ${S / 2}l${S / 2}-${S / 2}z`,
  (x: number, y: number) => `M${x} ${y + S}v-${S}h${S}l-${S / 2} ${S / 2}l${S / 2} ${S / 2}z`,
];
const DISC = [
  (x: number, y: number) => `M${x} ${y}h${S}a${S} ${S} 0 0 1-${S} ${S}z`,
  (x: number, y: number) => `M${x + S} ${y}v${S}a${S} ${S} 0 0 1-${S}-${S}z`,
  (x: number, y: number) => `M${x + S} ${y + S}h-${S}a${S} ${S} 0 0 1 ${S}-${S}z`,
  (x: number, y: number) => `M${x} ${y + S}v-${S}a${S} ${S} 0 0 1 ${S} ${S}z`,
];

/** A wall as SVG paths, one per color. */
export interface TileDrawing {
  base: string;
  spark: string;
}

/** The share of brass tiles, and of blank ones. */
export interface TileShares {
  spark: number;
  blank: number;
}

/** The shares of a wall in full color, on screen and on paper. */
export const WALL_SHARES: TileShares = { spark: 0.06, blank: 0.03 };

/** Draws all tiles of a color as one path: no seams between neighbors when the image is scaled. */
export function drawTiles(
  seed: string,
  columns: number,
  rows: number,
  { spark: sparkShare, blank: blankShare }: TileShares,
): TileDrawing {
  const random = seededRandom(seed);
  let base = "";
  let spark = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const pick = random();
      const turn = Math.floor(random() * 4);
      const isSpark = random() < sparkShare;
      if (pick < blankShare) continue;
      const share = (pick - blankShare) / (1 - blankShare);
      const motif = share < 0.2 ? FLAP : share < 0.64 ? TAIL : DISC;
      const path = motif[turn]?.(column * S, row * S) ?? "";
      if (isSpark) spark += path;
      else base += path;
    }
  }
  return { base, spark };
}
