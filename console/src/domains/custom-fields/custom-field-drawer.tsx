import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField, CustomFieldType } from "../../lib/api.generated.ts";
import { CustomFieldForm } from "./custom-field-form.tsx";
import { GuardedDrawer } from "../../ui/dialogs/guarded-drawer.tsx";

/** What the drawer shows: nothing, a new field (perhaps with a start), or an existing one. */
export type DrawerSubject = { kind: "new"; name: string; type: CustomFieldType } | { kind: "edit"; field: CustomField } | null;

/** The form of a field at the side. */
export function CustomFieldDrawer({ subject, onClose }: { subject: DrawerSubject; onClose: () => void }) {
  const { t } = useTranslation("custom-fields");
  const [dirty, setDirty] = useState(false);

  function finish(): void {
    setDirty(false);
    onClose();
  }
  return (
    <GuardedDrawer
      opened={subject !== null}
      size={480}
      title={t(subject?.kind === "edit" ? "form.editTitle" : "form.newTitle")}
      dirty={dirty}
      onClose={finish}
    >
      {(close) =>
        subject && (
          <CustomFieldForm
            key={subject.kind === "edit" ? subject.field.id : "new"}
            subject={subject}
            onDirty={setDirty}
            onSaved={finish}
            onCancel={close}
          />
        )
      }
    </GuardedDrawer>
  );
}
