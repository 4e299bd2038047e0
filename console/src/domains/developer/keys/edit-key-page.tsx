import { useTranslation } from "react-i18next";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DeveloperGate } from "../developer-gate.tsx";
import { useLeaveWhenSaved } from "../../../ui/dialogs/use-leave-when-saved.ts";
import { KeyForm } from "./key-form.tsx";
import { LoadedKey } from "./loaded-key.tsx";
import { useKeyDraft } from "./use-key-draft.ts";
import { useUpdateKey } from "./use-save-key.ts";

/** Edits a key's permissions and expiration. */
export function EditKeyPage() {
  return (
    <DeveloperGate>
      <LoadedKey>{(key) => <KeyEditor key={key.id} apiKey={key} />}</LoadedKey>
    </DeveloperGate>
  );
}

function KeyEditor({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("developer");
  const draft = useKeyDraft(apiKey, apiKey.mode);
  const details = `/developer/${apiKey.id}`;
  const leave = useLeaveWhenSaved(draft.dirty, details);
  const { save, isSaving, errors, conflict, clearConflict } = useUpdateKey(draft, (saved) => {
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
