import { setImmediate as breathe } from "node:timers/promises";
import type { HolidayCalendar, TaskSchedule } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./calendar-queries.ts";
import { nextDue, ownHolidays, timesOfTask } from "./due.ts";
import type { StoredTask } from "./task-sql.ts";

const DAY_MS = 86_400_000;
/** Maximum number of due times computed per request. */
const TIMES_MAX = 4_000;
/** A schedule counts as a routine when this many times fall within these days, as on weekdays. */
const ROUTINE_TIMES = 10;
const ROUTINE_DAYS = 14;
/** Maximum number of a routine's times counted per day. */
const DAY_TIMES_MAX = 24;
const WEEKDAYS = 5;
const FAR = new Date("2300-01-01T00:00:00Z");

/** A task, and its due times in a range. */
export interface ComingTask {
  task: StoredTask;
  /** Due on most days. */
  isRoutine: boolean;
  /** For routines, only the first time, unless all are requested. */
  times: Date[];
  /** For routines: times within a day; null when there are more than 24. */
  timesADay: number | null;
}

export interface ComingTasks {
  tasks: ComingTask[];
  /** Whether times are missing because there are too many. */
  isCut: boolean;
}

/** Whether a schedule is due on most days; undefined when only its times can show that. */
function isRoutineByPreset(schedule: TaskSchedule): boolean | undefined {
  switch (schedule.preset) {
    case "minutes":
    case "hourly":
    case "daily":
    case "weekdays":
      return true;
    case "weekly":
      return new Set(schedule.days).size >= WEEKDAYS;
    case "custom":
      return undefined;
    default:
      return false;
  }
}

/** Whether these consecutive times are those of a routine. */
export function areRoutine(times: readonly Date[]): boolean {
  const [first, last] = [times[0], times[ROUTINE_TIMES - 1]];
  return !!first && !!last && last.getTime() - first.getTime() < ROUTINE_DAYS * DAY_MS;
}

/**
 * Computes when the started tasks of a workspace are due in a range, as workers do. Tasks due first are computed first,
 * up to the limit per request.
 * @param options.everyTime also lists the times of routines
 */
export async function comingTasks(
  tx: Transaction,
  tenantId: string,
  range: { from: Date; until: Date },
  options: { everyTime?: boolean; accepts?: (task: StoredTask) => boolean } = {},
): Promise<ComingTasks> {
  const own = await ownHolidays(tx, tenantId);
  const rows = await queries.findComing(tx, tenantId, range.until, TIMES_MAX);
  const tasks: ComingTask[] = [];
  let left = TIMES_MAX;
  for (const task of rows) {
    if (options.accepts?.(task) === false) continue;
    if (left <= 0) return { tasks, isCut: true };
    const times = timesOfTask(task, own);
    const next = task.nextDueAt ?? range.from;
    const start = new Date(Math.max(range.from.getTime(), next.getTime()) - 1);
    const listed = (until: Date, max: number) => {
      const found: Date[] = [];
      for (let after = start; found.length < max;) {
        left -= 1;
        const at = nextDue(times, after, task.skippedDueAt);
        if (at === null || at >= until) break;
        found.push(at);
        after = at;
      }
      return found;
    };
    const known = isRoutineByPreset(task.schedule);
    const isRoutine = known ?? areRoutine(listed(FAR, ROUTINE_TIMES));
    if (isRoutine && !options.everyTime) {
      const [first] = listed(range.until, 1);
      if (first) {
        const inDay = listed(new Date(first.getTime() + DAY_MS), DAY_TIMES_MAX + 1).length;
        const timesADay = inDay > DAY_TIMES_MAX ? null : inDay;
        tasks.push({ task, isRoutine, times: [first], timesADay });
      }
    } else {
      const all = listed(range.until, Math.max(1, left));
      if (all.length > 0) tasks.push({ task, isRoutine, times: all, timesADay: null });
    }
    // Yields to other requests.
    await breathe();
  }
  return { tasks, isCut: left <= 0 };
}
/** Returns the outcomes of due times in a range. For routines, only failed and missed runs. */
export async function pastTasks(
  tx: Transaction,
  tenantId: string,
  range: { from: Date; until: Date; timeZone: string; limit: number },
): Promise<queries.PastRunsRow[]> {
  const rows = await queries.findPast(tx, tenantId, range);
  return rows.filter(
    ({ schedule, outcome }) =>
      outcome === "missed" || outcome === "failed" || isRoutineByPreset(schedule) !== true,
  );
}

/** Returns the time zones and holiday calendars that tasks observe. */
export async function observedByTasks(
  tx: Transaction,
  tenantId: string,
): Promise<{ zones: string[]; calendars: HolidayCalendar[] }> {
  const rows = await queries.findObserved(tx, tenantId);
  return {
    zones: rows.map(({ timeZone }) => timeZone),
    calendars: [...new Set(rows.flatMap(({ calendars }) => calendars ?? []))] as HolidayCalendar[],
  };
}
