import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ApiKeyWithSecret } from "../../../lib/api.generated.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DeveloperGate } from "../developer-gate.tsx";
import { keysPath } from "../developer-tabs.ts";
import { useMode } from "../use-mode.ts";
import { IssuedKey } from "./issued-key.tsx";
import { KeyForm } from "./key-form.tsx";
import { useKeyDraft } from "./use-key-draft.ts";
import { useCreateKey } from "./use-save-key.ts";

/** Creates an API key, which then replaces the form. */
export function CreateKeyPage() {
  const { t } = useTranslation("developer");
  const navigate = useNavigate();
  const [issued, setIssued] = useState<ApiKeyWithSecret | null>(null);
  return (
    <DeveloperGate>
      {issued ? (
        <IssuedKey
          issued={issued}
          detailsAt={`/developer/${issued.id}`}
          onDone={() => void navigate(keysPath(issued.mode))}
        />
      ) : (
        <NewKey
          onCreated={(key) => {
            toast.success(t("created"));
            setIssued(key);
          }}
        />
      )}
    </DeveloperGate>
  );
}

function NewKey({ onCreated }: { onCreated: (key: ApiKeyWithSecret) => void }) {
  const { t } = useTranslation("developer");
  const [mode] = useMode();
  const draft = useKeyDraft(null, mode);
  const { save, isSaving, errors } = useCreateKey(draft, onCreated);
  const list = keysPath(draft.values.mode);
  useUnsavedChanges(draft.dirty);
  return (
    <>
      <PageHeader
        back={{ to: list, label: t("keys.title") }}
        title={t("keys.create")}
        description={t("form.description")}
      />
      <KeyForm draft={draft} errors={errors} isSaving={isSaving} onSubmit={save} cancelTo={list} />
    </>
  );
}
