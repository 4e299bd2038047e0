import { WarningIcon } from "@phosphor-icons/react/Warning";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CalendarSource } from "./calendar-source.ts";
import classes from "./agenda.module.css";
import { entryKey } from "./entries.ts";
import { EntryChip } from "./entry-chip.tsx";
import { daysFrom, lastDayOf, weekStart } from "./month-days.ts";

const STRIP_DAYS = 14;

/** The month as a list of days with entries, below two weeks to choose from. For phones. */
export function Agenda({ source }: { source: CalendarSource }) {
  const { address, change, today, words, data, days, firstWeekday, conflicts } = source;
  const { t } = useTranslation("calendar");
  const { month } = address;
  const anchor = address.day ?? (today.startsWith(month) ? today : `${month}-01`);
  const strip = daysFrom(weekStart(anchor, firstWeekday), STRIP_DAYS);
  const listed = daysFrom(`${month}-01`, Number(lastDayOf(month).slice(8))).filter(
    (day) => (days.get(day)?.length ?? 0) > 0 || (day >= today && noteOf(source, day) !== null),
  );
  return (
    <div className={classes.agenda}>
      <ol className={classes.strip} aria-label={t("strip")}>
        {strip.map((day) => (
          <li key={day}>
            <button
              type="button"
              onClick={() => change({ day })}
              aria-label={t("cell", { day: words.day(day), count: days.get(day)?.length ?? 0 })}
              aria-current={day === today ? "date" : undefined}
              data-chosen={day === address.day || undefined}
              data-conflict={conflicts.byDay.has(day) || undefined}
            >
              <span aria-hidden>{words.weekday(day, "narrow")}</span>
              <b aria-hidden>{Number(day.slice(8))}</b>
              <i data-load={Math.min(3, days.get(day)?.length ?? 0)} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      {data === undefined ? (
        <div className={classes.loading} aria-hidden>
          <Skeleton height={64} radius="md" />
          <Skeleton height={64} radius="md" />
          <Skeleton height={64} radius="md" />
        </div>
      ) : (
        <ol className={classes.days}>
          {listed.map((day) => (
            <li key={day} data-today={day === today || undefined}>
              <h3>
                <button type="button" onClick={() => change({ day })}>
                  {words.day(day)}
                </button>
                {conflicts.byDay.has(day) && (
                  <span className={classes.conflict}>
                    <WarningIcon size={14} weight="fill" aria-hidden /> {t("conflictMark")}
                  </span>
                )}
              </h3>
              {noteOf(source, day) !== null && (
                <p className={classes.note}>{noteOf(source, day)}</p>
              )}
              <ul>
                {days.get(day)?.map((entry) => (
                  <li key={entryKey(entry)}>
                    <EntryChip entry={entry} source={source} isReachable />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Returns the holidays and clock changes of a day. */
function noteOf({ address, data, words }: CalendarSource, day: string): string | null {
  const notes = address.hidden.has("notes") ? undefined : data?.days.find((one) => one.day === day);
  if (!notes) return null;
  return [words.holidays(notes), ...notes.clockChanges.map(words.clockChange)]
    .filter(Boolean)
    .join(" · ");
}
