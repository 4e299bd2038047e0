import { isRunning } from "@arauto/contracts/campaign-lifecycle";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Skeleton } from "@mantine/core";
import type { DashboardCampaign, DashboardDay } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useDropArea } from "../../ui/forms/drop-target.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../../ui/lazy/lazy-popover.tsx";
import { Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import { useWeekMoves, type WeekMoves } from "./use-week-moves.ts";
import { CAMPAIGNS_PATH, WeekCampaign } from "./week-campaign.tsx";
import { WeekMoveButton, WeekMoveContext } from "./week-move-button.tsx";
import classes from "./week-strip.module.css";

const loadMenu = () => import("./week-move-menu.tsx");
const WeekMoveMenu = lazyPart(loadMenu, "silent");
const DAYS = 7;
/** Maximum number of campaigns followed live: a browser has few connections. */
const LIVE = 2;

/** Today and the next six days: campaigns being sent or starting, and how many contacts continue in workflows. */
export function WeekStrip({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  const { data, error, onRetry } = source;
  const moves = useWeekMoves(data, onRetry);
  const [dragged, setDragged] = useState<DashboardCampaign | null>(null);
  const drag = moves && { ...moves, dragged, onDrag: setDragged };
  const hasEstimate = data?.days.some((day) =>
    day.campaigns.some((one) => one.isEstimate && one.people !== null),
  );
  return (
    <section className={classes.week} aria-labelledby="dashboard-week">
      <header className={classes.head}>
        <h2 id="dashboard-week" className={classes.title}>
          {t("week.title")}
        </h2>
        {hasEstimate && (
          <span className={classes.legend}>
            <i className={classes.swatch} aria-hidden />
            {t("week.estimate")}
          </span>
        )}
        <Link to={`${CAMPAIGNS_PATH}?view=scheduled`} className={classes.more}>
          {t("week.all")}
        </Link>
      </header>
      {error && !data ? (
        <div className={classes.failed}>
          <Part source={{ data: undefined, error, onRetry }} lines={0}>
            {() => null}
          </Part>
        </div>
      ) : (
        <ol className={classes.days}>
          {data
            ? data.days.map((day, place) => (
                <Day
                  key={day.day}
                  day={day}
                  isToday={place === 0}
                  live={liveIds(data.days)}
                  days={data.days.map((one) => one.day)}
                  drag={drag}
                  onEnd={onRetry}
                />
              ))
            : Array.from({ length: DAYS }, (_, place) => (
                <li key={place} className={classes.day} aria-hidden>
                  <Skeleton height={16} width={56} />
                  {place < 3 && <Skeleton height={64} mt="sm" radius="md" />}
                </li>
              ))}
        </ol>
      )}
    </section>
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

function Day({ day: own, isToday, live, days, drag, onEnd }: DayProps) {
  const { day, campaigns, more, continuing } = own;
  const { t, i18n } = useTranslation("dashboard");
  const { number } = useFormats();
  const mayCreate = useSession().can("CAMPAIGN.WRITE");
  const date = new Date(`${day}T00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: "UTC" }).format(date);
  const weekday = part({ weekday: "short" });
  const isEmpty = campaigns.length === 0;
  const drop = useDropDay(day, drag);
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-empty={isEmpty || undefined}
      {...drop}
    >
      <h3 className={classes.date}>
        <span className="visually-hidden">{part({ dateStyle: "full" })}</span>
        <span aria-hidden>{isToday ? t("week.today", { weekday }) : weekday}</span>{" "}
        <b aria-hidden>{part({ day: "numeric" })}</b>
      </h3>
      {isEmpty ? (
        mayCreate ? (
          <Link to={`${CAMPAIGNS_PATH}/new?day=${day}`} className={classes.nothing}>
            {t("week.none")}
            <span className={classes.plan}>{t("week.plan")}</span>
          </Link>
        ) : (
          <p className={classes.nothing}>{t("week.none")}</p>
        )
      ) : (
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
      {continuing > 0 && (
        <p className={classes.foot} title={t("week.continuingHint")}>
          {t("week.continuing", { count: continuing, number: number(continuing) })}
        </p>
      )}
    </li>
  );
}
