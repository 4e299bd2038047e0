import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";
import { LazyRowMenu } from "./lazy-row-menu.tsx";
import { type RowProps, SelectBox } from "./table-rows.tsx";

/** Parts that a tile places in its layout. */
export interface TileParts {
  /** The checkbox that selects the record; nothing where records cannot be selected. */
  box: ReactNode;
  /** The menu of its actions. */
  menu: ReactNode;
  selected: boolean;
}

/** One record as a tile. */
export function Tile<T>(
  props: RowProps<T> & { tile: (row: T, parts: TileParts) => ReactNode; touch: boolean },
) {
  const { row, id, checked, onToggle, actions, name, onActive, tile, touch } = props;
  return (
    // The list's keys move between tiles; the tile's own link and buttons are reached with Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-row={id}
      data-selected={checked || undefined}
      className={classes.tile}
      tabIndex={-1}
      onFocus={onActive}
    >
      {tile(row, {
        box: onToggle && <SelectBox name={name} checked={checked} onToggle={onToggle} />,
        menu: actions && actions.length > 0 && (
          <LazyRowMenu name={name} actions={actions} touch={touch} />
        ),
        selected: checked,
      })}
    </li>
  );
}

/** Skeletons of tiles. */
export function SkeletonTiles({ count, shown }: { count: number; shown: boolean }) {
  return (
    <div className={classes.tiles} aria-hidden style={shown ? undefined : { visibility: "hidden" }}>
      {Array.from({ length: count }, (_, tile) => (
        <div key={tile}>
          <Skeleton radius="md" style={{ aspectRatio: "4 / 5", blockSize: "auto" }} mb={12} />
          <Skeleton height={12} width="70%" radius="xl" mb={10} />
          <Skeleton height={10} width="45%" radius="xl" />
        </div>
      ))}
    </div>
  );
}
