import { useRef } from "react";
import { useRescheduleCampaignMutation } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

/** A campaign with a planned time; null can't be moved. */
export interface MovableCampaign {
  id: string;
  name: string;
  sendAt: string | null;
}

export interface CampaignMoveOptions {
  /** Shows the campaign at its new time at once; `undo` shows it where it was when the server refuses. */
  show: (id: string, former: string, sendAt: string) => { undo: () => void };
  onMoved: () => void;
  /** What the message that offers to undo says. */
  message: (campaign: MovableCampaign, sendAt: string) => string;
  /** Called when it is back at the time that it had before. */
  onUndone?: (campaign: MovableCampaign, sendAt: string) => void;
}

/** Returns a function that moves a campaign to another time and offers to undo that; undefined for members who may not. */
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

  /** Stores moves one after the other: an undo and the next move, sent at once, could arrive in either order. */
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
      // Fresh data from before the last move would show the campaign where it was.
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
