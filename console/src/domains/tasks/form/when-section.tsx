import { cronOf, presetOf, TASK_INTERVAL_MAX, type TaskSchedule } from "@arauto/contracts";
import { Chip, Group, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { CalendarCheckIcon } from "@phosphor-icons/react/CalendarCheck";
import { useTranslation } from "react-i18next";
import { localTime } from "../../../ui/formats/when-labels.ts";
import { DayChoice } from "../../../ui/forms/day-choice.tsx";
import { TimeZoneSelect } from "../../../ui/forms/time-zone-select.tsx";
import { timeText, useTyped } from "../../../ui/forms/use-typed.ts";
import type { FormErrors } from "../../../ui/forms/use-save-problems.ts";
import { PRESETS, timeOf, withPreset, withTime } from "../schedule/change-schedule.ts";
import { scheduleSentence } from "../schedule/schedule-sentence.ts";
import { useScheduleTexts } from "../schedule/use-schedule-texts.ts";
import { CronBox } from "./cron-box.tsx";
import { HolidaysField } from "./holidays-field.tsx";
import classes from "./task-form.module.css";
import type { TaskFieldsProps } from "./use-task-draft.ts";

/** When the task is due: a preset or a cron expression, its time zone and end, and what happens on holidays. */
export function WhenSection({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation("task-form");
  const { values, change } = draft;
  const { schedule, timeZone } = values;
  const set = (next: TaskSchedule) => change({ schedule: next });
  const now = localTime(Date.now(), timeZone);
  const cron = cronOf(schedule);
  const time = timeOf(schedule);
  const isRight = !Object.keys(errors).some((path) => path.startsWith("schedule"));
  return (
    <>
      <Chip.Group
        value={schedule.preset}
        onChange={(next) => {
          const preset = PRESETS.find((one) => one === next);
          if (preset) set(withPreset(schedule, preset, now));
        }}
      >
        <Group gap="xs" role="radiogroup" aria-label={t("when")} id="task-presets">
          {PRESETS.map((preset) => (
            <Chip key={preset} value={preset} radius="sm" classNames={CHIP}>
              {t(`preset.${preset}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <PresetFields schedule={schedule} errors={errors} today={now.slice(0, 10)} onChange={set} />
      <SimpleGrid cols={{ base: 1, sm: time === null ? 2 : 3 }} spacing="md">
        {time !== null && (
          <TimeField time={time} onChange={(next) => set(withTime(schedule, next))} />
        )}
        <TimeZoneSelect
          label={t("zone")}
          value={timeZone}
          readOnly={false}
          error={errors["timeZone"]}
          onChange={(next) => change({ timeZone: next })}
        />
        {schedule.preset !== "once" && (
          <TextInput
            type="date"
            label={t("ends")}
            description={t(values.dueDate === null ? "endsNever" : "endsAfter")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            min={now.slice(0, 10)}
            value={values.dueDate ?? ""}
            error={errors["dueDate"]}
            onChange={(event) => change({ dueDate: event.currentTarget.value || null })}
          />
        )}
      </SimpleGrid>
      {cron !== null && (
        <CronBox cron={cron} errors={errors} onChange={(next) => set(presetOf(next))} />
      )}
      {errors["schedule"] !== undefined && <p className={classes.error}>{errors["schedule"]}</p>}
      {isRight && <Sentence draft={draft} />}
      <HolidaysField draft={draft} />
    </>
  );
}

const CHIP = { iconWrapper: classes.chipIcon ?? "", label: classes.chip ?? "" };

function TimeField({ time, onChange }: { time: string; onChange: (time: string) => void }) {
  const { t } = useTranslation("task-form");
  const typed = useTyped(time, timeText, onChange);
  return (
    <TextInput
      type="time"
      label={t("time")}
      value={typed.text}
      error={!typed.isWhole && t("error.time")}
      onChange={(event) => typed.type(event.currentTarget.value)}
    />
  );
}

interface PresetFieldsProps {
  schedule: TaskSchedule;
  errors: FormErrors;
  /** In the task's zone. */
  today: string;
  onChange: (schedule: TaskSchedule) => void;
}

/** Fields that only one preset has. */
function PresetFields({ schedule, errors, today, onChange }: PresetFieldsProps) {
  const { t } = useTranslation("task-form");
  switch (schedule.preset) {
    case "once":
      return (
        <TextInput
          type="date"
          label={t("date")}
          maw={220}
          min={today}
          required
          value={schedule.at.slice(0, 10)}
          error={errors["schedule.at"]}
          onChange={(event) => {
            const day = event.currentTarget.value;
            if (day !== "") onChange({ ...schedule, at: `${day}T${schedule.at.slice(11)}` });
          }}
        />
      );
    case "minutes":
      return (
        <NumberInput
          label={t("every")}
          suffix={` ${t("minutes", { count: schedule.every })}`}
          min={1}
          max={TASK_INTERVAL_MAX}
          clampBehavior="blur"
          maw={220}
          value={schedule.every}
          error={errors["schedule.every"]}
          onChange={(every) =>
            typeof every === "number" && every >= 1 && onChange({ ...schedule, every })
          }
        />
      );
    case "hourly":
      return (
        <NumberInput
          label={t("minuteOfHour")}
          min={0}
          max={59}
          clampBehavior="strict"
          maw={220}
          value={schedule.minute}
          onChange={(minute) => typeof minute === "number" && onChange({ ...schedule, minute })}
        />
      );
    case "weekly":
      return (
        <DayChoice
          label={t("days")}
          value={schedule.days}
          error={errors["schedule.days"]}
          onChange={(days) => onChange({ ...schedule, days })}
        />
      );
    case "monthly":
      return (
        <NumberInput
          label={t("dayOfMonth")}
          description={schedule.day > 28 ? t("dayOfMonthHint", { day: schedule.day }) : undefined}
          inputWrapperOrder={["label", "input", "description"]}
          min={1}
          max={31}
          clampBehavior="strict"
          maw={280}
          value={schedule.day}
          onChange={(day) => typeof day === "number" && day >= 1 && onChange({ ...schedule, day })}
        />
      );
    default:
      return null;
  }
}

/** The schedule as a sentence, announced when it changes. */
function Sentence({ draft: { values } }: Pick<TaskFieldsProps, "draft">) {
  const runTexts = useScheduleTexts([values.schedule]);
  const { rule, rest } = scheduleSentence(values, runTexts);
  return (
    <div className={classes.sentence}>
      <CalendarCheckIcon size={20} aria-hidden />
      <p aria-live="polite">
        <strong>{rule}</strong>
        {rest}
      </p>
    </div>
  );
}
