import { AppError, type WorkflowSchedule } from "@arauto/contracts";
import { CronTimes } from "../../platform/cron-times.ts";

const MINUTE_MS = 60_000;

/** Returns the schedule as a cron expression; null for an interval in minutes. */
function patternOf(schedule: WorkflowSchedule): string | null {
  const [hour, minute] = schedule.time.split(":").map(Number);
  switch (schedule.type) {
    case "interval":
      return null;
    case "daily":
      return `${minute} ${hour} * * *`;
    case "weekly":
      return `${minute} ${hour} * * ${[...new Set(schedule.daysOfWeek)].join(",")}`;
    case "cron":
      return schedule.cron;
  }
}

const invalid = (path: string, code: string, message: string) =>
  new AppError("VALIDATION", message, { errors: [{ path, code, message }] });

/** @throws AppError VALIDATION for an invalid expression */
function cronOf(pattern: string, timeZone: string): CronTimes {
  try {
    // Aliases for whole patterns, such as "@daily", are not fields.
    if (pattern.split(/\s+/).length !== 5) throw new RangeError("Not five fields");
    return new CronTimes(pattern, timeZone);
  } catch {
    throw invalid(
      "cron",
      "cronInvalid",
      "Enter five fields: minute, hour, day of the month, month, day of the week",
    );
  }
}

/**
 * Returns the next times of a schedule after a moment, in a time zone; an interval counts from that
 * moment.
 * @throws AppError VALIDATION for an invalid expression, and for one that never matches
 */
export function timesOf(
  schedule: WorkflowSchedule,
  timeZone: string,
  after: Date,
  count: number,
): Date[] {
  if (schedule.type === "weekly" && schedule.daysOfWeek.length === 0)
    throw invalid("daysOfWeek", "required", "Choose at least one day");
  const pattern = patternOf(schedule);
  if (pattern === null) {
    return Array.from(
      { length: count },
      (_, index) => new Date(after.getTime() + (index + 1) * schedule.intervalMinutes * MINUTE_MS),
    );
  }
  const cron = cronOf(pattern, timeZone);
  const times: Date[] = [];
  for (let next = cron.after(after); next && times.length < count; next = cron.after(next))
    times.push(next);
  if (times.length === 0) throw invalid("cron", "neverComes", "This schedule has no occurrences");
  return times;
}

/**
 * Returns when a schedule next enrolls contacts after a moment; null when it is off.
 * @throws AppError VALIDATION as `timesOf`
 */
export const nextTime = (schedule: WorkflowSchedule, timeZone: string, after: Date): Date | null =>
  schedule.enabled ? (timesOf(schedule, timeZone, after, 1)[0] ?? null) : null;

/** Returns a function like `nextTime` for many times of the same schedule, which parses the expression once. */
export function nextTimes(
  schedule: WorkflowSchedule,
  timeZone: string,
): (after: Date) => Date | null {
  if (!schedule.enabled) return () => null;
  const pattern = patternOf(schedule);
  if (pattern === null) return (after) => nextTime(schedule, timeZone, after);
  const cron = cronOf(pattern, timeZone);
  return (after) => cron.after(after);
}
