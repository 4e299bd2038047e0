import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Deal } from "../../../lib/api.generated.ts";
import { headOf } from "../deal-formats.ts";
import { placeOf } from "./board-columns.ts";
import {
  type DropTarget,
  isPlace,
  isSamePlace,
  type DraggedDeal,
  stepFrom,
} from "./dragged-deal.ts";
import type { BoardMoves } from "./use-board-moves.ts";
import type { Board } from "./use-board-columns.ts";

const CARD_HEIGHT = 132;

interface Stage {
  id: string;
  name: string;
}

/** Lifts, moves and drops cards, by pointer or keyboard, and announces each step. */
export function useDealDrag(
  board: Board,
  moves: BoardMoves,
  stages: readonly Stage[],
  onDropped: (id: string) => void,
) {
  const { t } = useTranslation("deals");
  const [lifted, setLifted] = useState<DraggedDeal | null>(null);
  const [announcement, announce] = useState("");
  const latest = useRef(lifted);
  const change = useCallback((next: DraggedDeal | null) => {
    latest.current = next;
    setLifted(next);
  }, []);

  function where(target: DropTarget, deal: Deal): string {
    const name = headOf(deal);
    if (!isPlace(target)) return t(target === "won" ? "drag.overWon" : "drag.overLost", { name });
    const others = (board.latest()[target.stageId]?.deals ?? []).filter(({ id }) => id !== deal.id);
    return t("drag.over", {
      name,
      stage: stages.find(({ id }) => id === target.stageId)?.name ?? "",
      position: target.index + 1,
      count: others.length + 1,
    });
  }
  function lift(deal: Deal, byKeyboard: boolean): void {
    const from = placeOf(board.latest(), deal.id);
    if (!from) return;
    const card = document.querySelector(`[data-row="${CSS.escape(deal.id)}"]`);
    const height = card?.getBoundingClientRect().height ?? CARD_HEIGHT;
    change({ deal, from, target: byKeyboard ? from : null, byKeyboard, height });
    announce(t("drag.lifted", { name: headOf(deal) }));
  }
  function aim(target: DropTarget | null): void {
    const now = latest.current;
    if (!now || JSON.stringify(now.target) === JSON.stringify(target)) return;
    change({ ...now, target });
    if (target) announce(where(target, now.deal));
  }
  function drop(): void {
    const now = latest.current;
    change(null);
    if (!now) return;
    const { deal, target, from } = now;
    if (target === null || (isPlace(target) && isSamePlace(target, from)))
      announce(t("drag.canceled", { name: headOf(deal) }));
    else if (isPlace(target)) {
      void moves.moveTo(deal.id, target);
      announce(
        t("moved.to", {
          name: headOf(deal),
          stage: stages.find(({ id }) => id === target.stageId)?.name ?? "",
        }),
      );
    } else return moves.ask(target, deal);
    onDropped(deal.id);
  }
  function cancel(): void {
    const now = latest.current;
    change(null);
    if (!now) return;
    announce(t("drag.canceled", { name: headOf(now.deal) }));
    onDropped(now.deal.id);
  }

  const countOf = (stageId: string) =>
    (board.latest()[stageId]?.deals ?? []).filter(({ id }) => id !== latest.current?.deal.id)
      .length;
  useLiftedKeys(lifted, stages, countOf, { aim, drop, cancel });
  return { lifted, announcement, lift, aim, drop, cancel };
}

type Step = Parameters<typeof stepFrom>[1];

/**
 * Moves the target with the arrow keys, drops with Space, and cancels with Escape, while a card is lifted by keyboard.
 */
function useLiftedKeys(
  lifted: DraggedDeal | null,
  stages: readonly Stage[],
  countOf: (stageId: string) => number,
  {
    aim,
    drop,
    cancel,
  }: Record<"drop" | "cancel", () => void> & {
    aim: (target: DropTarget | null) => void;
  },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!lifted?.byKeyboard) return;
    const forward = document.documentElement.dir === "rtl" ? -1 : 1;
    const steps: Record<string, Step> = {
      ArrowDown: { cards: 1 },
      ArrowUp: { cards: -1 },
      ArrowRight: { columns: forward },
      ArrowLeft: { columns: -forward },
    };
    const step = steps[event.key];
    if (event.key === "Escape" || event.key === "Tab") cancel();
    else if (event.key === " " || event.key === "Enter") drop();
    else if (step) aim(nextTarget(lifted.target, step, stages, countOf));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const byKeyboard = lifted?.byKeyboard ?? false;
  useEffect(() => {
    if (!byKeyboard) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, [byKeyboard]);
}

/** Returns the target of a step. Beyond the last stage, a card is won; before the first one, lost. */
function nextTarget(
  target: DropTarget | null,
  step: Step,
  stages: readonly Stage[],
  countOf: (stageId: string) => number,
): DropTarget | null {
  const ids = stages.map(({ id }) => id);
  const top = (id: string | undefined) => (id === undefined ? target : { stageId: id, index: 0 });
  if (!isPlace(target)) {
    if (!("columns" in step)) return target;
    if (target === "won" && step.columns < 0) return top(ids.at(-1));
    return target === "lost" && step.columns > 0 ? top(ids[0]) : target;
  }
  const next = stepFrom(target, step, ids, countOf);
  if (next) return next;
  if (!("columns" in step)) return target;
  return step.columns > 0 ? "won" : "lost";
}

export type DealDrag = ReturnType<typeof useDealDrag>;
