import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DeveloperGate } from "../developer-gate.tsx";
import { KeyForm } from "./key-form.tsx";
import { LoadedKey } from "./loaded-key.tsx";
import { useKeyDraft } from "./use-key-draft.ts";
import { useUpdateKey } from "./use-save-key.ts";

/** Changes what a key may do, and until when. */
export function EditKeyPage() {
  return (
    <DeveloperGate>
      <LoadedKey>{(key) => <KeyEditor key={key.id} apiKey={key} />}</LoadedKey>
    </DeveloperGate>
  );
}

function KeyEditor({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("developer");
  const navigate = useNavigate();
  const draft = useKeyDraft(apiKey, apiKey.mode);
  const [isSaved, setSaved] = useState(false);
  const { save, isSaving, errors, conflict, clearConflict } = useUpdateKey(draft, (saved) => {
    toast.success(t("saved"));
    draft.rebase(saved, "drop");
    setSaved(true);
  });
  const details = `/developer/${apiKey.id}`;
  useUnsavedChanges(draft.dirty);
  useEffect(() => {
    // Only once nothing is unsaved, so that leaving the page asks nothing.
    if (isSaved && !draft.dirty) void navigate(details);
  }, [isSaved, draft.dirty, details, navigate]);

  function settle(changes: "keep" | "drop"): void {
    if (conflict) draft.rebase(conflict, changes);
    clearConflict();
  }
  return (
    <>
      <PageHeader
        back={{ to: details, label: draft.base?.name ?? apiKey.name }}
        title={t("form.editTitle")}
        description={t("form.editDescription")}
      />
      <KeyForm
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
              {t("conflict.text", { name: conflict.name })}
            </ConflictAlert>
          )
        }
      />
    </>
  );
}
