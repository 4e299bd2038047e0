import { z } from "zod";
import { localDateTime } from "./campaign-drafts.ts";
import { campaignStatus } from "./campaign-status.ts";
import { holidayOnDay } from "./holidays.ts";
import { day, id, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { frequencyCap } from "./sending-rules.ts";
import { emailAudience, taskType } from "./task-actions.ts";
import { TASK_PREVIEW_TIMES } from "./task-schedules.ts";

/** Maximum number of days in a request: 13 months, so that a year is shown with the adjacent weeks. */
export const CALENDAR_DAYS_MAX = 400;
/** Maximum number of days checked for conflicts per request: a month with the adjacent weeks. */
export const CALENDAR_CONFLICT_DAYS_MAX = 42;
/** Without a frequency cap, emails to the same contact within these hours are a conflict. */
export const CALENDAR_CONFLICT_HOURS = 2;
/** Maximum number of sends per day that are checked for conflicts, starting with the earliest. */
export const CALENDAR_SENDS_MAX = 16;

const count = z.number().int();

export const CALENDAR_KINDS = ["campaign", "task", "workflow"] as const;
export const calendarKind = z.enum(CALENDAR_KINDS).meta({ id: "CalendarKind" });
export type CalendarKind = z.infer<typeof calendarKind>;

/**
 * `draft`: a campaign with a time that was not started. `approval`: it waits for another member. `planned`: it will
 * start. `running`: it has started. `done`: sent, completed or entered. `missed`: its due time was missed. `failed`:
 * could not start, or ended with an error. `canceled`: stopped by a user.
 */
export const CALENDAR_STATES = [
  "draft",
  "approval",
  "planned",
  "running",
  "done",
  "missed",
  "failed",
  "canceled",
] as const;
export const calendarState = z.enum(CALENDAR_STATES).meta({ id: "CalendarState" });
export type CalendarState = z.infer<typeof calendarState>;

/** A planned or past event. */
export const calendarEntry = z
  .object({
    kind: calendarKind,
    /** The campaign, task or workflow. A task or workflow has an entry for each time. */
    id,
    name: z.string(),
    state: calendarState,
    /** For a campaign, or the start of a workflow; null otherwise. */
    status: campaignStatus.nullable(),
    /** For a task. */
    taskType: taskType.nullable(),
    /** In the workspace's time zone. A campaign that is sent in each contact's zone has its own local time. */
    localTime: localDateTime,
    /** Whether the local time applies in each contact's time zone. */
    byContactZone: z.boolean(),
    /** Recipients, or contacts who entered; null while unknown. */
    people: count.nullable(),
    /** Whether the audience is counted when it starts, so that `people` is an estimate. */
    isEstimate: z.boolean(),
    /** The planned time of a campaign, as used by `POST /v1/Campaigns/{id}/Reschedule`; null if it can't be moved. */
    sendAt: localDateTime.nullable(),
    /** Runs of a task on this day with the same outcome; the time is that of the first. */
    times: count,
  })
  .meta({ id: "CalendarEntry" });
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** A task or workflow that is due on most days, and therefore not among the entries. */
export const calendarRoutine = z
  .object({
    kind: z.enum(["task", "workflow"]),
    id,
    name: z.string(),
    taskType: taskType.nullable(),
    /** Its first time from the start of the range on, in the workspace's time zone. */
    nextAt: localDateTime,
    /** Times within a day; null when there are more than 24. */
    timesADay: count.nullable(),
  })
  .meta({ id: "CalendarRoutine" });
export type CalendarRoutine = z.infer<typeof calendarRoutine>;

/** A clock change in a time zone. */
export const calendarClockChange = z
  .object({
    timeZone: z.string(),
    /** Minutes ahead of UTC. */
    offsetBefore: z.number().int(),
    offsetAfter: z.number().int(),
  })
  .meta({ id: "CalendarClockChange" });

export const calendarDay = z
  .object({
    day,
    holidays: z.array(holidayOnDay),
    clockChanges: z.array(calendarClockChange),
  })
  .meta({ id: "CalendarDay" });
export type CalendarDay = z.infer<typeof calendarDay>;

export const calendar = z
  .object({
    at: timestamp,
    /** The workspace's time zone, which defines the days. */
    timeZone: z.string(),
    today: day,
    /** By time. */
    entries: z.array(calendarEntry),
    routines: z.array(calendarRoutine),
    /** The days with a holiday or a clock change. */
    days: z.array(calendarDay),
    /** Whether later entries are missing because there are more than the maximum. */
    isCut: z.boolean(),
  })
  .meta({ id: "Calendar" });
export type Calendar = z.infer<typeof calendar>;

/** The worst conflict of a day: how many contacts would get how many emails within a period. */
export const calendarConflict = z
  .object({
    day,
    people: count,
    /** Number of emails that each of them gets. */
    emails: count,
    /** The first and the last of these sends, in the workspace's time zone. */
    from: localDateTime,
    to: localDateTime,
    /** Whether a sample of the contacts was counted. */
    isEstimate: z.boolean(),
  })
  .meta({ id: "CalendarConflict" });
export type CalendarConflict = z.infer<typeof calendarConflict>;

export const calendarConflicts = z
  .object({
    conflicts: z.array(calendarConflict),
    /**
     * Days that could not be checked: a filter refers to a deleted record, or the time limit of a request was reached.
     */
    unchecked: z.array(day),
  })
  .meta({ id: "CalendarConflicts" });
export type CalendarConflicts = z.infer<typeof calendarConflicts>;

export const calendarSend = calendarEntry
  .pick({ kind: true, id: true, name: true, localTime: true, sendAt: true })
  .extend({
    /** Contacts who can receive it. */
    people: count,
  })
  .meta({ id: "CalendarSend" });
export type CalendarSend = z.infer<typeof calendarSend>;

export const calendarDayLoad = z
  .object({
    day,
    /** Null when there is none. */
    conflict: calendarConflict.nullable(),
    /** By time: the earliest of the day, with those of adjacent days that are close enough to conflict. */
    sends: z.array(calendarSend),
    /** How many contacts get how many emails that day, starting with the most emails. */
    load: z.array(z.object({ emails: count, people: count })),
    isEstimate: z.boolean(),
    /** Campaigns to move so that fewer emails conflict, each with the effect of moving only that one. */
    moves: z.array(
      z.object({
        id,
        name: z.string(),
        sendAt: localDateTime,
        /** Maximum number of emails that a contact then gets. */
        emails: count,
      }),
    ),
    /** Maximum number of emails that a contact gets after all of these moves; null without any. */
    emailsAfterMoves: count.nullable(),
    /** The workspace's frequency cap, and how many of these emails it delays or skips. */
    cap: z.object({ ...frequencyCap.shape, heldBack: count }).nullable(),
  })
  .meta({ id: "CalendarDayLoad" });
export type CalendarDayLoad = z.infer<typeof calendarDayLoad>;

/** The next times of an email task, and its audience. */
export const checkTimesBody = z
  .object({
    times: z.array(timestamp).min(1).max(TASK_PREVIEW_TIMES),
    ...emailAudience,
    /** The task whose schedule is edited, so that its stored times don't count; null for a new task. */
    taskId: id.nullable().default(null),
  })
  .meta({ id: "CheckTimesBody" });
export type CheckTimesBody = z.infer<typeof checkTimesBody>;

/** The worst conflict of one of the times. */
export const timeConflict = calendarConflict
  .extend({
    /** The time of the request. */
    at: timestamp,
    /** The other sends that the contacts get; empty when the task's own times are too close to each other. */
    sends: z.array(calendarEntry.pick({ kind: true, id: true, name: true, localTime: true })),
  })
  .meta({ id: "TimeConflict" });
export type TimeConflict = z.infer<typeof timeConflict>;

export const timesCheck = z
  .object({
    /** Contacts are expected to get at most this many emails within this many hours. */
    limit: z.object({ emails: count, hours: count }),
    conflicts: z.array(timeConflict),
    /** Times that could not be checked, for the same reasons as days. */
    unchecked: z.array(timestamp),
  })
  .meta({ id: "TimesCheck" });
export type TimesCheck = z.infer<typeof timesCheck>;

const DAY_MS = 86_400_000;
/** Years covered by the holiday calendars; schedules are computed for no others. */
const shownDay = day.refine((text) => text >= "2000-01-01" && text < "2200-01-01", {
  error: "The year must be from 2000 to 2199",
});
/** The first and the last day. */
const rangeOf = (daysMax: number) =>
  z
    .object({ from: shownDay, to: shownDay })
    .refine(({ from, to }) => from <= to, {
      path: ["to"],
      message: "`to` must not be before `from`",
    })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < daysMax, {
      path: ["to"],
      message: `The range must not exceed ${daysMax} days`,
    });

const reading = { method: "GET", tag: "Calendar", access: "CONFIG.VIEW" } as const;
export const calendarRoutes = {
  get: defineRoute({
    ...reading,
    operationId: "getCalendar",
    path: "/v1/Calendar",
    workspaceRateLimit: 300,
    summary: "Get the calendar",
    description:
      "Campaigns, due times of tasks and scheduled entries of workflows in a range of days, with holidays and clock changes. What happens on most days is in `routines` instead.",
    query: rangeOf(CALENDAR_DAYS_MAX),
    response: calendar,
  }),
  conflicts: defineRoute({
    ...reading,
    operationId: "listCalendarConflicts",
    path: "/v1/Calendar/Conflicts",
    workspaceRateLimit: 120,
    summary: "List conflicts of coming emails",
    description:
      "Days on which contacts would get more emails than the frequency cap allows or, without a cap, more than one within two hours. Up to 20,000 contacts are counted; in larger workspaces a sample.",
    query: rangeOf(CALENDAR_CONFLICT_DAYS_MAX),
    response: calendarConflicts,
  }),
  checkTimes: defineRoute({
    tag: "Calendar",
    access: "CONFIG.VIEW",
    method: "POST",
    operationId: "checkCalendarTimes",
    path: "/v1/Calendar/Check",
    withoutPlan: true,
    workspaceRateLimit: 120,
    summary: "Check planned emails for conflicts",
    description:
      "Compares emails that are not planned yet with the coming sends, by the rules of the conflicts of a day. Changes nothing.",
    body: checkTimesBody,
    response: timesCheck,
    errors: ["TAKES_TOO_LONG"],
  }),
  dayLoad: defineRoute({
    ...reading,
    operationId: "getCalendarDayLoad",
    path: "/v1/Calendar/Days/{day}",
    workspaceRateLimit: 300,
    summary: "Get how many emails contacts get on a day",
    description: "With the day's conflict, and campaigns that could be moved to resolve it.",
    errors: ["FILTER_INVALID", "CAMPAIGN_INCOMPLETE", "TAKES_TOO_LONG"],
    params: z.object({ day: shownDay }),
    response: calendarDayLoad,
  }),
};
