import { Flex, Stack, Switch, TextInput } from "@mantine/core";
import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { stepTitle } from "../steps/step-labels.ts";
import { type StepError, useErrorLabels } from "../steps/use-step-labels.tsx";
import { CreateDealForm } from "./create-deal-form.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { EmailForm } from "./email-form.tsx";
import { EntryForm } from "./entry-form.tsx";
import { errorsByPlace } from "./error-places.ts";
import classes from "./inspector.module.css";
import { MoveDealForm } from "./move-deal-form.tsx";
import { RequestForm } from "./request/request-form.tsx";
import { SplitForm } from "./split-form.tsx";
import type { ErrorPlace, StepChange } from "./step-change.ts";
import { UpdateForm } from "./update-form.tsx";
import { WaitForm } from "./wait-form.tsx";

const NAME_MAX = 100;
/** The types of steps that can fail for a contact. */
const CAN_FAIL: ReadonlySet<WorkflowStep["type"]> = new Set([
  "email",
  "update",
  "createDeal",
  "moveDeal",
  "request",
]);

export interface StepFormProps {
  /** The campaign whose page defines the audience, and whose entry can be called through the API. */
  campaignId: string;
  definition: WorkflowDefinition;
  step: WorkflowStep;
  /** Called with every change; incomplete input changes nothing. */
  onChange: (change: StepChange) => void;
  readOnly: boolean;
  /** Of this step: from `workflowErrors`, from the review, or from both. */
  errors: readonly StepError[];
}

/** The settings of one workflow step. */
export function StepForm({ step, readOnly, errors, ...props }: StepFormProps) {
  const { t } = useTranslation(["workflow-steps", "accounts"]);
  const wordsOf = useErrorLabels();
  const places = errorsByPlace(errors, wordsOf);
  const errorAt = (place: ErrorPlace) => places.get(place)?.join(" ");
  const ofStep = places.get("step") ?? [];
  return (
    // Typed text belongs to its step.
    <Flex
      key={step.id}
      component="fieldset"
      direction="column"
      gap="var(--space-4-5)"
      disabled={readOnly}
    >
      <legend className="visually-hidden">
        {t("form.title", { step: stepTitle(step, { t }) })}
      </legend>
      {ofStep.map((words) => (
        <Flex key={words} className={classes.error} component="p" gap="xs" align="flex-start">
          <WarningCircleIcon size={16} aria-hidden />
          <span>{words}</span>
        </Flex>
      ))}
      <TextInput
        label={t("form.name")}
        description={t("form.nameHint")}
        placeholder={t(`type.${step.type}`)}
        dir="auto"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={step.name}
        onChange={(event) => props.onChange({ name: event.currentTarget.value })}
      />
      <Settings step={step} readOnly={readOnly} errorAt={errorAt} {...props} />
      {CAN_FAIL.has(step.type) && (
        <Stack className={classes.choice} gap={14}>
          <Switch
            label={t("form.goOn")}
            description={t(`form.goOnHint.${step.type as "email"}`)}
            checked={step.continueOnError}
            onChange={(event) => props.onChange({ continueOnError: event.currentTarget.checked })}
          />
        </Stack>
      )}
    </Flex>
  );
}

type SettingsProps = Omit<StepFormProps, "errors"> & {
  errorAt: (place: ErrorPlace) => string | undefined;
};

function Settings({ campaignId, definition, step, readOnly, errorAt, onChange }: SettingsProps) {
  const { t } = useTranslation("workflow-steps");
  const set = (config: WorkflowStep["config"]) => onChange({ config });
  switch (step.type) {
    case "entry":
      return <EntryForm campaignId={campaignId} step={step} errorAt={errorAt} onChange={set} />;
    case "email":
      return <EmailForm step={step} readOnly={readOnly} errorAt={errorAt} onChange={set} />;
    case "wait":
      return <WaitForm step={step} errorAt={errorAt} onChange={set} />;
    case "decision":
      return <DecisionForm definition={definition} step={step} errorAt={errorAt} onChange={set} />;
    case "split":
      return <SplitForm step={step} errorAt={errorAt} onChange={set} />;
    case "update":
      return <UpdateForm step={step} errorAt={errorAt} onChange={set} />;
    case "createDeal":
      return <CreateDealForm step={step} errorAt={errorAt} onChange={set} />;
    case "moveDeal":
      return <MoveDealForm step={step} errorAt={errorAt} onChange={set} />;
    case "request":
      return <RequestForm step={step} errorAt={errorAt} onChange={set} />;
    case "end":
      return (
        <Flex
          className={classes.note}
          component="p"
          direction="column"
          gap="2xs"
          align="flex-start"
        >
          {t("form.end")}
        </Flex>
      );
  }
}
