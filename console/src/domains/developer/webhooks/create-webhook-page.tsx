import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DeveloperGate } from "../developer-gate.tsx";
import { useCreateWebhook } from "./use-save-webhook.ts";
import { useWebhookDraft } from "./use-webhook-draft.ts";
import { WebhookForm } from "./webhook-form.tsx";
import { createdWebhookPath, WEBHOOKS_PATH } from "./webhook-paths.ts";

/** Creates a webhook, and then shows its page with the first steps. */
export function CreateWebhookPage() {
  return (
    <DeveloperGate>
      <NewWebhook />
    </DeveloperGate>
  );
}

function NewWebhook() {
  const { t } = useTranslation("webhooks");
  const navigate = useNavigate();
  const draft = useWebhookDraft(null);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const { save, isSaving, errors } = useCreateWebhook(draft, ({ id }) => {
    toast.success(t("created"));
    setCreatedId(id);
  });
  useUnsavedChanges(draft.dirty && createdId === null);
  useEffect(() => {
    // Navigates only once nothing is unsaved, so that leaving the page needs no confirmation.
    if (createdId !== null) void navigate(createdWebhookPath(createdId), { replace: true });
  }, [createdId, navigate]);
  return (
    <>
      <PageHeader
        back={{ to: WEBHOOKS_PATH, label: t("title") }}
        title={t("create")}
        description={t("form.description")}
      />
      <WebhookForm
        draft={draft}
        errors={errors}
        isSaving={isSaving || createdId !== null}
        onSubmit={save}
        cancelTo={WEBHOOKS_PATH}
      />
    </>
  );
}
