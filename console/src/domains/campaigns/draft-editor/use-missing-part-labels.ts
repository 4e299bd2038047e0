import { NEW_WORKFLOW } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useErrorLabels, useStepLabels } from "../../workflows/index.ts";
import type { MissingPart } from "./missing-parts.ts";
import { useDraft } from "./draft-context.ts";

/** Returns the text for a missing value; for a workflow, with the step. */
export function useMissingPartLabels(): (missing: MissingPart) => string {
  const { t } = useTranslation(["campaigns", "errors"]);
  const { workflow } = useDraft();
  const definition = workflow?.definition ?? NEW_WORKFLOW;
  const wordsOfStep = useStepLabels(definition);
  const wordsOfError = useErrorLabels();
  return (missing) => {
    const { path, code, message, stepId } = missing;
    if (stepId !== undefined) {
      const step = definition.steps.find(({ id }) => id === stepId);
      const error = wordsOfError(missing);
      return step
        ? t("campaigns:lacks.atStep", { step: wordsOfStep(step, definition).title, error })
        : error;
    }
    const part = path.split(".")[0] ?? "";
    return t([`campaigns:lacks.${part}_${code}`, `campaigns:lacks.${code}`, `errors:${code}`], {
      defaultValue: message,
    });
  };
}
