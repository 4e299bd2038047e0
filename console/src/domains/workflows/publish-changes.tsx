import { useTranslation } from "react-i18next";
import { usePublishWorkflowMutation } from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useStore } from "../../lib/store.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useDesigner, useFlowState } from "./designer-context.ts";
import { PublishDialog } from "./publish/publish-dialog.tsx";
import { isWorkflow } from "./use-flow-saver.ts";

/** Publishes the edited workflow after a review. */
export function PublishChanges() {
  const { t } = useTranslation("workflows");
  const { workflow, saver, dialog, setDialog, goTo } = useDesigner();
  const definition = useFlowState((state) => state.definition);
  const version = useStore(saver, (saving) => saving.version);
  const [publish] = usePublishWorkflowMutation();
  return (
    <PublishDialog
      opened={dialog?.kind === "publish"}
      onClose={() => setDialog(null)}
      workflow={workflow}
      definition={definition}
      onShowStep={(id) => {
        setDialog(null);
        goTo(id, true);
      }}
      onPublish={async (inside, acceptedFindings) => {
        try {
          saver.advance(
            await publish({
              id: workflow.id,
              publishWorkflowBody: { version, inside, acceptedFindings },
            }).unwrap(),
          );
          toast.success(t("publish.done"));
        } catch (error) {
          if (
            !isApiProblem(error) ||
            error.code !== "VERSION_CONFLICT" ||
            !isWorkflow(error.current)
          )
            throw error;
          // Someone saved between the last save and now; the conflict notice shows both versions.
          saver.conflict(error.current);
          setDialog(null);
        }
      }}
    />
  );
}
