import { contextFor } from "../formats/initials.ts";
import classes from "./tile-avatar.module.css";
import { TileWall } from "./tiles.tsx";

/** Draws two by two tiles from an id, so that a workspace is recognized before its name is read. */
export function TileAvatar({ id, size }: { id: string; size: number }) {
  return (
    <span
      className={classes.avatar}
      style={{ inlineSize: size, blockSize: size, borderRadius: Math.round(size / 4) }}
    >
      <TileWall seed={id} columns={2} rows={2} tone="avatar" color={contextFor(id)} />
    </span>
  );
}
