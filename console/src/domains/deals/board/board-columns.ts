import type { Deal } from "../../../lib/api.generated.ts";

/** The loaded cards of one stage, from top to bottom. */
export interface BoardColumn {
  deals: readonly Deal[];
  /** The cursor of the next page; null at the end. */
  nextCursor: string | null;
  loading: boolean;
  problem: unknown;
}

/** The columns of a board by the id of their stage. */
export type BoardColumns = Readonly<Record<string, BoardColumn>>;

/** A place in a column: before the card at `index`, not counting the moved one. */
export interface BoardPlace {
  stageId: string;
  index: number;
}

export const EMPTY_COLUMN: BoardColumn = {
  deals: [],
  nextCursor: null,
  loading: true,
  problem: undefined,
};

/** Finds a card on the board. */
export function findDeal(columns: BoardColumns, id: string): Deal | undefined {
  for (const { deals } of Object.values(columns)) {
    const deal = deals.find((one) => one.id === id);
    if (deal) return deal;
  }
  return undefined;
}

/** Returns the place of a card; its index does not count the card itself. */
export function placeOf(columns: BoardColumns, id: string): BoardPlace | undefined {
  for (const [stageId, { deals }] of Object.entries(columns)) {
    const index = deals.findIndex((one) => one.id === id);
    if (index !== -1) return { stageId, index };
  }
  return undefined;
}

/** Returns the cards above and below a place, without the moved card. The API uses them as anchors. */
export function anchorsOf(columns: BoardColumns, { stageId, index }: BoardPlace, id: string) {
  const others = (columns[stageId]?.deals ?? []).filter((one) => one.id !== id);
  return { afterId: others[index - 1]?.id ?? null, beforeId: others[index]?.id ?? null };
}

/** Removes a card from the board. */
export function withoutDeal(columns: BoardColumns, id: string): BoardColumns {
  return mapColumns(columns, (column) =>
    column.deals.some((one) => one.id === id)
      ? { ...column, deals: column.deals.filter((one) => one.id !== id) }
      : column,
  );
}

/** Puts a card at a place, optimistically. */
export function withDealAt(columns: BoardColumns, deal: Deal, place: BoardPlace): BoardColumns {
  const rest = withoutDeal(columns, deal.id);
  const column = rest[place.stageId];
  if (!column) return rest;
  const moved = { ...deal, stageId: place.stageId };
  return {
    ...rest,
    [place.stageId]: { ...column, deals: column.deals.toSpliced(place.index, 0, moved) },
  };
}

/**
 * Puts a card at its stage and position. Cards that are closed or belong below the loaded part of their column are
 * removed from the board.
 */
export function withDeal(columns: BoardColumns, deal: Deal): BoardColumns {
  const rest = withoutDeal(columns, deal.id);
  const column = rest[deal.stageId];
  if (!column || deal.status !== "open") return rest;
  const wasLast = columns[deal.stageId]?.deals.at(-1)?.id === deal.id;
  const below = column.deals.findIndex((one) => one.position > deal.position);
  if (below === -1 && column.nextCursor !== null && !wasLast) return rest;
  const index = below === -1 ? column.deals.length : below;
  return {
    ...rest,
    [deal.stageId]: { ...column, deals: column.deals.toSpliced(index, 0, deal) },
  };
}

/** Adds the next page of a column. Cards that others moved meanwhile are on the board already, so they are left out. */
export function withPage(
  columns: BoardColumns,
  stageId: string,
  page: { items: readonly Deal[]; nextCursor: string | null },
): BoardColumns {
  const column = columns[stageId];
  if (!column) return columns;
  const added = page.items.filter((deal) => placeOf(columns, deal.id) === undefined);
  return {
    ...columns,
    [stageId]: {
      deals: [...column.deals, ...added],
      nextCursor: page.nextCursor,
      loading: false,
      problem: undefined,
    },
  };
}

function mapColumns(
  columns: BoardColumns,
  change: (column: BoardColumn) => BoardColumn,
): BoardColumns {
  return Object.fromEntries(Object.entries(columns).map(([id, column]) => [id, change(column)]));
}
