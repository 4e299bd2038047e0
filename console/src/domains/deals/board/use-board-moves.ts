import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Deal, LoseDealBody, WinDealBody } from "../../../lib/api.generated.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { headOf } from "../deal-formats.ts";
import { useDealActions } from "../use-deal-actions.ts";
import {
  anchorsOf,
  type BoardPlace,
  findDeal,
  placeOf,
  withDeal,
  withDealAt,
  withoutDeal,
} from "./board-columns.ts";
import { isSamePlace } from "./dragged-deal.ts";
import type { Board } from "./use-board-columns.ts";

/** A confirmation before a deal is closed. */
export interface CloseQuestion {
  kind: "won" | "lost";
  deal: Deal;
}

/** Returns the actions on the board's cards. Moves are shown immediately, and undone when the server rejects them. */
export function useBoardMoves(board: Board, stageName: (id: string) => string) {
  const { t } = useTranslation("deals");
  const actions = useDealActions();
  const [question, setQuestion] = useState<CloseQuestion | null>(null);

  async function store(id: string, place: BoardPlace): Promise<boolean> {
    const columns = board.latest();
    const deal = findDeal(columns, id);
    const before = placeOf(columns, id);
    if (!deal || !before || isSamePlace(before, place)) return false;
    const anchors = anchorsOf(columns, place, id);
    board.change((now) => withDealAt(now, deal, place));
    const moved = await actions.move(id, { stageId: place.stageId, ...anchors });
    board.change((now) => (moved ? withDeal(now, moved) : withDealAt(now, deal, before)));
    return moved !== null;
  }

  async function moveTo(id: string, place: BoardPlace): Promise<void> {
    const columns = board.latest();
    const before = placeOf(columns, id);
    const deal = findDeal(columns, id);
    if (!deal || !before) return;
    const back = { stageId: before.stageId, ...anchorsOf(columns, before, id) };
    if (!(await store(id, place))) return;
    const text =
      before.stageId === place.stageId
        ? t("moved.within", { name: headOf(deal) })
        : t("moved.to", { name: headOf(deal), stage: stageName(place.stageId) });
    toast.undo(text, () => void actions.move(id, back).then((deal) => deal && show(deal)));
  }

  const show = (deal: Deal) => board.change((now) => withDeal(now, deal));
  const reopen = (id: string) => void actions.reopen(id).then((deal) => deal && show(deal));

  async function win({ id, company, title }: Deal, body: WinDealBody): Promise<boolean> {
    if (!(await actions.win(id, body))) return false;
    board.change((now) => withoutDeal(now, id));
    toast.undo(t("win.done", { name: headOf({ company, title }) }), () => reopen(id));
    return true;
  }
  async function lose({ id, company, title }: Deal, body: LoseDealBody): Promise<boolean> {
    if (!(await actions.lose(id, body))) return false;
    board.change((now) => withoutDeal(now, id));
    toast.undo(t("lose.done", { name: headOf({ company, title }) }), () => reopen(id));
    return true;
  }

  return {
    moveTo,
    /** Moves a card to the top of a stage. */
    moveToStage: (id: string, stageId: string) => moveTo(id, { stageId, index: 0 }),
    ask: (kind: CloseQuestion["kind"], deal: Deal) => setQuestion({ kind, deal }),
    question,
    closeQuestion: () => setQuestion(null),
    win,
    lose,
  };
}

export type BoardMoves = ReturnType<typeof useBoardMoves>;
