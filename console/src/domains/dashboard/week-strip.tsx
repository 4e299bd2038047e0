import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { isRunning } from "@arauto/contracts/campaign-lifecycle";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardCampaign, DashboardDay } from "../../lib/api.generated.ts";
import { useDropArea } from "../../ui/forms/drop-target.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../../ui/lazy/lazy-popover.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import { useWeekMoves, type WeekMoves } from "./use-week-moves.ts";
import { WeekCampaign } from "./week-campaign.tsx";
import { WeekDay, WeekFrame } from "./week-frame.tsx";
import { WeekMoveButton, WeekMoveContext } from "./week-move-button.tsx";
import classes from "./week-strip.module.css";

const loadMenu = () => import("./week-move-menu.tsx");
const WeekMoveMenu = lazyPart(loadMenu, "silent");
/** Maximum number of campaigns followed live: a browser has few connections. */
const LIVE = 2;

/** Today and the next six days: campaigns being sent or starting, and how many contacts continue in workflows. */
export function WeekStrip({ source }: { source: DashboardSource }) {
  const { data, onRetry } = source;
  const moves = useWeekMoves(data, onRetry);
  const [dragged, setDragged] = useState<DashboardCampaign | null>(null);
  const drag = moves && { ...moves, dragged, onDrag: setDragged };
  return (
    <WeekFrame source={source}>
      {(days) =>
        days.map((day) => (
          <Day
            key={day.day}
            day={day}
            isToday={day === days[0]}
            live={liveIds(days)}
            days={days.map((one) => one.day)}
            drag={drag}
            onEnd={onRetry}
          />
        ))
      }
    </WeekFrame>
  );
}

const liveIds = (days: readonly DashboardDay[]): readonly string[] =>
  days
    .flatMap(({ campaigns }) => campaigns)
    .filter(({ status, kind }) => kind === "oneOff" && isRunning(status))
    .slice(0, LIVE)
    .map(({ id }) => id);

interface DayProps {
  day: DashboardDay;
  isToday: boolean;
  live: readonly string[];
  days: readonly string[];
  drag: WeekDrag | undefined;
  onEnd: () => void;
}

/** Moving campaigns, and the one that is being dragged. */
interface WeekDrag extends WeekMoves {
  dragged: DashboardCampaign | null;
  onDrag: (campaign: DashboardCampaign | null) => void;
}

/** Returns the handlers that make a day a drop target, if the dragged campaign can be moved there. */
function useDropDay(day: string, drag: WeekDrag | undefined) {
  const dragged = drag?.dragged;
  const { isOver, handlers } = useDropArea({
    effect: "move",
    take: () => {
      if (!dragged) return;
      drag.onDrag(null);
      drag.move(dragged, day);
    },
  });
  if (!dragged || !drag.canMove(dragged, day)) return {};
  return { "data-drop": isOver ? "over" : "possible", ...handlers };
}

function Day({ day, isToday, live, days, drag, onEnd }: DayProps) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { campaigns, more } = day;
  const drop = useDropDay(day.day, drag);
  return (
    <WeekDay day={day} isToday={isToday} {...drop}>
      {campaigns.length > 0 && (
        <ul className={classes.campaigns}>
          {campaigns.map((one) => (
            <li
              key={one.id}
              className={classes.place}
              data-dragged={drag?.dragged?.id === one.id || undefined}
            >
              <WeekCampaign
                campaign={one}
                isLive={live.includes(one.id)}
                onEnd={onEnd}
                onDrag={one.sendAt === null ? undefined : drag?.onDrag}
              />
              {drag && one.sendAt !== null && (
                <WeekMoveContext value={{ campaign: one, days, moves: drag }}>
                  <LazyPopover
                    button={<WeekMoveButton />}
                    panel={WeekMoveMenu}
                    load={loadMenu}
                    opens="menu"
                  />
                </WeekMoveContext>
              )}
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to={`${CAMPAIGNS_PATH}?view=scheduled`} className={classes.others}>
                {t("week.more", { count: more, number: number(more) })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </WeekDay>
  );
}
