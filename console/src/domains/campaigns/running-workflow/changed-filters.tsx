import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAdoptWorkflowFiltersMutation, type Workflow } from "../../../lib/api.generated.ts";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { AskApproval } from "../../approvals/index.ts";
import { Strip } from "../started/strip.tsx";

/** Reports that filters of a running workflow were edited, which definition it keeps using, and offers the new one. */
export function ChangedFilters({ workflow }: { workflow: Workflow }) {
  const { t, i18n } = useTranslation("running-workflow");
  const formats = useFormats();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const { can } = useSession();
  const [adopt, { isLoading }] = useAdoptWorkflowFiltersMutation();
  const [isAsking, setAsking] = useState(false);
  const { id, changedFilters, published } = workflow;
  if (changedFilters.length === 0 || !published) return null;
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
    changedFilters.map(({ name }) => name),
  );
  const words = {
    count: changedFilters.length,
    names,
    date: formats.dateTime(published.publishedAt),
  };

  async function run() {
    const sure = await confirm({
      title: t("filters.confirmTitle", words),
      consequence: t("filters.consequence"),
      confirmLabel: t("filters.adopt", words),
    });
    if (!sure) return;
    adopt({ id })
      .unwrap()
      .then(
        () => toast.success(t("filters.adopted")),
        (error: unknown) =>
          isApiProblem(error) && error.code === "APPROVAL_REQUIRED"
            ? setAsking(true)
            : showProblem(error),
      );
  }
  return (
    <>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t("filters.changed", words)}>
        <AskApproval campaignId={id} action="adoptFilters" onClose={() => setAsking(false)} />
      </Modal>
      <Strip
        tone="warning"
        title={t("filters.changed", words)}
        text={t("filters.kept", words)}
        actions={
          can("CAMPAIGN.SEND") && (
            <Button variant="default" loading={isLoading} onClick={() => void run()}>
              {t("filters.adopt", words)}
            </Button>
          )
        }
      />
    </>
  );
}
