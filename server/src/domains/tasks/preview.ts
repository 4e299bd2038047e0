import {
  AppError,
  cronOf,
  TASK_PREVIEW_TIMES,
  type TaskPreview,
  type TaskPreviewEntry,
  type TaskTiming,
} from "@arauto/contracts";
import { localTimeOf } from "../../platform/local-time.ts";
import { clockChanges } from "./clock-changes.ts";
import { cronProblem, cronProblems } from "./cron-problems.ts";
import type { OwnHolidays } from "./holidays/calendars.ts";
import { addDays, isWeekend } from "./holidays/days.ts";
import { TaskTimes } from "./times.ts";

/**
 * Returns the times of a schedule.
 * @throws AppError VALIDATION for an invalid cron expression, by field, and for one that never matches
 */
export function timesOf(timing: TaskTiming, anchor: Date, own?: OwnHolidays): TaskTimes {
  const { schedule } = timing;
  const problems = schedule.preset === "custom" ? cronProblems(schedule.cron) : [];
  if (problems.length > 0) throw refused(problems);
  return new TaskTimes(timing, anchor, own);
}

/** @throws AppError VALIDATION when the schedule has no time after a moment */
export function requireTime(times: TaskTimes, after: Date): void {
  if (times.next(after) !== null) return;
  const { dueDate, schedule } = times.timing;
  if (schedule.preset === "once")
    throw refused([{ path: "schedule.at", code: "past", message: "This time has passed" }]);
  throw refused([
    dueDate === null
      ? cronProblem("cronNever")
      : {
          path: "dueDate",
          code: "beforeFirstTime",
          message: "The schedule ends before its first time",
        },
  ]);
}

const refused = (errors: Readonly<NonNullable<AppError["extra"]["errors"]>>) =>
  new AppError("VALIDATION", errors.map(({ message }) => message).join(". "), {
    errors: [...errors],
  });

/**
 * Returns the next times of a schedule, with the days removed for holidays and the clock changes between them.
 * @throws AppError VALIDATION as `timesOf`, and when there is no time
 */
export function previewOf(timing: TaskTiming, now: Date, own?: OwnHolidays): TaskPreview {
  const times = timesOf(timing, now, own);
  requireTime(times, now);
  const entries: { at: number; entry: TaskPreviewEntry }[] = [];
  let from = now;
  let runs = 0;
  for (; runs < TASK_PREVIEW_TIMES; runs += 1) {
    const due = times.next(from);
    for (const skipped of times.skippedBefore(from, due?.at ?? null))
      entries.push({
        at: skipped.at.getTime(),
        entry: {
          kind: "struck",
          day: skipped.day,
          weekend: false,
          holidays: [...times.holidaysOn(skipped.day)],
          movesTo: skipped.movesTo,
        },
      });
    if (due === null) break;
    for (const { at, ...offsets } of clockChanges(timing.timeZone, from, due.at))
      entries.push({
        at: at.getTime(),
        entry: { kind: "clockChange", at: at.toISOString(), ...offsets },
      });
    entries.push(...weekendBefore(times, due.at));
    entries.push({
      at: due.at.getTime(),
      entry: {
        kind: "run",
        at: due.at.toISOString(),
        localTime: localTimeOf(due.at, timing.timeZone),
        movedFrom: due.movedFrom,
      },
    });
    from = due.at;
  }
  return {
    entries: entries.toSorted((a, b) => a.at - b.at).map(({ entry }) => entry),
    ends: runs < TASK_PREVIEW_TIMES || times.next(from) === null,
  };
}

/** Returns the first or last day of the month that a business day replaces because of a weekend. */
function weekendBefore(times: TaskTimes, due: Date) {
  const cron = cronOf(times.timing.schedule);
  const part = cron?.trim().split(/\s+/)[2];
  if (part !== "1W" && part !== "LW") return [];
  const month = times.dayOf(due).slice(0, 7);
  const first = `${month}-01`;
  const day = part === "1W" ? first : addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  if (!isWeekend(day)) return [];
  const entry: TaskPreviewEntry = {
    kind: "struck",
    day,
    weekend: true,
    holidays: [...times.holidaysOn(day)],
    movesTo: times.dayOf(due),
  };
  return [{ at: part === "1W" ? due.getTime() - 1 : due.getTime() + 1, entry }];
}
