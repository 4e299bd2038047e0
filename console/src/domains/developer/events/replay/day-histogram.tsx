import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../ui/formats/formats.ts";
import { everyDay, type ReplaySelection } from "./replay-draft.ts";
import classes from "./replay.module.css";

/** Maximum number of bars with labels; with more, only the ends are labeled. */
const LABELED_MAX = 7;

interface HistogramProps {
  days: readonly { day: string; count: number }[];
  tone: ReplaySelection;
}

/** The number of events per day in a replay. */
export function DayHistogram({ days, tone }: HistogramProps) {
  const { t, i18n } = useTranslation("webhook-events");
  const { number } = useFormats();
  const bars = everyDay(days);
  if (bars.length === 0) return null;
  const top = Math.max(...bars.map(({ count }) => count));
  // Dates without a time have no zone.
  const dayOf = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: "UTC" }).format(new Date(day));
  const words = bars
    .filter(({ count }) => count > 0)
    .map(({ day, count }) => `${dayOf(day, { dateStyle: "medium" })}: ${number(count)}`);
  return (
    <div
      className={classes.histogram}
      data-tone={tone}
      role="img"
      aria-label={t("replay.byDay", { days: words.join("; ") })}
    >
      {bars.map(({ day, count }, index) => {
        const isLabeled = bars.length <= LABELED_MAX || index === 0 || index === bars.length - 1;
        return (
          <div
            key={day}
            className={classes.bar}
            title={`${dayOf(day, { dateStyle: "medium" })}: ${number(count)}`}
          >
            {bars.length <= LABELED_MAX && <span>{number(count, { notation: "compact" })}</span>}
            <i style={{ blockSize: `${Math.max(count > 0 ? 6 : 1, (count / top) * 36)}px` }} />
            <span>{isLabeled ? dayOf(day, { day: "numeric", month: "numeric" }) : " "}</span>
          </div>
        );
      })}
    </div>
  );
}
