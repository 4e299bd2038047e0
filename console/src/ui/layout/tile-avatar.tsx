import { drawTiles, TILE_SIDE } from "@arauto/contracts/tile-wall";
import { contextFor } from "../formats/initials.ts";
import classes from "./tile-avatar.module.css";
import { sharesOf, TileWall } from "./tiles.tsx";

const PLACES = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

export interface TileAvatarProps {
  id: string;
  size: number;
  /** Turns each tile into its place once, for something new. */
  turns?: boolean;
}

/** Draws two by two tiles from an id, so that a workspace is recognized before its name is read. */
export function TileAvatar({ id, size, turns = false }: TileAvatarProps) {
  return (
    <span
      className={classes.avatar}
      style={{ inlineSize: size, blockSize: size, borderRadius: Math.round(size / 4) }}
    >
      {turns ? (
        <TurningTiles id={id} />
      ) : (
        <TileWall seed={id} columns={2} rows={2} tone="avatar" color={contextFor(id)} />
      )}
    </span>
  );
}

/** The same drawing, with each tile cut out so that it can turn. */
function TurningTiles({ id }: { id: string }) {
  const { base } = drawTiles(id, 2, 2, sharesOf("avatar"));
  const side = TILE_SIDE;
  return (
    <svg
      className={classes.turning}
      viewBox={`0 0 ${2 * side} ${2 * side}`}
      aria-hidden
      focusable="false"
      style={{ color: contextFor(id) }}
    >
      {PLACES.map(([column, row]) => (
        <g
          key={`${column} ${row}`}
          style={{ transformOrigin: `${(column + 0.5) * side}px ${(row + 0.5) * side}px` }}
        >
          <svg
            x={column * side}
            y={row * side}
            width={side}
            height={side}
            viewBox={`${column * side} ${row * side} ${side} ${side}`}
          >
            <path d={base} />
          </svg>
        </g>
      ))}
    </svg>
  );
}
