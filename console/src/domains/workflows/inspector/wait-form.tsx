import { Radio, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dayAfter, localTime, useWhenLabels } from "../../../ui/formats/when-labels.ts";
import { CustomEventMatchInput, DealChangeInput } from "../../filters/index.ts";
import { DayChoice } from "../../../ui/forms/day-choice.tsx";
import { DurationInput } from "./duration-input.tsx";
import classes from "./inspector.module.css";
import type { TypedFormProps } from "./step-change.ts";
import { TimeInput } from "./time-input.tsx";
import { dayText, useTyped } from "../../../ui/forms/use-typed.ts";

type WaitConfig = TypedFormProps<"wait">["step"]["config"];

const KINDS = ["for", "until", "date", "event", "deal"] as const;
const MORNING = "09:00";

/** How long contacts wait: a duration, until a time of day, or until a fixed date. */
export function WaitForm({ step, errorAt, onChange }: TypedFormProps<"wait">) {
  const { t } = useTranslation("workflow-steps");
  const { timeZone } = useWhenLabels();
  const { config } = step;
  const begin: Record<WaitConfig["kind"], () => WaitConfig> = {
    for: () => ({ kind: "for", duration: { amount: 1, unit: "days" } }),
    until: () => ({ kind: "until", time: MORNING, daysOfWeek: [], zone: "workspace" }),
    date: () => ({
      kind: "date",
      at: `${dayAfter(localTime(Date.now(), timeZone), 1)}T${MORNING}`,
    }),
    event: () => ({ kind: "event", event: null, within: { amount: 7, unit: "days" } }),
    deal: () => ({ kind: "deal", deal: null, within: { amount: 30, unit: "days" } }),
  };
  return (
    <>
      <Radio.Group
        label={t("form.wait.kind")}
        value={config.kind}
        onChange={(next) => {
          const kind = KINDS.find((one) => one === next);
          if (kind && kind !== config.kind) onChange(begin[kind]());
        }}
      >
        <Stack className={classes.radios} gap={10}>
          {KINDS.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`form.wait.kinds.${kind}`)}
              description={t(`form.wait.hints.${kind}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {config.kind === "for" && (
        <DurationInput
          label={t("form.wait.length")}
          value={config.duration}
          onChange={(duration) => onChange({ ...config, duration })}
        />
      )}
      {config.kind === "until" && <Until config={config} onChange={onChange} />}
      {config.kind === "date" && (
        <Moment at={config.at} onChange={(at) => onChange({ ...config, at })} />
      )}
      {config.kind === "event" && (
        <>
          <CustomEventMatchInput
            value={config.event}
            error={errorAt("event")}
            onChange={(event) => onChange({ ...config, event })}
          />
          <DurationInput
            label={t("form.wait.within")}
            value={config.within}
            onChange={(within) => onChange({ ...config, within })}
          />
        </>
      )}
      {config.kind === "deal" && (
        <>
          <DealChangeInput
            value={config.deal}
            error={errorAt("deal")}
            onChange={(deal) => onChange({ ...config, deal })}
          />
          <DurationInput
            label={t("form.wait.within")}
            value={config.within}
            onChange={(within) => onChange({ ...config, within })}
          />
        </>
      )}
    </>
  );
}

function Until({
  config,
  onChange,
}: {
  config: Extract<WaitConfig, { kind: "until" }>;
  onChange: (config: WaitConfig) => void;
}) {
  const { t } = useTranslation("workflow-steps");
  const { place } = useWhenLabels();
  return (
    <>
      <TimeInput
        label={t("form.time")}
        value={config.time}
        onChange={(time) => onChange({ ...config, time })}
      />
      <DayChoice
        label={t("form.days")}
        description={t("form.wait.daysHint")}
        value={config.daysOfWeek}
        onChange={(daysOfWeek) => onChange({ ...config, daysOfWeek })}
      />
      <Radio.Group
        label={t("form.wait.clock")}
        value={config.zone}
        onChange={(zone) =>
          onChange({ ...config, zone: zone === "recipient" ? "recipient" : "workspace" })
        }
      >
        <Stack className={classes.radios} gap={10}>
          <Radio value="workspace" label={t("form.wait.workspace", { place })} />
          <Radio
            value="recipient"
            label={t("form.wait.recipient")}
            description={t("form.wait.recipientHint", { place })}
          />
        </Stack>
      </Radio.Group>
    </>
  );
}

function Moment({ at, onChange }: { at: string; onChange: (at: string) => void }) {
  const { t } = useTranslation("workflow-steps");
  const { place, timeZone } = useWhenLabels();
  const [day = "", time = ""] = at.split("T");
  const typed = useTyped(day, dayText, (next) => onChange(`${next}T${time}`));
  const isPast = at <= localTime(Date.now(), timeZone);
  return (
    <div>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t("form.wait.date")}
          max="9999-12-31"
          value={typed.text}
          error={!typed.isWhole && t("form.errors.date")}
          onChange={(event) => typed.type(event.currentTarget.value)}
        />
        <TimeInput
          label={t("form.time")}
          value={time}
          onChange={(next) => onChange(`${day}T${next}`)}
        />
      </div>
      <p className={classes.hint} data-warning={isPast || undefined}>
        {t(isPast ? "form.wait.past" : "form.wait.place", { place })}
      </p>
    </div>
  );
}
