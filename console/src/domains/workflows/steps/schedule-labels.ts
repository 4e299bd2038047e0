import { MINUTES_OF_UNIT, type Duration, type WorkflowSchedule } from "@arauto/contracts";
import type { TFunction } from "i18next";
import { timeInWords, weekdayName } from "../../../ui/formats/day-words.ts";

/** The namespaces of all step texts. */
export type StepTexts = TFunction<["workflow-steps", "accounts"]>;

export interface TimeLabels {
  t: StepTexts;
  language: string;
  /** Describes a cron expression; null if it is invalid. */
  cron: (expression: string) => string | null;
}

/** "3 days". */
export function durationInWords(
  { amount, unit }: Duration,
  { t, language }: Pick<TimeLabels, "t" | "language">,
): string {
  return t(`workflow-steps:length.${unit}`, {
    count: amount,
    number: new Intl.NumberFormat(language).format(amount),
  });
}

/** Converts minutes to the largest unit without a remainder. */
export function minutesAsDuration(minutes: number): Duration {
  const unit =
    (["weeks", "days", "hours"] as const).find(
      (one) => minutes > 0 && minutes % MINUTES_OF_UNIT[one] === 0,
    ) ?? "minutes";
  return { amount: minutes / MINUTES_OF_UNIT[unit], unit };
}

/** Formats days by name, Monday first; null for every day, which both none and all of them mean. */
function daysInWords(
  days: readonly number[],
  language: string,
  type: "conjunction" | "disjunction",
): string | null {
  const named = [...new Set(days)].toSorted((one, other) => one - other);
  if (named.length === 0 || named.length === 7) return null;
  return new Intl.ListFormat(language, { type }).format(
    named.map((day) => weekdayName(day, language)),
  );
}

/** "Monday or Friday, 9:00 AM", whichever comes first. */
export function dayTimeInWords(
  days: readonly number[],
  time: string,
  { t, language }: Pick<TimeLabels, "t" | "language">,
): string {
  const named = daysInWords(days, language, "disjunction");
  const clock = timeInWords(time, language);
  return named === null ? clock : t("schedule.dayTime", { days: named, time: clock });
}

/** Describes when contacts enter. */
export function scheduleInWords(schedule: WorkflowSchedule, words: TimeLabels): string {
  const { t, language } = words;
  switch (schedule.type) {
    case "interval": {
      const { amount, unit } = minutesAsDuration(schedule.intervalMinutes);
      return t(`workflow-steps:schedule.every.${unit}`, {
        count: amount,
        number: new Intl.NumberFormat(language).format(amount),
      });
    }
    case "daily":
      return t("schedule.daily", { time: timeInWords(schedule.time, language) });
    case "weekly": {
      const time = timeInWords(schedule.time, language);
      if (schedule.daysOfWeek.length === 0) return t("schedule.noDays", { time });
      const days = daysInWords(schedule.daysOfWeek, language, "conjunction");
      return days === null ? t("schedule.daily", { time }) : t("schedule.weekly", { days, time });
    }
    case "cron":
      return words.cron(schedule.cron) ?? schedule.cron;
  }
}
