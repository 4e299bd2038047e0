import {
  FREQUENCY_CAP_ACTIONS,
  FREQUENCY_CAP_DAYS_MAX,
  FREQUENCY_CAP_EMAILS_MAX,
} from "@arauto/contracts";
import {
  Box,
  Group,
  NumberInput,
  Radio,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  type FrequencyCap,
  type QuietHours,
  type SendingRules,
  useGetSendingRulesQuery,
} from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { DayChoice } from "../../ui/forms/day-choice.tsx";
import { SettingsCard, type SettingsCardProps } from "../../ui/layout/settings-card.tsx";
import { useSendingRules } from "./use-sending-rules.ts";

const FIRST_CAP: FrequencyCap = { emails: 3, days: 7, action: "skip" };
const FIRST_HOURS: QuietHours = {
  start: "21:00",
  end: "08:00",
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
};
const FIELD_WIDTH = 132;

/** How often and when contacts get marketing emails. */
export function SendingRulesCards({ editable }: { editable: boolean }) {
  const { data, error, refetch } = useGetSendingRulesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <Cards stored={data} editable={editable} />;
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Skeleton height={148} radius="md" />
      <Skeleton height={148} radius="md" />
    </>
  );
}

interface CardProps<Value> {
  value: Value | null;
  editable: boolean;
  saves: Partial<SettingsCardProps>;
  onChange: (value: Value | null) => void;
}

function Cards({ stored, editable }: { stored: SendingRules; editable: boolean }) {
  const { values, set, card } = useSendingRules(stored);
  const saves = (part: Parameters<typeof card>[0]) => (editable ? card(part) : {});
  return (
    <>
      <CapCard
        value={values.frequencyCap}
        editable={editable}
        saves={saves("frequencyCap")}
        onChange={(frequencyCap) => set({ frequencyCap })}
      />
      <QuietCard
        value={values.quietHours}
        editable={editable}
        saves={saves("quietHours")}
        onChange={(quietHours) => set({ quietHours })}
      />
    </>
  );
}

function CapCard({ value, editable, saves, onChange }: CardProps<FrequencyCap>) {
  const { t } = useTranslation("workspaces");
  return (
    <SettingsCard title={t("sendingRules.cap.title")} text={t("sendingRules.cap.text")} {...saves}>
      <Switch
        label={t("sendingRules.cap.switch")}
        checked={value !== null}
        disabled={!editable}
        onChange={(event) => onChange(event.currentTarget.checked ? FIRST_CAP : null)}
      />
      {value && (
        <>
          <Group gap="var(--space-3)" align="flex-start">
            <Whole
              label={t("sendingRules.cap.emails")}
              value={value.emails}
              max={FREQUENCY_CAP_EMAILS_MAX}
              readOnly={!editable}
              onChange={(emails) => onChange({ ...value, emails })}
            />
            <Whole
              label={t("sendingRules.cap.days")}
              value={value.days}
              max={FREQUENCY_CAP_DAYS_MAX}
              readOnly={!editable}
              onChange={(days) => onChange({ ...value, days })}
            />
          </Group>
          <Radio.Group
            label={t("sendingRules.cap.above")}
            value={value.action}
            onChange={(next) =>
              onChange({
                ...value,
                action: FREQUENCY_CAP_ACTIONS.find((one) => one === next) ?? value.action,
              })
            }
          >
            <Stack gap="sm" mt="var(--space-2)">
              {FREQUENCY_CAP_ACTIONS.map((action) => (
                <Radio
                  key={action}
                  value={action}
                  disabled={!editable}
                  label={t(`sendingRules.cap.${action}`)}
                  description={t(`sendingRules.cap.${action}Means`, { count: value.days })}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="xs" c="dimmed">
            {t("sendingRules.cap.counts")}
          </Text>
        </>
      )}
    </SettingsCard>
  );
}

/** A positive integer. Other input is clamped to the limits on blur. */
function Whole({
  label,
  value,
  max,
  readOnly,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  readOnly: boolean;
  onChange: (value: number) => void;
}) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      readOnly={readOnly}
      w={FIELD_WIDTH}
      onChange={(next) => typeof next === "number" && next >= 1 && onChange(next)}
    />
  );
}

function QuietCard({ value, editable, saves, onChange }: CardProps<QuietHours>) {
  const { t } = useTranslation("workspaces");
  const endless = value !== null && value.start === value.end && value.daysOfWeek.length === 7;
  const invalid = value !== null && (value.daysOfWeek.length === 0 || endless);
  const time = (name: "start" | "end") =>
    value && (
      <TextInput
        type="time"
        label={t(`sendingRules.quiet.${name}`)}
        value={value[name]}
        readOnly={!editable}
        w={FIELD_WIDTH}
        error={name === "end" && endless ? t("sendingRules.quiet.endless") : undefined}
        onChange={(event) =>
          event.currentTarget.value !== "" &&
          onChange({ ...value, [name]: event.currentTarget.value.slice(0, 5) })
        }
      />
    );
  return (
    <SettingsCard
      title={t("sendingRules.quiet.title")}
      text={t("sendingRules.quiet.text")}
      {...saves}
      dirty={(saves.dirty ?? false) && !invalid}
    >
      <Switch
        label={t("sendingRules.quiet.switch")}
        checked={value !== null}
        disabled={!editable}
        onChange={(event) => onChange(event.currentTarget.checked ? FIRST_HOURS : null)}
      />
      {value && (
        <>
          <Group gap="var(--space-3)" align="flex-start">
            {time("start")}
            {time("end")}
          </Group>
          <Box maw={440}>
            <DayChoice
              label={t("sendingRules.quiet.days")}
              value={value.daysOfWeek}
              disabled={!editable}
              error={value.daysOfWeek.length === 0 ? t("sendingRules.quiet.noDay") : undefined}
              onChange={(daysOfWeek) => onChange({ ...value, daysOfWeek })}
            />
          </Box>
          <Text size="xs" c="dimmed">
            {t("sendingRules.quiet.who")}
          </Text>
        </>
      )}
    </SettingsCard>
  );
}
