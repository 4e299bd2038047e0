import { useTranslation } from "react-i18next";
import type { Workflow } from "../../../lib/api.generated.ts";
import { useStepLabels } from "../../workflows/index.ts";

/**
 * Returns step titles by id, from the running version, otherwise from the edited one. Steps of
 * earlier versions are marked as removed.
 */
export function useStepTitles({ definition, published }: Workflow): (stepId: string) => string {
  const { t } = useTranslation("running-workflow");
  const running = published?.definition ?? definition;
  const words = useStepLabels(running);
  return (stepId) => {
    const step = [...running.steps, ...definition.steps].find(({ id }) => id === stepId);
    return step ? words(step, running).title : t("steps.gone");
  };
}
