import { WarningIcon } from "@phosphor-icons/react/Warning";
import { ClockClockwiseIcon } from "@phosphor-icons/react/ClockClockwise";
import { Skeleton } from "@mantine/core";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useDropArea } from "../../ui/forms/drop-target.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import type { CalendarSource, DragPreview } from "./calendar-source.ts";
import classes from "./calendar.module.css";
import { dayOf, entryKey, roomFor } from "./entries.ts";
import { EntryChip } from "./entry-chip.tsx";
import entryClasses from "./entry.module.css";

export interface DayCellProps {
  day: string;
  source: CalendarSource;
  /** Whether Tab stops here. */
  isCurrent: boolean;
  dragPreview: DragPreview | null;
}

/** A day of the month: its holidays, its entries, and whether they conflict. */
export function DayCell({ day, source, isCurrent, dragPreview }: DayCellProps) {
  const { t } = useTranslation("calendar");
  const { number } = useFormats();
  const { address, change, today, words, data, days, conflicts } = source;
  const entries = days.get(day) ?? [];
  const { shown, more } = roomFor(entries);
  const conflict = conflicts.byDay.get(day);
  const notes = address.hidden.has("notes") ? undefined : data?.days.find((one) => one.day === day);
  const holidays = notes && notes.holidays.length > 0 ? words.holidays(notes) : null;
  const drop = useDropDay(day, source);
  return (
    <div
      role="gridcell"
      className={classes.day}
      data-day={day}
      data-past={day < today || undefined}
      data-today={day === today || undefined}
      data-outside={!day.startsWith(address.month) || undefined}
      data-holiday={holidays !== null || undefined}
      data-conflict={conflict !== undefined || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={address.day === day}
      aria-current={day === today ? "date" : undefined}
      aria-label={t("cell", { day: words.day(day), count: entries.length })}
      onClick={(event) => {
        if (!isOnControl(event)) change({ day });
      }}
      onKeyDown={(event) => {
        const opens = event.key === "Enter" || event.key === " ";
        if (!opens || event.target !== event.currentTarget) return;
        event.preventDefault();
        change({ day });
      }}
      {...drop}
    >
      <div className={classes.head}>
        <span className={classes.number}>{words.short(day)}</span>
        {day === today && <span className={classes.today}>{t("todayMark")}</span>}
        {holidays !== null && <span className={classes.holiday}>{holidays}</span>}
        {notes?.clockChanges.map((one) => (
          <span key={one.timeZone} className={classes.clock}>
            <ClockClockwiseIcon size={12} aria-hidden /> {words.clockChange(one)}
          </span>
        ))}
        {conflict && (
          <span className={classes.conflict}>
            <WarningIcon size={13} weight="fill" aria-hidden /> {t("conflictMark")}
          </span>
        )}
      </div>
      {data === undefined && Number(day.slice(8)) % 3 === 0 && (
        <Skeleton height={44} radius={6} aria-hidden />
      )}
      {shown.map((entry) => (
        <EntryChip key={entryKey(entry)} entry={entry} source={source} isReachable={isCurrent} />
      ))}
      {dragPreview && dayOf({ localTime: dragPreview.sendAt }) === day && (
        <div className={entryClasses.entry} data-ghost>
          <span className={entryClasses.line}>{words.time(dragPreview.sendAt)}</span>
          <span className={entryClasses.name} dir="auto">
            {dragPreview.name}
          </span>
          <span className={entryClasses.state}>{t("moveHere")}</span>
        </div>
      )}
      {more > 0 && (
        <button
          type="button"
          className={classes.more}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => change({ day })}
        >
          +{number(more)}
          <span className="visually-hidden"> {t("moreOf", { day: words.day(day) })}</span>
        </button>
      )}
    </div>
  );
}

const isOnControl = ({ target }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && target.closest("a,button") !== null;

/** Returns the handlers that make a day a drop target for campaigns. With Alt, the time is asked for. */
function useDropDay(day: string, { moving: { moves }, today }: CalendarSource) {
  const dragged = moves?.dragged ?? null;
  // With Alt a campaign can also move within its day.
  const isPlain = dragged !== null && moves?.canMove(dragged, day) === true;
  const { isOver, handlers } = useDropArea({
    accepts: ({ altKey }) => isPlain || altKey,
    effect: "move",
    take: ({ altKey }) => {
      if (!dragged) return;
      moves?.onDrag(null);
      if (altKey) moves?.ask(dragged, day);
      else moves?.toDay(dragged, day);
    },
  });
  if (!dragged || day < today) return {};
  return { "data-drop": isOver ? "over" : isPlain ? "possible" : undefined, ...handlers };
}
