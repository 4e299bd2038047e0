import { useTranslation } from "react-i18next";
import type { Webhook } from "../../../lib/api.generated.ts";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DeveloperGate } from "../developer-gate.tsx";
import { useLeaveWhenSaved } from "../../../ui/dialogs/use-leave-when-saved.ts";
import { LoadedWebhook } from "./loaded-webhook.tsx";
import { useUpdateWebhook } from "./use-save-webhook.ts";
import { useWebhookDraft } from "./use-webhook-draft.ts";
import { webhookName } from "./webhook-facts.ts";
import { WebhookForm } from "./webhook-form.tsx";
import { webhookPath } from "./webhook-paths.ts";

/** Edits a webhook's URL and event types. */
export function EditWebhookPage() {
  return (
    <DeveloperGate>
      <LoadedWebhook>
        {(webhook) => <WebhookEditor key={webhook.id} webhook={webhook} />}
      </LoadedWebhook>
    </DeveloperGate>
  );
}

function WebhookEditor({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const draft = useWebhookDraft(webhook);
  const details = webhookPath(webhook.id);
  const leave = useLeaveWhenSaved(draft.dirty, details);
  const { save, isSaving, errors, conflict, clearConflict } = useUpdateWebhook(draft, (saved) => {
    toast.success(t("saved"));
    draft.rebase(saved, "drop");
    leave();
  });

  function settle(changes: "keep" | "drop"): void {
    if (conflict) draft.rebase(conflict, changes);
    clearConflict();
  }
  return (
    <>
      <PageHeader
        back={{ to: details, label: webhookName(draft.base ?? webhook) }}
        title={t("form.editTitle")}
        description={t("form.editDescription")}
      />
      <WebhookForm
        draft={draft}
        errors={errors}
        isSaving={isSaving}
        onSubmit={save}
        cancelTo={details}
        notice={
          conflict && (
            <ConflictAlert
              title={t("conflict.title")}
              choices={[
                { label: t("conflict.takeTheirs"), onChoose: () => settle("drop") },
                { label: t("conflict.keepMine"), onChoose: () => settle("keep") },
              ]}
            >
              {t("conflict.text")}
            </ConflictAlert>
          )
        }
      />
    </>
  );
}
