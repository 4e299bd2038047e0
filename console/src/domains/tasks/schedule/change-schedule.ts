import { cronOf, type TaskPreset, type TaskSchedule } from "@arauto/contracts";
import { dayAfter } from "../../../ui/formats/when-labels.ts";

/** All presets, in the order of the form. */
export const PRESETS = [
  "once",
  "minutes",
  "hourly",
  "daily",
  "weekdays",
  "weekly",
  "monthly",
  "firstBusinessDay",
  "lastBusinessDay",
  "custom",
] as const satisfies readonly TaskPreset[];

const MONDAY = 1;
const FIRST_TIME = "09:00";
const FIRST_INTERVAL = 30;

/** The time of day of a schedule that has one. */
export function timeOf(schedule: TaskSchedule): string | null {
  if (schedule.preset === "once") return schedule.at.slice(11);
  return "time" in schedule ? schedule.time : null;
}

/**
 * Returns the schedule of another preset, keeping the time and cron expression where possible.
 * @param now the local time in the task's zone
 */
export function withPreset(schedule: TaskSchedule, preset: TaskPreset, now: string): TaskSchedule {
  if (schedule.preset === preset) return schedule;
  const time = timeOf(schedule) ?? FIRST_TIME;
  switch (preset) {
    case "once":
      return { preset, at: `${dayAfter(now, 1)}T${time}` };
    case "minutes":
      return { preset, every: FIRST_INTERVAL };
    case "hourly":
      return { preset, minute: Number(time.slice(3)) };
    case "weekly":
      return { preset, days: [MONDAY], time };
    case "monthly":
      return { preset, day: 1, time };
    case "custom":
      return {
        preset,
        cron: cronOf(schedule) ?? `${Number(time.slice(3))} ${Number(time.slice(0, 2))} * * *`,
      };
    case "daily":
    case "weekdays":
    case "firstBusinessDay":
    case "lastBusinessDay":
      return { preset, time };
  }
}

/** Returns the schedule at another time of day; unchanged if it has none. */
export function withTime(schedule: TaskSchedule, time: string): TaskSchedule {
  if (schedule.preset === "once") return { ...schedule, at: `${schedule.at.slice(0, 10)}T${time}` };
  return "time" in schedule ? { ...schedule, time } : schedule;
}
