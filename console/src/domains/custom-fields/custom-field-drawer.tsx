import { Drawer } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomField, CustomFieldType } from "../../app/api.generated.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { CustomFieldForm } from "./custom-field-form.tsx";

/** What the drawer shows: nothing, a new field (perhaps with a start), or an existing one. */
export type DrawerSubject = { kind: "new"; name: string; type: CustomFieldType } | { kind: "edit"; field: CustomField } | null;

/** The form at the side; closing it with unsaved words asks first. */
export function CustomFieldDrawer({ subject, onClose }: { subject: DrawerSubject; onClose: () => void }) {
  const { t } = useTranslation("custom-fields");
  const confirm = useConfirm();
  const [dirty, setDirty] = useState(false);

  function finish(): void {
    setDirty(false);
    onClose();
  }
  async function askAndClose(): Promise<void> {
    if (
      dirty &&
      !(await confirm({
        title: t("discard.title"),
        consequence: t("discard.consequence"),
        confirmLabel: t("discard.confirm"),
        danger: true,
      }))
    )
      return;
    finish();
  }

  return (
    <Drawer
      opened={subject !== null}
      onClose={() => void askAndClose()}
      position="right"
      size={480}
      title={t(subject?.kind === "edit" ? "form.editTitle" : "form.newTitle")}
      closeButtonProps={{ "aria-label": t("form.close") }}
    >
      {subject && (
        <CustomFieldForm
          key={subject.kind === "edit" ? subject.field.id : "new"}
          subject={subject}
          onDirty={setDirty}
          onSaved={finish}
          onCancel={() => void askAndClose()}
        />
      )}
    </Drawer>
  );
}
