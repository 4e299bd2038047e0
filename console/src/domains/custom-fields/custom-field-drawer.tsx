import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CustomFieldForm } from "./custom-field-form.tsx";
import type { DrawerSubject } from "./drawer-subject.ts";
import { GuardedDrawer } from "../../ui/dialogs/guarded-drawer.tsx";

/** The form of a field in a drawer. */
export function CustomFieldDrawer({
  subject,
  onClose,
}: {
  subject: DrawerSubject;
  onClose: () => void;
}) {
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
