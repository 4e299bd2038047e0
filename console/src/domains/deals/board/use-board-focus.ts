import { type KeyboardEvent, useRef, useState } from "react";
import type { Deal } from "../../../lib/api.generated.ts";
import { findDeal, placeOf } from "./board-columns.ts";
import type { Board } from "./use-board-columns.ts";

const FRAMES_MAX = 20;

interface CardActions {
  lift: (deal: Deal) => void;
  move: (id: string) => void;
  edit: (deal: Deal) => void;
}

/** Moves the focus between the cards with the arrow keys. Only one card of the board is in the Tab order. */
export function useBoardFocus(
  board: Board,
  stageIds: readonly string[],
  actions: CardActions | undefined,
) {
  const [focused, setFocused] = useState<string>();
  const reveals = useRef(new Map<string, (index: number) => void>());
  const { columns } = board;
  const first = stageIds.map((id) => columns[id]?.deals[0]?.id).find((id) => id !== undefined);
  const activeId = focused !== undefined && findDeal(columns, focused) ? focused : first;

  /** Focuses a card once it is rendered; its column may have to scroll first. */
  function focus(id: string, frames = FRAMES_MAX): void {
    const link = document.querySelector<HTMLElement>(`a[data-deal="${CSS.escape(id)}"]`);
    if (link) return link.focus();
    if (frames === FRAMES_MAX) {
      const place = placeOf(board.latest(), id);
      if (place) reveals.current.get(place.stageId)?.(place.index);
    }
    if (frames > 0) requestAnimationFrame(() => focus(id, frames - 1));
  }

  function walk(id: string, key: string): boolean {
    const place = placeOf(columns, id);
    if (!place) return false;
    const forward = document.documentElement.dir === "rtl" ? -1 : 1;
    const rows: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const sides: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward };
    let next: Deal | undefined;
    if (rows[key] !== undefined) {
      next = columns[place.stageId]?.deals[place.index + rows[key]];
    } else if (sides[key] !== undefined) {
      const by = sides[key];
      for (let at = stageIds.indexOf(place.stageId) + by; !next && stageIds[at]; at += by) {
        const deals = columns[stageIds[at] ?? ""]?.deals ?? [];
        next = deals[Math.min(place.index, deals.length - 1)];
      }
    } else return false;
    if (next) focus(next.id);
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const id = event.target instanceof HTMLElement ? event.target.dataset["deal"] : undefined;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const deal = findDeal(columns, id);
    const key = event.key.toLowerCase();
    if (walk(id, event.key)) return event.preventDefault();
    if (!actions || !deal) return;
    if (key === " ") actions.lift(deal);
    else if (key === "m") actions.move(id);
    else if (key === "e") actions.edit(deal);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    activeId,
    focus,
    onKeyDown,
    onFocus: (event: { target: EventTarget }) => {
      const id = event.target instanceof HTMLElement ? event.target.dataset["deal"] : undefined;
      if (id !== undefined) setFocused(id);
    },
    onReveal: (stageId: string) => (reveal: ((index: number) => void) | null) => {
      if (reveal) reveals.current.set(stageId, reveal);
      else reveals.current.delete(stageId);
    },
  };
}
