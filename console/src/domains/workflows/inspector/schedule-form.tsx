import { Button, Flex, Group, Input, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { MINUTES_OF_UNIT, WORKFLOW_INTERVAL_MIN, type WorkflowSchedule } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useCronLabels } from "../../../ui/formats/cron-labels.ts";
import { minutesAsDuration } from "../steps/schedule-labels.ts";
import { useErrorLabels } from "../steps/use-step-labels.tsx";
import { DayChoice } from "../../../ui/forms/day-choice.tsx";
import { DurationInput } from "./duration-input.tsx";
import classes from "./inspector.module.css";
import { ScheduleTimes } from "./schedule-times.tsx";
import { useScheduleTimes } from "./use-schedule-times.ts";
import type { TypedFormProps } from "./step-change.ts";
import { TimeInput } from "./time-input.tsx";

const TYPES = ["interval", "daily", "weekly", "cron"] as const;
const CRON_MAX = 100;

/** Common schedules; each only lists differences from the current one. */
const PRESETS = {
  mornings: { type: "daily", time: "09:00" },
  mondays: { type: "weekly", time: "09:00", daysOfWeek: [1] },
  workdays: { type: "weekly", time: "09:00", daysOfWeek: [1, 2, 3, 4, 5] },
  months: { type: "cron", cron: "0 9 1 * *" },
  hours: { type: "interval", intervalMinutes: 60 },
} as const;
type Preset = keyof typeof PRESETS;

interface Props extends Pick<TypedFormProps<"entry">, "errorAt"> {
  schedule: WorkflowSchedule;
  onChange: (schedule: WorkflowSchedule) => void;
}

/** Recurring enrollment, with a preview of the next times. */
export function ScheduleForm({ schedule, errorAt, onChange }: Props) {
  const { t } = useTranslation("workflow-steps");
  // Reported at the day selection.
  const isDayless = schedule.type === "weekly" && schedule.daysOfWeek.length === 0;
  const times = useScheduleTimes(isDayless ? null : schedule);
  const errorWords = useErrorLabels();
  const cronError = times.error ? errorWords(times.error) : errorAt("cron");
  const set = (part: Partial<WorkflowSchedule>) => onChange({ ...schedule, ...part });
  return (
    <Flex
      className={classes.choice}
      component="section"
      direction="column"
      gap={14}
      aria-label={t("form.schedule.title")}
    >
      <Switch
        label={t("form.schedule.enabled")}
        description={t(schedule.enabled ? "form.schedule.on" : "form.schedule.off")}
        checked={schedule.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <Group gap={6} align="stretch" role="group" aria-label={t("form.schedule.presets")}>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => {
          const { ...part } = PRESETS[preset];
          return (
            <Button
              key={preset}
              size="compact-sm"
              variant="default"
              onClick={() =>
                set("daysOfWeek" in part ? { ...part, daysOfWeek: [...part.daysOfWeek] } : part)
              }
            >
              {t(`form.schedule.preset.${preset}`)}
            </Button>
          );
        })}
      </Group>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t("form.schedule.type")}
        data={TYPES.map((type) => ({ value: type, label: t(`form.schedule.types.${type}`) }))}
        value={schedule.type}
        onChange={(type) => set({ type })}
      />
      {schedule.type === "interval" && (
        <DurationInput
          label={t("form.schedule.interval")}
          least={WORKFLOW_INTERVAL_MIN}
          value={minutesAsDuration(schedule.intervalMinutes)}
          onChange={({ amount, unit }) => set({ intervalMinutes: amount * MINUTES_OF_UNIT[unit] })}
        />
      )}
      {schedule.type === "weekly" && (
        <DayChoice
          label={t("form.days")}
          value={schedule.daysOfWeek}
          error={isDayless ? t("error.noDays") : errorAt("days")}
          onChange={(daysOfWeek) => set({ daysOfWeek })}
        />
      )}
      {(schedule.type === "daily" || schedule.type === "weekly") && (
        <TimeInput
          label={t("form.time")}
          value={schedule.time}
          onChange={(time) => set({ time })}
        />
      )}
      {schedule.type === "cron" && (
        <CronInput cron={schedule.cron} error={cronError} onChange={(cron) => set({ cron })} />
      )}
      {errorAt("schedule") && !isDayless && <Input.Error>{errorAt("schedule")}</Input.Error>}
      {!isDayless && <ScheduleTimes times={times} />}
    </Flex>
  );
}

function CronInput({
  cron,
  error,
  onChange,
}: {
  cron: string;
  error: string | undefined;
  onChange: (cron: string) => void;
}) {
  const { t } = useTranslation("workflow-steps");
  const inWords = useCronLabels(true)(cron);
  return (
    <div>
      <TextInput
        label={t("form.schedule.cron")}
        description={t("form.schedule.cronHint")}
        classNames={{ input: classes.mono }}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={CRON_MAX}
        value={cron}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {inWords !== null && (
        <p className={classes.hint} aria-live="polite">
          {inWords}
        </p>
      )}
    </div>
  );
}
