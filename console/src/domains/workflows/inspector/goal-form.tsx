import type { WorkflowGoal } from "@arauto/contracts";
import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CustomEventMatchInput, FilterSelect } from "../../filters/index.ts";
import classes from "./inspector.module.css";

const KINDS = ["none", "event", "filter"] as const;
const BEGIN: Record<(typeof KINDS)[number], WorkflowGoal | null> = {
  none: null,
  event: { kind: "event", event: null },
  filter: { kind: "filter", filterId: null },
};

interface Props {
  goal: WorkflowGoal | null;
  error: string | undefined;
  onChange: (goal: WorkflowGoal | null) => void;
}

/** The goal of the workflow. Contacts who reach it exit at once. */
export function GoalForm({ goal, error, onChange }: Props) {
  const { t } = useTranslation("workflow-steps");
  return (
    <Stack className={classes.choice} gap={14}>
      <Radio.Group
        label={t("form.goal.title")}
        value={goal?.kind ?? "none"}
        onChange={(next) => {
          const kind = KINDS.find((one) => one === next);
          if (kind && kind !== (goal?.kind ?? "none")) onChange(BEGIN[kind]);
        }}
      >
        <p className={classes.hint}>{t("form.goal.hint")}</p>
        <Stack className={classes.radios} gap={10}>
          {KINDS.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`form.goal.kinds.${kind}`)}
              description={kind === "none" ? undefined : t(`form.goal.hints.${kind}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {goal?.kind === "event" && (
        <CustomEventMatchInput
          value={goal.event}
          error={error}
          onChange={(event) => onChange({ kind: "event", event })}
        />
      )}
      {goal?.kind === "filter" && (
        <FilterSelect
          label={t("form.filter")}
          placeholder={t("form.choose")}
          value={goal.filterId}
          error={error}
          onChange={(filterId) => onChange({ kind: "filter", filterId })}
        />
      )}
    </Stack>
  );
}
