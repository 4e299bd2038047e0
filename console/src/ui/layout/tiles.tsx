import { useMemo } from "react";
import classes from "./tiles.module.css";

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

/** Unit of the drawing: integers keep tile seams sharp. */
const S = 32;

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

interface Drawing {
  base: string;
  spark: string;
}

/** Draws all tiles of a color as one path: no seams between neighbors when the image is scaled. */
function draw(
  seed: string,
  columns: number,
  rows: number,
  sparkShare: number,
  blankShare: number,
): Drawing {
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

export type TileTone = "wall" | "quiet" | "backdrop" | "sidebar" | "avatar";

// The share of brass tiles, and of blank ones.
const SPARKS: Record<TileTone, number> = {
  wall: 0.06,
  quiet: 0.12,
  backdrop: 0.02,
  sidebar: 0.06,
  avatar: 0,
};
const BLANKS: Record<TileTone, number> = {
  wall: 0.03,
  quiet: 0.03,
  backdrop: 0.08,
  sidebar: 0.1,
  avatar: 0.06,
};

export interface TileWallProps {
  /** Equal seeds give equal images. */
  seed: string;
  columns: number;
  rows: number;
  /**
   * `wall`: cobalt on white with brass; `quiet`: pale; `backdrop`: paler still, behind a card; `sidebar`: barely
   * visible, on navy; `avatar`: on its own color.
   */
  tone: TileTone;
  className?: string;
  /** Fill color for the tone `avatar`. */
  color?: string;
}

/** A wall of tiles as one drawing. It is decorative, so it is hidden from assistive technology. */
export function TileWall({ seed, columns, rows, tone, className, color }: TileWallProps) {
  const picture = useMemo(
    () => draw(seed, columns, rows, SPARKS[tone], BLANKS[tone]),
    [seed, columns, rows, tone],
  );
  return (
    <svg
      className={className ? `${classes.wall} ${className}` : classes.wall}
      data-tone={tone}
      viewBox={`0 0 ${columns * S} ${rows * S}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
      style={color ? { color } : undefined}
    >
      <path className={classes.base} d={picture.base} />
      {picture.spark && <path className={classes.spark} d={picture.spark} />}
    </svg>
  );
}
