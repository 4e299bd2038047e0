import { Radio, Select, Stack, Switch } from "@mantine/core";
import { mailStepsBefore, type WorkflowDefinition } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { FilterSelect } from "../../filters/index.ts";
import { mailName } from "../steps/step-labels.ts";
import { useStepWording } from "../steps/use-step-labels.tsx";
import { DurationInput } from "./duration-input.tsx";
import classes from "./inspector.module.css";
import type { TypedFormProps } from "./step-change.ts";

type Condition = TypedFormProps<"decision">["step"]["config"]["condition"];
type Mail = Extract<Condition, { kind: "mail" }>;

const ACTIVITIES = ["opened", "clicked", "sent"] as const;
const ANY_MARK = /[\u2066-\u2069]/g;

interface Props extends TypedFormProps<"decision"> {
  definition: WorkflowDefinition;
}

/** The question a decision asks about contacts, and how long they have for it to become true. */
export function DecisionForm({ definition, step, errorAt, onChange }: Props) {
  const { t } = useTranslation("workflow-steps");
  const { condition, within } = step.config;
  const before = mailStepsBefore(definition, step.id);
  const ask = (next: Condition) => onChange({ ...step.config, condition: next });
  return (
    <>
      <Radio.Group
        label={t("form.decision.kind")}
        value={condition.kind}
        onChange={(kind) => {
          if (kind === condition.kind) return;
          // With a single email before the decision there is nothing to select.
          const only = before.length === 1 ? (before[0]?.id ?? null) : null;
          ask(
            kind === "mail"
              ? { kind: "mail", stepId: only, act: "opened" }
              : { kind: "filter", filterId: null },
          );
        }}
      >
        <Stack className={classes.radios} gap={10}>
          <Radio
            value="mail"
            label={t("form.decision.mail")}
            description={t("form.decision.mailHint")}
          />
          <Radio
            value="filter"
            label={t("form.decision.filter")}
            description={t("form.decision.filterHint")}
          />
        </Stack>
      </Radio.Group>
      {condition.kind === "filter" ? (
        <FilterSelect
          label={t("form.filter")}
          placeholder={t("form.choose")}
          value={condition.filterId}
          error={errorAt("filter")}
          onChange={(filterId) => ask({ kind: "filter", filterId })}
        />
      ) : (
        <MailQuestion
          definition={definition}
          condition={condition}
          before={before}
          error={errorAt("mail")}
          onChange={ask}
        />
      )}
      <Stack className={classes.choice} gap={14}>
        <Switch
          label={t("form.decision.within")}
          description={t(within === null ? "form.decision.atOnce" : "form.decision.withinHint")}
          checked={within !== null}
          onChange={(event) =>
            onChange({
              ...step.config,
              within: event.currentTarget.checked ? { amount: 2, unit: "days" } : null,
            })
          }
        />
        {within !== null && (
          <DurationInput
            label={t("form.decision.length")}
            value={within}
            onChange={(next) => onChange({ ...step.config, within: next })}
          />
        )}
      </Stack>
    </>
  );
}

interface MailProps {
  definition: WorkflowDefinition;
  condition: Mail;
  before: ReturnType<typeof mailStepsBefore>;
  error: string | undefined;
  onChange: (condition: Mail) => void;
}

/** Selects one of the emails that every contact gets before the decision, and what the contact did with it. */
function MailQuestion({ definition, condition, before, error, onChange }: MailProps) {
  const { t } = useTranslation("workflow-steps");
  const words = useStepWording(definition);
  const names = before.map((mail) => ({
    value: mail.id,
    label: mailName(mail, words).replace(ANY_MARK, ""),
  }));
  // Emails may share a name; their order distinguishes them.
  const data = names.map(({ value, label }, at) => {
    const alike = names.filter((other) => other.label === label);
    return {
      value,
      label:
        alike.length > 1
          ? `${label} (${names.slice(0, at + 1).filter((other) => other.label === label).length})`
          : label,
    };
  });
  const { stepId } = condition;
  const isKnown = stepId === null || before.some(({ id }) => id === stepId);
  return (
    <>
      <Select
        label={t("form.decision.which")}
        description={before.length === 0 ? t("form.decision.noMail") : t("form.decision.whichHint")}
        placeholder={t("form.choose")}
        allowDeselect={false}
        disabled={before.length === 0 && isKnown}
        data={
          isKnown
            ? data
            : [...data, { value: stepId, label: t("form.decision.notBefore"), disabled: true }]
        }
        value={stepId}
        error={error}
        onChange={(next) => onChange({ ...condition, stepId: next })}
      />
      <Select
        label={t("form.decision.act")}
        description={condition.act === "opened" ? t("form.decision.openedHint") : undefined}
        allowDeselect={false}
        data={ACTIVITIES.map((act) => ({ value: act, label: t(`form.decision.acts.${act}`) }))}
        value={condition.act}
        onChange={(next) =>
          onChange({ ...condition, act: ACTIVITIES.find((act) => act === next) ?? condition.act })
        }
      />
    </>
  );
}
