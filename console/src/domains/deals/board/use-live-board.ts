import { useEffect, useEffectEvent, useState } from "react";
import { api, type Deal, type DealMember } from "../../../lib/api.generated.ts";
import { store } from "../../../lib/api-store.ts";
import { followWhileVisible } from "../../../lib/event-stream.ts";
import { findDeal, withDeal, withoutDeal } from "./board-columns.ts";
import type { Board } from "./use-board-columns.ts";

/** Messages in the stream of a pipeline. */
export interface DealChanges {
  changes: { dealId: string; deal: Deal | null; by: DealMember | null; at: string }[];
  reload: boolean;
  viewers: DealMember[];
}

/** How long a card shows who moved it. */
const NAMED_MS = 10_000;

/** Who recently changed a card, by the card's id. */
export type RecentMoves = Readonly<Record<string, DealMember>>;

/**
 * Applies other users' changes to the board's cards. A changed card that is not displayed may match the board's
 * conditions now, which only the server knows, so its column is reloaded if there are conditions.
 */
export function useLiveBoard(pipelineId: string, board: Board, isNarrowed: boolean, ownId: string) {
  const [viewers, setViewers] = useState<readonly DealMember[]>([]);
  const [recent, setRecent] = useState<RecentMoves>({});

  const apply = useEffectEvent(({ changes, reload, viewers: now }: DealChanges) => {
    setViewers(now);
    if (changes.length === 0 && !reload) return;
    store.dispatch(api.util.invalidateTags(["Deals"]));
    if (reload) return board.reload();
    const columns = new Set<string>();
    for (const { dealId, deal, by } of changes) {
      const shown = findDeal(board.latest(), dealId);
      if (deal && !shown && isNarrowed) columns.add(deal.stageId);
      else board.change((all) => (deal ? withDeal(all, deal) : withoutDeal(all, dealId)));
      if (!deal || !by || by.memberId === ownId) continue;
      // Positions are unique only within a stage.
      if (shown?.stageId === deal.stageId && shown.position === deal.position) continue;
      setRecent((moves) => ({ ...moves, [dealId]: by }));
      setTimeout(() => setRecent(({ [dealId]: _gone, ...others }) => others), NAMED_MS);
    }
    for (const stageId of columns) board.reload(stageId);
  });

  useEffect(
    () =>
      followWhileVisible<DealChanges>(`/v1/Deals/Stream?pipelineId=${pipelineId}`, (data) =>
        apply(data),
      ),
    [pipelineId],
  );
  // Disconnected while the tab is hidden.
  const catchUp = useEffectEvent(() => document.visibilityState === "visible" && board.reload());
  useEffect(() => {
    const onChange = () => void catchUp();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  return { viewers, recent };
}
