import { AppError, type WorkflowSchedule } from "@arauto/contracts";
import { Cron } from "croner";

const MINUTE_MS = 60_000;

/** The schedule as cron reads it; null for one that goes by minutes from one time to the next. */
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

const invalid = (path: string, code: string, message: string) => new AppError("VALIDATION", message, { errors: [{ path, code, message }] });

/**
 * The next times of a schedule after a moment, by the clock of a zone; an interval counts from that moment.
 * @throws AppError VALIDATION for an expression that cannot be read, and for one that never comes
 */
export function timesOf(schedule: WorkflowSchedule, timeZone: string, after: Date, count: number): Date[] {
  if (schedule.type === "weekly" && schedule.daysOfWeek.length === 0) throw invalid("daysOfWeek", "required", "Choose at least one day");
  const pattern = patternOf(schedule);
  if (pattern === null) {
    return Array.from({ length: count }, (_, index) => new Date(after.getTime() + (index + 1) * schedule.intervalMinutes * MINUTE_MS));
  }
  // Names for whole patterns, as "@daily", are no fields.
  let times: Date[];
  try {
    if (pattern.split(/\s+/).length !== 5) throw new RangeError("Not five fields");
    times = new Cron(pattern, { mode: "5-part", timezone: timeZone, paused: true }).nextRuns(count, after);
  } catch {
    throw invalid("cron", "cronInvalid", "Enter five fields: minute, hour, day of the month, month, day of the week");
  }
  if (times.length === 0) throw invalid("cron", "neverComes", "This schedule has no occurrences");
  return times;
}

/** When a schedule lets people in next after a moment; null when it is off. @throws AppError VALIDATION as `timesOf` */
export const nextTime = (schedule: WorkflowSchedule, timeZone: string, after: Date): Date | null =>
  schedule.enabled ? (timesOf(schedule, timeZone, after, 1)[0] ?? null) : null;
