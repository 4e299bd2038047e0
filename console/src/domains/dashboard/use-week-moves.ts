import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import {
  api,
  type Dashboard,
  type DashboardCampaign,
  useRescheduleCampaignMutation,
} from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { canMoveTo, localTime, moveInDays, onDay } from "./week-times.ts";

const DAY_MS = 86_400_000;

export interface WeekMoves {
  /** Whether the campaign can be moved to the day. */
  canMove: (campaign: DashboardCampaign, day: string) => boolean;
  /** Moves it, and offers to undo that. */
  move: (campaign: DashboardCampaign, day: string) => void;
}

/** Returns how campaigns are moved to other days of the week; undefined for members who may not. */
export function useWeekMoves(
  data: Dashboard | undefined,
  onMoved: () => void,
): WeekMoves | undefined {
  const { t, i18n } = useTranslation("dashboard");
  const showProblem = useProblemToast();
  const dispatch = useDispatch<typeof store.dispatch>();
  const [reschedule] = useRescheduleCampaignMutation();
  const mayMove = useSession().can("CAMPAIGN.SEND");
  if (!mayMove || !data) return undefined;
  const { timeZone } = data;

  /** Shows the campaign on its new day at once, and where it was if the server refuses. */
  async function put({ id, at }: DashboardCampaign, former: string, sendAt: string) {
    const days = Math.round(
      (Date.parse(`${sendAt.slice(0, 10)}T00:00Z`) - Date.parse(`${former.slice(0, 10)}T00:00Z`)) /
        DAY_MS,
    );
    const place = { sendAt, at: new Date(Date.parse(at) + days * DAY_MS).toISOString() };
    const patch = dispatch(
      api.util.updateQueryData("getDashboard", undefined, (shown) => {
        moveInDays(shown.days, id, place);
      }),
    );
    try {
      await reschedule({ id, rescheduleCampaignBody: { sendAt } }).unwrap();
    } catch (error) {
      patch.undo();
      throw error;
    } finally {
      onMoved();
    }
    return { at: place.at };
  }

  async function move(campaign: DashboardCampaign, day: string) {
    const former = campaign.sendAt;
    if (former === null) return;
    const sendAt = onDay(former, day);
    const { at } = await put(campaign, former, sendAt);
    const date = new Intl.DateTimeFormat(i18n.language, {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    }).format(new Date(`${day}T00:00Z`));
    toast.undo(t("week.moved", { name: campaign.name, day: date }), () => {
      put({ ...campaign, at, sendAt }, sendAt, former).catch(showProblem);
    });
  }

  return {
    canMove: (campaign, day) => canMoveTo(campaign, day, localTime(new Date(), timeZone)),
    move: (campaign, day) => void move(campaign, day).catch(showProblem),
  };
}
