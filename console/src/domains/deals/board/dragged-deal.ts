import type { Deal } from "../../../lib/api.generated.ts";
import type { BoardColumn, BoardPlace } from "./board-columns.ts";

/** The target of a lifted card. */
export type DropTarget = BoardPlace | "won" | "lost";

/** The card that is being dragged, by pointer or by keyboard. */
export interface DraggedDeal {
  deal: Deal;
  from: BoardPlace;
  target: DropTarget | null;
  byKeyboard: boolean;
  /** Height of its card in pixels. */
  height: number;
}

/** One row of a column. `place` is its index without the lifted card. */
export type ColumnRow =
  | { kind: "deal"; key: string; deal: Deal; place: number }
  /** The original place of the lifted card. */
  | { kind: "hole"; key: string; deal: Deal; place: number }
  /** The target place of the lifted card. */
  | { kind: "slot"; key: "slot"; deal: Deal; place: number };

export const isPlace = (target: DropTarget | null): target is BoardPlace =>
  target !== null && typeof target === "object";

export const isSamePlace = (one: BoardPlace, other: BoardPlace) =>
  one.stageId === other.stageId && one.index === other.index;

/** Returns the rows of a column, including the hole and the slot of the lifted card. */
export function rowsOf(
  stageId: string,
  { deals }: BoardColumn,
  lifted: DraggedDeal | null,
): ColumnRow[] {
  const rows: ColumnRow[] = deals
    .filter(({ id }) => id !== lifted?.deal.id)
    .map((deal, place) => ({ kind: "deal", key: deal.id, deal, place }));
  if (!lifted) return rows;
  const { deal, from, target } = lifted;
  const slot = isPlace(target) && target.stageId === stageId ? target : undefined;
  if (slot) rows.splice(slot.index, 0, { kind: "slot", key: "slot", deal, place: slot.index });
  if (from.stageId === stageId && !(slot && isSamePlace(slot, from))) {
    const at = from.index + (slot && slot.index < from.index ? 1 : 0);
    rows.splice(at, 0, { kind: "hole", key: deal.id, deal, place: from.index });
  }
  return rows;
}

/** Returns the place one step away, within a column or in a neighboring one; null at the edge. */
export function stepFrom(
  place: BoardPlace,
  by: { columns: number } | { cards: number },
  stageIds: readonly string[],
  countOf: (stageId: string) => number,
): BoardPlace | null {
  if ("cards" in by) {
    const index = place.index + by.cards;
    return index < 0 || index > countOf(place.stageId) ? null : { ...place, index };
  }
  const stageId = stageIds[stageIds.indexOf(place.stageId) + by.columns];
  if (stageId === undefined) return null;
  return { stageId, index: Math.min(place.index, countOf(stageId)) };
}
