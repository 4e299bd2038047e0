import { Text } from "@mantine/core";
import { type WorkflowBranch, type WorkflowDefinition, type WorkflowStep } from "@arauto/contracts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { useDealNames } from "../../filters/index.ts";
import { useCronLabels } from "../../../ui/formats/cron-labels.ts";
import { useStepNames } from "./step-names.ts";
import {
  branchName,
  goalLine,
  lineBelowTitle,
  lineParts,
  stepTitle,
  type StepWording,
} from "./step-labels.ts";

export interface StepLabels {
  /** The step's own name, otherwise its type. */
  title: string;
  /** The type's own name. */
  type: string;
  /** The description, with names emphasized. */
  line: ReactNode;
  /** The same as plain text. */
  text: string;
  /** The goal of the workflow, on its entry; null without one. Names are between marks (`NamedLine`). */
  goal: string | null;
}

const isAboutDeals = (step: WorkflowStep): boolean =>
  step.type === "createDeal" ||
  step.type === "moveDeal" ||
  (step.type === "entry" && step.config.trigger === "deal") ||
  (step.type === "wait" && step.config.kind === "deal");

/** Returns the data for texts of steps; names are looked up once for the whole workflow. */
export function useStepWording(definition: WorkflowDefinition): StepWording {
  const { t, i18n } = useTranslation(["workflow-steps", "accounts"]);
  const { templates, filters } = useStepNames(definition);
  const { data: fields } = useAllCustomFields();
  const deals = useDealNames(definition.steps.some(isAboutDeals));
  const hasCron = definition.steps.some(
    ({ type, config }) => type === "entry" && config.schedule?.type === "cron",
  );
  const cron = useCronLabels(hasCron);
  const { language } = i18n;
  return useMemo(
    () => ({ t, language, templates, filters, fields, deals, cron }),
    [t, language, templates, filters, fields, deals, cron],
  );
}

/** Returns a function that describes a workflow's steps; its identity changes only with the texts. */
export function useStepLabels(
  definition: WorkflowDefinition,
): (step: WorkflowStep, definition: WorkflowDefinition) => StepLabels {
  const words = useStepWording(definition);
  return useMemo(
    () => (step, within) => {
      const line = lineBelowTitle(step, within, words);
      return {
        title: stepTitle(step, words),
        type: words.t(`type.${step.type}`),
        line: <NamedLine line={line} />,
        text: line,
        goal: goalLine(step, words),
      };
    },
    [words],
  );
}

/** A line with its names emphasized. */
export function NamedLine({ line }: { line: string }) {
  return lineParts(line).map(({ place, text, isName }) =>
    isName ? (
      <Text key={place} component="bdi" inherit fw={600}>
        {text}
      </Text>
    ) : (
      text
    ),
  );
}

/** Returns the names of branches. */
export function useBranchName(): (branch: WorkflowBranch) => string {
  const { t } = useTranslation(["workflow-steps", "accounts"]);
  return (branch) => branchName(branch, { t });
}

/** A problem of a step, from `workflowErrors` or the review. */
export interface StepError {
  code: string;
  /** From the review: `steps.<step id>.<setting>`. */
  path?: string;
  /** In English, for codes without a translation. */
  message?: string;
  values?: Readonly<Record<string, string | number>>;
}

/** Returns the texts of problems, those of the campaign included. */
export function useErrorLabels(): (error: StepError) => string {
  const { t } = useTranslation(["workflow-steps", "campaigns", "errors"]);
  return ({ code, path = "", message, values }) => {
    const parts = path.split(".");
    const setting = parts.at(-1);
    if (parts[0] === "steps" && setting === "value") return t("workflow-steps:error.valueWrong");
    return t(
      [
        ...(values?.["suggestion"] === undefined ? [] : [`workflow-steps:error.${code}_suggested`]),
        ...(values?.["name"] === undefined ? [] : [`workflow-steps:error.${code}_named`]),
        `workflow-steps:error.${setting}_${code}`,
        `workflow-steps:error.${code}`,
        `campaigns:lacks.${parts[0]}_${code}`,
        `campaigns:lacks.${code}`,
        `errors:${code}`,
      ],
      { defaultValue: message ?? code, ...values },
    );
  };
}
