import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { dayInWords } from "../schedule/schedule-sentence.ts";
import { useAudienceCount } from "../use-audience-count.ts";
import { runsOf } from "./next-runs.tsx";
import classes from "./task-form.module.css";
import type { TaskValues } from "./task-values.ts";
import type { SchedulePreview } from "./use-schedule-preview.ts";

interface FirstRunTextProps {
  values: TaskValues;
  schedule: SchedulePreview;
}

/** The time of the first run, and the number of people who get its email. */
export function FirstRunText({ values, schedule }: FirstRunTextProps) {
  const { t, i18n } = useTranslation("task-form");
  const { number } = useFormats();
  const isEmail = values.type === "email";
  const { canReceive } = useAudienceCount(isEmail ? values.actions.email : null);
  const [first] = runsOf(schedule.preview?.entries);
  const isKnown = first !== undefined && Object.keys(schedule.errors).length === 0;
  const date = first ? dayInWords(first.localTime.slice(0, 10), i18n.language) : "";
  return (
    <Stack gap={2} className={classes.footText ?? ""}>
      {values.type === "sms" && <span>{t("sms.soon")}</span>}
      {values.type !== "sms" && isKnown && (
        <span>
          {isEmail && canReceive !== null && canReceive > 0
            ? t("first.people", { date, count: canReceive, number: number(canReceive) })
            : t("first.date", { date })}
        </span>
      )}
    </Stack>
  );
}
