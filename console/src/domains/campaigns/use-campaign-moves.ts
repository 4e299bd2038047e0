import { useRef } from "react";
import { useRescheduleCampaignMutation } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

/** A campaign with a planned time; with null it can't be moved. */
export interface MovableCampaign {
  id: string;
  name: string;
  sendAt: string | null;
}

export interface CampaignMoveOptions {
  /**
   * Shows the campaign at its new time immediately; `undo` restores the previous position when the server rejects the
   * move.
   */
  show: (id: string, former: string, sendAt: string) => { undo: () => void };
  onMoved: () => void;
  /** The text of the message that offers to undo. */
  message: (campaign: MovableCampaign, sendAt: string) => string;
  /** Called once the campaign is back at its previous time. */
  onUndone?: (campaign: MovableCampaign, sendAt: string) => void;
}

/** Returns a function that moves a campaign to another time and offers to undo that; undefined without permission. */
export function useCampaignMoves({
  show,
  onMoved,
  message,
  onUndone,
}: CampaignMoveOptions): ((campaign: MovableCampaign, sendAt: string) => void) | undefined {
  const showProblem = useProblemToast();
  const [reschedule] = useRescheduleCampaignMutation();
  const mayMove = useSession().can("CAMPAIGN.SEND");
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  if (!mayMove) return undefined;

  /** Sends moves one at a time: an undo and the next move, sent concurrently, could arrive in either order. */
  async function put(id: string, former: string, sendAt: string): Promise<void> {
    const patch = show(id, former, sendAt);
    waiting.current += 1;
    const stored = last.current.then(() =>
      reschedule({ id, rescheduleCampaignBody: { sendAt } }).unwrap(),
    );
    last.current = stored.catch(() => undefined);
    try {
      await stored;
    } catch (error) {
      patch.undo();
      throw error;
    } finally {
      waiting.current -= 1;
      // Data from before the last move would show the campaign in its old place.
      if (waiting.current === 0) onMoved();
    }
  }

  async function move(campaign: MovableCampaign, sendAt: string): Promise<void> {
    const { id, sendAt: former } = campaign;
    if (former === null || former === sendAt) return;
    await put(id, former, sendAt);
    toast.undo(message(campaign, sendAt), () => {
      put(id, sendAt, former).then(() => onUndone?.(campaign, former), showProblem);
    });
  }

  return (campaign, sendAt) => void move(campaign, sendAt).catch(showProblem);
}
