import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarSource, DragPreview } from "./calendar-source.ts";
import classes from "./calendar.module.css";
import { DayCell } from "./day-cell.tsx";
import { entryKey } from "./entries.ts";
import { dayByKey, weeksOf } from "./month-days.ts";

export interface MonthGridProps {
  source: CalendarSource;
  dragPreview: DragPreview | null;
}

/** The weeks of a month. One day can be reached with Tab; arrow keys move from there. */
export function MonthGrid({ source, dragPreview }: MonthGridProps) {
  const { t } = useTranslation("calendar");
  const { address, words, firstWeekday } = source;
  const weeks = weeksOf(address.month, firstWeekday);
  const { grid, current, onKeyDown } = useGridKeys(source, weeks.flat());
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t("gridOf", { month: words.month(address.month) })}
      aria-describedby="calendar-help"
      aria-busy={source.data === undefined}
      className={classes.grid}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      <div role="row" className={classes.weekdays}>
        {weeks[0]?.map((day) => (
          <div key={day} role="columnheader">
            {words.weekday(day)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        // Different keys than the empty weeks, so that weeks appear at their final height instead of moving.
        <div key={`${week[0]} ${source.data !== undefined}`} role="row" className={classes.week}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              source={source}
              isCurrent={day === current}
              dragPreview={dragPreview?.sendAt.startsWith(day) ? dragPreview : null}
            />
          ))}
        </div>
      ))}
      <p id="calendar-help" className="visually-hidden">
        {t("keys.help")}
      </p>
    </div>
  );
}

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** Moves through days and, with Ctrl, entries. A moved entry keeps the focus. */
function useGridKeys(source: CalendarSource, shown: readonly string[]) {
  const { address, change, today, firstWeekday, direction, days, moving } = source;
  const grid = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const fallback = today.startsWith(address.month) ? today : `${address.month}-01`;
  const current = [focused, address.day].find((day) => day && shown.includes(day)) ?? fallback;
  useEffect(() => {
    const selector = wanted.current;
    const target = selector === null ? null : grid.current?.querySelector<HTMLElement>(selector);
    if (!target) return;
    wanted.current = null;
    target.focus();
  });

  function focusDay(day: string): void {
    wanted.current = `[data-day="${day}"]`;
    setFocused(day);
    if (!day.startsWith(address.month)) change({ month: day.slice(0, 7) });
  }

  function moveEntry(event: KeyboardEvent<HTMLElement>, day: string): void {
    const key = (event.target as HTMLElement).closest<HTMLElement>("[data-entry]")?.dataset[
      "entry"
    ];
    const own = days.get(day) ?? [];
    const entry = key
      ? own.find((one) => entryKey(one) === key)
      : own.find(({ sendAt }) => sendAt !== null);
    const to = dayByKey(event.key, day, firstWeekday, direction);
    if (!entry || to === null || !moving.moves) return;
    event.preventDefault();
    if (moving.moves.canMove(entry, to)) {
      wanted.current = `[data-day="${to}"] [data-entry="${entryKey(entry)}"]`;
      setFocused(to);
      if (!to.startsWith(address.month) && !shown.includes(to)) change({ month: to.slice(0, 7) });
    }
    moving.moves.toDay(entry, to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    const day = target.closest<HTMLElement>("[data-day]")?.dataset["day"];
    if (!day || event.altKey || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey) {
      if (ARROWS.has(event.key)) moveEntry(event, day);
      return;
    }
    const to = dayByKey(event.key, day, firstWeekday, direction);
    if (to !== null) {
      event.preventDefault();
      focusDay(to);
    } else if (event.key.toLowerCase() === "t") focusDay(today);
    else if (event.key === "Escape" && address.day !== null) change({ day: null });
  }

  return { grid, current, onKeyDown };
}
