import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { dashboardApi, type Dashboard, type DashboardCampaign } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { canMoveTo, onDay, useCampaignMoves } from "../campaigns/index.ts";
import { localTime, moveInDays } from "./week-times.ts";

export interface WeekMoves {
  /** Returns whether the campaign can be moved to the day. */
  canMove: (campaign: DashboardCampaign, day: string) => boolean;
  /** Moves it, and offers to undo that. */
  move: (campaign: DashboardCampaign, day: string) => void;
}

/** Returns functions that move campaigns to other days of the week; undefined without permission. */
export function useWeekMoves(
  data: Dashboard | undefined,
  onMoved: () => void,
): WeekMoves | undefined {
  const { t, i18n } = useTranslation("dashboard");
  const dispatch = useDispatch<typeof store.dispatch>();
  const move = useCampaignMoves({
    show: (id, former, sendAt) =>
      dispatch(
        dashboardApi.util.updateQueryData("getDashboard", undefined, (shown) => {
          moveInDays(shown.days, id, former, sendAt);
        }),
      ),
    onMoved,
    message: ({ name }, sendAt) => {
      const day = new Intl.DateTimeFormat(i18n.language, {
        weekday: "long",
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      }).format(new Date(`${sendAt.slice(0, 10)}T00:00Z`));
      return t("week.moved", { name, day });
    },
  });
  if (!move || !data) return undefined;
  return {
    canMove: (campaign, day) => canMoveTo(campaign, day, localTime(new Date(), data.timeZone)),
    move: (campaign, day) => {
      if (campaign.sendAt !== null) move(campaign, onDay(campaign.sendAt, day));
    },
  };
}
