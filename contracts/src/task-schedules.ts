import { z } from "zod";
import { localDateTime } from "./campaign-drafts.ts";
import { HOLIDAY_CALENDARS, holidayCalendar, holidayOnDay } from "./holidays.ts";
import { day, timestamp } from "./lists.ts";
import { timeZone } from "./time-zone.ts";
import { timeOfDay, weekday } from "./workflow-steps.ts";

/** Maximum length of a cron expression, in characters. */
export const TASK_CRON_MAX = 200;
/** Maximum interval in minutes: a day. */
export const TASK_INTERVAL_MAX = 1440;
/** Number of next times in a preview. */
export const TASK_PREVIEW_TIMES = 10;

/** When a task is due, in its time zone. */
export const taskSchedule = z
  .discriminatedUnion("preset", [
    z.object({ preset: z.literal("once"), at: localDateTime }),
    /** On a grid that starts with the schedule; minutes that divide an hour follow the clock instead. */
    z.object({
      preset: z.literal("minutes"),
      every: z.number().int().min(1).max(TASK_INTERVAL_MAX),
    }),
    z.object({ preset: z.literal("hourly"), minute: z.number().int().min(0).max(59) }),
    z.object({ preset: z.literal("daily"), time: timeOfDay }),
    /** Monday to Friday. */
    z.object({ preset: z.literal("weekdays"), time: timeOfDay }),
    z.object({
      preset: z.literal("weekly"),
      days: z.array(weekday).min(1).max(7),
      time: timeOfDay,
    }),
    /** Months without this day are skipped. */
    z.object({
      preset: z.literal("monthly"),
      day: z.number().int().min(1).max(31),
      time: timeOfDay,
    }),
    /** The first or last day of the month that is not on a weekend; `holidays` determines the handling of holidays. */
    z.object({ preset: z.literal("firstBusinessDay"), time: timeOfDay }),
    z.object({ preset: z.literal("lastBusinessDay"), time: timeOfDay }),
    /**
     * Exactly as typed: five fields with names, `L`, `W` and `#`, or `@hourly`, `@daily`, `@weekly`, `@monthly`,
     * `@yearly`.
     */
    z.object({ preset: z.literal("custom"), cron: z.string().min(1).max(TASK_CRON_MAX) }),
  ])
  .meta({ id: "TaskSchedule" });
export type TaskSchedule = z.infer<typeof taskSchedule>;
export type TaskPreset = TaskSchedule["preset"];

/** The fields of a cron expression. Paths of their errors end with these: `schedule.cron.dayOfMonth`. */
export const CRON_FIELDS = ["minute", "hour", "dayOfMonth", "month", "dayOfWeek"] as const;
export type CronField = (typeof CRON_FIELDS)[number];

/**
 * Codes of errors in a cron expression. All but `cronFieldCount`, `cronNickname` and `cronNever` are about one field.
 */
export const CRON_PROBLEMS = [
  "cronFieldCount",
  "cronNickname",
  "cronNever",
  "cronEmpty",
  "cronCharacters",
  "cronOutOfRange",
  "cronReversed",
  "cronStep",
  "cronNth",
  "cronLast",
  "cronNearest",
  "cronName",
  "cronField",
] as const;
export type CronProblem = (typeof CRON_PROBLEMS)[number];

/** Minutes and hour of a cron expression, without leading zeros. */
const clock = (time: string) => {
  const [hour, minute] = time.split(":").map(Number);
  return `${minute} ${hour}`;
};

/** Returns a schedule as a cron expression; null for one that cron can't express: once, and most intervals. */
export function cronOf(schedule: TaskSchedule): string | null {
  switch (schedule.preset) {
    case "once":
      return null;
    case "minutes":
      if (schedule.every === 1) return "* * * * *";
      return schedule.every < 60 && 60 % schedule.every === 0
        ? `*/${schedule.every} * * * *`
        : null;
    case "hourly":
      return `${schedule.minute} * * * *`;
    case "daily":
      return `${clock(schedule.time)} * * *`;
    case "weekdays":
      return `${clock(schedule.time)} * * 1-5`;
    case "weekly":
      return `${clock(schedule.time)} * * ${[...new Set(schedule.days)].toSorted((a, b) => a - b).join(",")}`;
    case "monthly":
      return `${clock(schedule.time)} ${schedule.day} * *`;
    case "firstBusinessDay":
      return `${clock(schedule.time)} 1W * *`;
    case "lastBusinessDay":
      return `${clock(schedule.time)} LW * *`;
    case "custom":
      return schedule.cron;
  }
}

/** Returns the preset that a cron expression could be, judging only by its format. */
function presetByShape(cron: string): TaskSchedule | null {
  const fields = cron.split(" ");
  const [minute, hour, dayOfMonth, month, dayOfWeek] = fields;
  if (fields.length !== 5 || month !== "*") return null;
  if (hour === "*") {
    if (dayOfMonth !== "*" || dayOfWeek !== "*") return null;
    if (minute === "*") return { preset: "minutes", every: 1 };
    if (minute?.startsWith("*/")) return { preset: "minutes", every: Number(minute.slice(2)) };
    return { preset: "hourly", minute: Number(minute) };
  }
  const time = [hour, minute].map((part) => part?.padStart(2, "0")).join(":");
  if (dayOfWeek !== "*") {
    if (dayOfMonth !== "*") return null;
    if (dayOfWeek === "1-5") return { preset: "weekdays", time };
    return { preset: "weekly", time, days: dayOfWeek?.split(",").map(Number) ?? [] };
  }
  if (dayOfMonth === "*") return { preset: "daily", time };
  if (dayOfMonth === "1W") return { preset: "firstBusinessDay", time };
  if (dayOfMonth === "LW") return { preset: "lastBusinessDay", time };
  return { preset: "monthly", time, day: Number(dayOfMonth) };
}

/**
 * Returns the preset whose cron expression is exactly this text, and a custom schedule otherwise. So
 * `cronOf(presetOf(text))` is always `text`: typed expressions are never rewritten.
 */
export function presetOf(cron: string): TaskSchedule {
  const preset = taskSchedule.safeParse(presetByShape(cron));
  return preset.success && cronOf(preset.data) === cron ? preset.data : { preset: "custom", cron };
}

/** How to handle due times on holidays. */
export const HOLIDAY_RULES = ["run", "skip", "nextBusinessDay"] as const;
export const taskHolidays = z
  .object({
    calendars: z.array(holidayCalendar).max(HOLIDAY_CALENDARS.length).default([]),
    /** Whether the workspace's own holidays count too. */
    own: z.boolean().default(false),
    /**
     * `nextBusinessDay`: at the same time of the next day that is neither a holiday nor on a weekend. With `run`,
     * holidays are ignored.
     */
    rule: z.enum(HOLIDAY_RULES).default("run"),
  })
  .meta({ id: "TaskHolidays" });
export type TaskHolidays = z.infer<typeof taskHolidays>;

/** Everything that determines when a task is due. */
export const taskTiming = {
  schedule: taskSchedule,
  timeZone,
  /** The last day of the schedule, in its time zone. */
  dueDate: day.nullable().default(null),
  holidays: taskHolidays.prefault({}),
};
export const taskTimingBody = z.object(taskTiming).meta({ id: "TaskTimingBody" });
export type TaskTiming = z.output<typeof taskTimingBody>;

/** The entries of a preview, in order of time. */
export const taskPreviewEntry = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("run"),
      at: timestamp,
      /** The local time in the task's zone. */
      localTime: localDateTime,
      /** The holiday that it was moved from. */
      movedFrom: day.nullable(),
    }),
    /** A day on which it would be due but is skipped or moved. */
    z.object({
      kind: z.literal("struck"),
      day,
      /** For first and last business day: the first or last day of the month is on a weekend. */
      weekend: z.boolean(),
      holidays: z.array(holidayOnDay),
      /** The date that it moves to; null if it is skipped. */
      movesTo: day.nullable(),
    }),
    /** A clock change in the task's zone before the next run. */
    z.object({
      kind: z.literal("clockChange"),
      at: timestamp,
      /** Minutes ahead of UTC. */
      offsetBefore: z.number().int(),
      offsetAfter: z.number().int(),
    }),
  ])
  .meta({ id: "TaskPreviewEntry" });
export type TaskPreviewEntry = z.infer<typeof taskPreviewEntry>;

export const taskPreview = z
  .object({
    /** The next ten times, with skipped days and clock changes in between. */
    entries: z.array(taskPreviewEntry),
    /** Whether the schedule ends after the last of them. */
    ends: z.boolean(),
  })
  .meta({ id: "TaskPreview" });
export type TaskPreview = z.infer<typeof taskPreview>;
