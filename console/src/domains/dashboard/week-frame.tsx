import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Skeleton } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardDay } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import classes from "./week-strip.module.css";

const DAYS = 7;

export interface WeekFrameProps {
  source: DashboardSource;
  children: (days: readonly DashboardDay[]) => ReactNode;
}

/** The heading of the week, and its days once they are known. */
export function WeekFrame({ source, children }: WeekFrameProps) {
  const { t } = useTranslation("dashboard");
  const { data, error, onRetry } = source;
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
            ? children(data.days)
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

export interface WeekDayProps extends Omit<ComponentProps<"li">, "className"> {
  day: DashboardDay;
  isToday: boolean;
}

/** A day of the week. Without campaigns, it offers to plan one. */
export function WeekDay({ day: own, isToday, children, ...others }: WeekDayProps) {
  const { day, continuing, campaigns } = own;
  const { t, i18n } = useTranslation("dashboard");
  const { number } = useFormats();
  const mayCreate = useSession().can("CAMPAIGN.WRITE");
  const date = new Date(`${day}T00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: "UTC" }).format(date);
  const weekday = part({ weekday: "short" });
  const isEmpty = campaigns.length === 0;
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-empty={isEmpty || undefined}
      {...others}
    >
      <h3 className={classes.date}>
        <span className="visually-hidden">{part({ dateStyle: "full" })}</span>
        <span aria-hidden>{isToday ? t("week.today", { weekday }) : weekday}</span>{" "}
        <b aria-hidden>{part({ day: "numeric" })}</b>
      </h3>
      {!isEmpty ? (
        children
      ) : mayCreate ? (
        <Link to={`${CAMPAIGNS_PATH}/new?day=${day}`} className={classes.nothing}>
          {t("week.none")}
          <span className={classes.plan}>{t("week.plan")}</span>
        </Link>
      ) : (
        <p className={classes.nothing}>{t("week.none")}</p>
      )}
      {continuing > 0 && (
        <p className={classes.foot} title={t("week.continuingHint")}>
          {t("week.continuing", { count: continuing, number: number(continuing) })}
        </p>
      )}
    </li>
  );
}
