import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type ApiProblem, isApiProblem } from "../../lib/api-problem.ts";
import { type SendingDomain, useDeleteSendingDomainMutation } from "../../lib/api.generated.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { toast } from "../../ui/feedback/toasts.ts";

/** Deletes a domain from the workspace after a confirmation, since its keys cannot be restored. */
export function DeleteCard({ domain }: { domain: SendingDomain }) {
  const { t } = useTranslation("sending-domains");
  const navigate = useNavigate();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [remove, { isLoading }] = useDeleteSendingDomainMutation();
  const [inUse, setInUse] = useState<ApiProblem | null>(null);

  async function onDelete(): Promise<void> {
    setInUse(null);
    const sure = await confirm({
      title: t("delete.ask", { name: domain.displayName }),
      consequence: t("delete.consequence"),
      confirmLabel: t("delete.action"),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove({ id: domain.id }).unwrap();
      toast.success(t("delete.done", { name: domain.displayName }));
      void navigate("/settings/sending-domains");
    } catch (problem) {
      if (isApiProblem(problem) && problem.code === "IN_USE") setInUse(problem);
      else showProblem(problem);
    }
  }

  return (
    <SettingsCard
      title={t("delete.title")}
      text={t("delete.text")}
      danger
      actions={
        <Button variant="outline" color="red" loading={isLoading} onClick={() => void onDelete()}>
          {t("delete.action")}
        </Button>
      }
    >
      {inUse && (
        <InUseNotice
          title={t("delete.inUse.title")}
          advice={t("delete.inUse.advice")}
          closeLabel={t("delete.inUse.close")}
          problem={inUse}
          onClose={() => setInUse(null)}
        />
      )}
    </SettingsCard>
  );
}
