import type { TaskSchedule } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useCronLabels } from "../../../ui/formats/cron-labels.ts";
import type { ScheduleTexts } from "./schedule-sentence.ts";

/** Returns the language and texts for descriptions of these schedules. */
export function useScheduleTexts(schedules: readonly TaskSchedule[]): ScheduleTexts {
  const { t, i18n } = useTranslation("tasks");
  const cron = useCronLabels(schedules.some(({ preset }) => preset === "custom"));
  return { t, language: i18n.language, cron };
}
