import { useTranslation } from "react-i18next";
import type { CalendarEntry } from "../../lib/api.generated.ts";
import type { CalendarSource } from "./calendar-source.ts";
import classes from "./year.module.css";
import { weeksOf } from "./month-days.ts";

const MONTHS = 12;
/** Minimum number of entries for the strongest color. */
const STRONGEST = 4;

/** The twelve months of a year, colored by the number of entries per day. Days link to their month. */
export function YearGrid({ source }: { source: CalendarSource }) {
  const { address, change, words, firstWeekday } = source;
  const year = address.month.slice(0, 4);
  return (
    <div className={classes.year} aria-busy={source.data === undefined}>
      {Array.from({ length: MONTHS }, (_, index) => {
        const month = `${year}-${String(index + 1).padStart(2, "0")}`;
        const weeks = weeksOf(month, firstWeekday);
        return (
          <section key={month} className={classes.month} aria-labelledby={`month-${month}`}>
            <h3 id={`month-${month}`}>
              <button type="button" onClick={() => change({ scale: "month", month, day: null })}>
                {words.monthName(month)}
              </button>
            </h3>
            <div className={classes.days}>
              {weeks[0]?.map((day) => (
                <span key={day} className={classes.weekday} aria-hidden>
                  {words.weekday(day, "narrow")}
                </span>
              ))}
              {weeks
                .flat()
                .map((day) =>
                  day.startsWith(month) ? (
                    <YearDay key={day} day={day} source={source} />
                  ) : (
                    <span key={day} />
                  ),
                )}
            </div>
          </section>
        );
      })}
    </div>
  );
}

const isProblem = ({ state }: CalendarEntry) => state === "missed" || state === "failed";

function YearDay({ day, source }: { day: string; source: CalendarSource }) {
  const { t } = useTranslation("calendar");
  const { address, change, today, words, data, days } = source;
  const entries = days.get(day) ?? [];
  const notes = address.hidden.has("notes") ? undefined : data?.days.find((one) => one.day === day);
  const holidays = notes && notes.holidays.length > 0 ? words.holidays(notes) : "";
  const number = String(Number(day.slice(8)));
  const look = {
    "data-load": Math.min(STRONGEST, entries.length),
    "data-today": day === today || undefined,
    "data-holiday": holidays !== "" || undefined,
    "data-problem": entries.some(isProblem) || undefined,
  };
  if (entries.length === 0 && holidays === "")
    return (
      <span className={classes.day} {...look}>
        {number}
      </span>
    );
  const label = [t("cell", { day: words.day(day), count: entries.length }), holidays]
    .filter(Boolean)
    .join(", ");
  const names = entries.slice(0, STRONGEST).map(({ name }) => name);
  return (
    <button
      type="button"
      className={classes.day}
      {...look}
      aria-label={label}
      title={[holidays, ...names].filter(Boolean).join("\n")}
      onClick={() => change({ scale: "month", month: day.slice(0, 7), day })}
    >
      {number}
    </button>
  );
}
