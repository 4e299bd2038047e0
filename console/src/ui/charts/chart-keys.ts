import { type KeyboardEvent as ReactKeyboardEvent, useCallback, useState } from "react";

/** A grid of points. Charts with a single axis have one row or one column. */
export interface PointGrid {
  columns: number;
  rows: number;
}

/** Index of the column and of the row. */
export interface GridPoint {
  column: number;
  row: number;
}

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Page Up and Page Down move by this share of a long axis. */
const PAGE = 0.1;

/**
 * Returns the point that a key leads to; undefined for other keys.
 * @param from the active point; null before the first key, which leads to the first or last point
 * @param isMirrored whether columns run from right to left
 */
export function nextPoint(
  { key, ctrlKey, metaKey }: PressedKey,
  from: GridPoint | null,
  { columns, rows }: PointGrid,
  isMirrored: boolean,
): GridPoint | undefined {
  if (columns === 0 || rows === 0) return undefined;
  const last = { column: columns - 1, row: rows - 1 };
  const isColumn = columns === 1;
  const move = (by: number, along: "column" | "row"): GridPoint => {
    if (!from) return by > 0 ? { column: 0, row: 0 } : last;
    return { ...from, [along]: Math.max(0, Math.min(last[along], from[along] + by)) };
  };
  const page = Math.max(1, Math.round((isColumn ? rows : columns) * PAGE));
  const along = isColumn ? "row" : "column";
  switch (key) {
    case "ArrowRight":
      return move(isMirrored && !isColumn ? -1 : 1, along);
    case "ArrowLeft":
      return move(isMirrored && !isColumn ? 1 : -1, along);
    case "ArrowDown":
      return move(1, rows === 1 ? "column" : "row");
    case "ArrowUp":
      return move(-1, rows === 1 ? "column" : "row");
    case "PageDown":
      return move(page, along);
    case "PageUp":
      return move(-page, along);
    case "Home":
      return ctrlKey || metaKey || !from || isColumn
        ? { column: 0, row: 0 }
        : { ...from, column: 0 };
    case "End":
      return ctrlKey || metaKey || !from || isColumn ? last : { ...from, column: last.column };
    default:
      return undefined;
  }
}

export interface ActivePoint {
  /** The point of the pointer or the keyboard; null without one. */
  active: GridPoint | null;
  /** Whether it was selected by keyboard, so that it is announced. */
  byKey: boolean;
  /** Sets the point under the pointer. */
  point: (at: GridPoint | null) => void;
  /** Leaves the point. */
  leave: () => void;
  onKeyDown: (event: ReactKeyboardEvent) => void;
}

const SAME = (one: GridPoint | null, other: GridPoint | null) =>
  one?.column === other?.column && one?.row === other?.row;

/**
 * Makes the points of a chart reachable by arrow keys, Home, End and Page Up and Down. Escape leaves the point, and
 * Enter selects it.
 */
export function useChartKeys(
  { columns, rows }: PointGrid,
  isMirrored: boolean,
  onSelect?: (at: GridPoint) => void,
): ActivePoint {
  const [state, setState] = useState<{ at: GridPoint | null; byKey: boolean }>(NOWHERE);
  // Data may shrink while a point is active.
  const active = state.at && state.at.column < columns && state.at.row < rows ? state.at : null;

  function onKeyDown(event: ReactKeyboardEvent): void {
    if (event.altKey || event.shiftKey) return;
    if (event.key === "Escape" && active) setState(NOWHERE);
    else if ((event.key === "Enter" || event.key === " ") && active && onSelect) onSelect(active);
    else {
      const next = nextPoint(event, active, { columns, rows }, isMirrored);
      if (!next) return;
      setState({ at: next, byKey: true });
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const point = useCallback(
    (at: GridPoint | null) =>
      setState((before) => (SAME(before.at, at) && !before.byKey ? before : { at, byKey: false })),
    [],
  );
  return {
    active,
    byKey: state.byKey,
    point,
    leave: useCallback(() => setState(NOWHERE), []),
    onKeyDown,
  };
}

const NOWHERE = { at: null, byKey: false };
