import type { WorkflowDefinition } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../../lib/download.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useDealNames } from "../../filters/index.ts";
import { useStepNames } from "../steps/step-names.ts";
import { dealNamesById } from "./link-deals.ts";
import { workflowFileText } from "./workflow-file.ts";

/** Downloads a workflow as a file. */
export function useWorkflowExport(name: string, definition: WorkflowDefinition): () => void {
  const { t } = useTranslation("workflow-steps");
  const known = useStepNames(definition);
  const deals = useDealNames(true);
  return () => {
    try {
      saveFile(
        new Blob(
          [
            workflowFileText(name, definition, {
              ...known,
              deals: deals ? dealNamesById(deals) : {},
            }),
          ],
          { type: "application/json" },
        ),
        `${fileName(name)}.json`,
      );
      toast.success(t("file.exported"));
    } catch {
      toast.error(t("file.exportFailed"));
    }
  };
}

/** Removes characters that some systems reserve. */
const fileName = (name: string): string =>
  name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim() || "workflow";
