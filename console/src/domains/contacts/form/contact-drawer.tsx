import { Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contact } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { GuardedDrawer } from "../../../ui/dialogs/guarded-drawer.tsx";
import { ContactForm } from "./contact-form.tsx";

/** Content of the drawer: nothing, an empty form, or a contact to edit. */
export type ContactDrawerSubject = null | "new" | Contact;

interface Props {
  subject: ContactDrawerSubject;
  onClose: () => void;
}

/** The contact form in a drawer. */
export function ContactDrawer({ subject, onClose }: Props) {
  const { t } = useTranslation(["accounts", "custom-fields"]);
  const customFields = useAllCustomFields(undefined, { skip: subject === null });
  const [dirty, setDirty] = useState(false);

  function finish(): void {
    setDirty(false);
    onClose();
  }
  return (
    <GuardedDrawer
      opened={subject !== null}
      size={560}
      title={t(subject === "new" ? "accounts:form.newTitle" : "accounts:form.editTitle")}
      dirty={dirty}
      onClose={finish}
    >
      {(close) => (
        <>
          {customFields.isLoading && (
            <Stack gap="md" aria-busy>
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} height={52} radius={8} />
              ))}
            </Stack>
          )}
          {customFields.error && !customFields.data && (
            <ErrorState problem={customFields.error} onRetry={() => void customFields.refetch()} />
          )}
          {customFields.data && subject !== null && (
            <ContactForm
              key={subject === "new" ? "new" : subject.id}
              contact={subject === "new" ? null : subject}
              fields={customFields.data.filter((field) => field.status === "active")}
              onDirty={setDirty}
              onSaved={finish}
              onCancel={close}
            />
          )}
        </>
      )}
    </GuardedDrawer>
  );
}
