import { presetOf, type TaskHolidays, type TaskSchedule } from "@arauto/contracts";
import { capitalized } from "../../../ui/formats/capitalized.ts";
import type { CronLabels } from "../../../ui/formats/cron-labels.ts";
import { timeInWords } from "../../../ui/formats/day-words.ts";
import { placeOf } from "../../../ui/formats/when-labels.ts";

/** The language and texts for descriptions of schedules: namespace `tasks`. */
export interface ScheduleTexts {
  t: (key: string, options?: Record<string, unknown>) => string;
  language: string;
  /** Describes a cron expression; null if it is invalid or its description isn't loaded yet. */
  cron: CronLabels;
}

/** Everything that determines when a task is due. */
export interface Timing {
  schedule: TaskSchedule;
  timeZone: string;
  dueDate: string | null;
  holidays: TaskHolidays;
}

const UTC = { timeZone: "UTC" } as const;

/** The five fields of the shortcuts that cron has for common schedules. */
const NICKNAMES: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

/** Formats an ISO date in the language's style. */
export const dayInWords = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", ...UTC }).format(
    new Date(`${day}T00:00Z`),
  );

const lowerFirst = (text: string, language: string) =>
  text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

/** "at 9:00 AM". Some languages say one o'clock differently: "a la 1:00", but "a las 2:00". */
function at(time: string, { t, language }: ScheduleTexts): string {
  return t(time.startsWith("01:") ? "rule.atOne" : "rule.at", {
    time: timeInWords(time, language),
  });
}

/** Describes a schedule within a sentence: "every day at 9:00 AM". */
export function scheduleRule(schedule: TaskSchedule, scheduleTexts: ScheduleTexts): string {
  const { t, language } = scheduleTexts;
  switch (schedule.preset) {
    case "once": {
      const [day = "", time = ""] = schedule.at.split("T");
      return t("rule.once", { date: dayInWords(day, language), at: at(time, scheduleTexts) });
    }
    case "minutes":
      return intervalRule(schedule.every, scheduleTexts);
    case "hourly":
      return schedule.minute === 0
        ? t("rule.hourlySharp")
        : t("rule.hourly", { minute: schedule.minute });
    case "weekly":
      return t("rule.weekly", {
        days: daysInWords(schedule.days, scheduleTexts),
        at: at(schedule.time, scheduleTexts),
      });
    case "monthly":
      return t("rule.monthly", { day: schedule.day, at: at(schedule.time, scheduleTexts) });
    case "custom":
      return cronRule(schedule.cron, scheduleTexts);
    case "daily":
    case "weekdays":
    case "firstBusinessDay":
    case "lastBusinessDay":
      return t(`rule.${schedule.preset}`, { at: at(schedule.time, scheduleTexts) });
  }
}

function intervalRule(minutes: number, { t, language }: ScheduleTexts): string {
  const isHours = minutes % 60 === 0;
  const count = isHours ? minutes / 60 : minutes;
  const number = new Intl.NumberFormat(language).format(count);
  return isHours ? t("rule.hours", { count, number }) : t("rule.minutes", { count, number });
}

function daysInWords(days: readonly number[], { t, language }: ScheduleTexts): string {
  const named = [...new Set(days)].toSorted((one, other) => one - other);
  return new Intl.ListFormat(language, { type: "conjunction" }).format(
    named.map((day) => t(`rule.day.${day}`)),
  );
}

function cronRule(cron: string, scheduleTexts: ScheduleTexts): string {
  const known = presetOf(NICKNAMES[cron.trim().toLowerCase()] ?? cron);
  if (known.preset !== "custom") return scheduleRule(known, scheduleTexts);
  const described = scheduleTexts.cron(known.cron);
  return described === null
    ? scheduleTexts.t("rule.custom", { cron })
    : lowerFirst(described, scheduleTexts.language);
}

/** Describes when a task is due, in complete sentences; the rule comes first, and is also returned separately. */
export function scheduleSentence(
  { schedule, timeZone, dueDate, holidays }: Timing,
  scheduleTexts: ScheduleTexts,
): { rule: string; rest: string } {
  const { t, language } = scheduleTexts;
  const isEveryday = holidays.calendars.length === 0 && !holidays.own;
  const more = [
    ...(dueDate === null ? [] : [t("sentence.until", { date: dayInWords(dueDate, language) })]),
    ...(isEveryday || holidays.rule === "run" ? [] : [t(`sentence.${holidays.rule}`)]),
  ];
  return {
    rule: capitalized(scheduleRule(schedule, scheduleTexts), language),
    rest: [t("sentence.zone", { place: placeOf(timeZone, language) }), ...more].join(" "),
  };
}
