import { Drawer, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../app/api.generated.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useAllCustomFields } from "../custom-fields/all-custom-fields.ts";
import { AccountForm } from "./account-form.tsx";

/** What the drawer shows: nothing, an empty form, or a contact to edit. */
export type AccountDrawerSubject = null | "new" | Account;

interface Props {
  subject: AccountDrawerSubject;
  onClose: () => void;
  onSaved?: (account: Account) => void;
}

/** The contact form at the side; closing it with unsaved words asks first. */
export function AccountDrawer({ subject, onClose, onSaved }: Props) {
  const { t } = useTranslation("accounts");
  const confirm = useConfirm();
  const customFields = useAllCustomFields(undefined, { skip: subject === null });
  const [dirty, setDirty] = useState(false);

  function finish(): void {
    setDirty(false);
    onClose();
  }
  async function askAndClose(): Promise<void> {
    const discard = { title: t("discard.title"), consequence: t("discard.consequence"), confirmLabel: t("discard.confirm"), danger: true };
    if (dirty && !(await confirm(discard))) return;
    finish();
  }

  return (
    <Drawer
      opened={subject !== null}
      onClose={() => void askAndClose()}
      position="right"
      size={560}
      title={t(subject === "new" ? "form.newTitle" : "form.editTitle")}
      closeButtonProps={{ "aria-label": t("form.close") }}
    >
      {subject !== null && customFields.isLoading && (
        <Stack gap="md" aria-busy>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={52} radius={8} />
          ))}
        </Stack>
      )}
      {subject !== null && customFields.error && <ErrorState problem={customFields.error} onRetry={() => void customFields.refetch()} />}
      {subject !== null && customFields.data && (
        <AccountForm
          key={subject === "new" ? "new" : subject.id}
          account={subject === "new" ? null : subject}
          fields={customFields.data.filter((field) => field.status === "active")}
          onDirty={setDirty}
          onSaved={(saved) => {
            finish();
            onSaved?.(saved);
          }}
          onCancel={() => void askAndClose()}
        />
      )}
    </Drawer>
  );
}
