import type { SendingAccount } from "@arauto/contracts";
import { Alert, Button, Drawer, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import {
  useCreateSendingAccountMutation,
  useUpdateSendingAccountMutation,
} from "../../lib/api.generated.ts";
import { Form } from "../../ui/forms/form.tsx";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { SenderFields } from "./sender-fields.tsx";
import { emptyForm, formOf, toBody, validateSendingAccount } from "./sending-account-form.ts";
import { ServerFields } from "./server-fields.tsx";

export interface SendingAccountDrawerProps {
  /** Null while closed. */
  edited: SendingAccount | "new" | null;
  onClose: () => void;
}

/** Creates or updates a sending account. The stored password is never shown, and is kept unless replaced. */
export function SendingAccountDrawer({ edited, onClose }: SendingAccountDrawerProps) {
  const { t } = useTranslation("sending-accounts");
  const showProblem = useProblemToast();
  const [create, creating] = useCreateSendingAccountMutation();
  const [update, updating] = useUpdateSendingAccountMutation();
  const existing = edited === "new" ? null : edited;
  const isBuiltIn = existing?.kind === "capture";
  const form = useForm({
    initialValues: existing ? formOf(existing) : emptyForm,
    validate: (values) => validateSendingAccount(values, isBuiltIn, t),
  });
  useUnsavedChanges(edited !== null && form.isDirty());

  const onSubmit = form.onSubmit(async (values) => {
    try {
      const body = toBody(values, isBuiltIn);
      if (existing)
        await update({
          id: existing.id,
          updateSendingAccountBody: { ...body, version: existing.version },
        }).unwrap();
      else if (body.smtp)
        await create({ sendingAccountBody: { ...body, smtp: body.smtp } }).unwrap();
      toast.success(t(existing ? "saved" : "added"));
      onClose();
    } catch (error) {
      // The API nests the server's settings under `smtp`; the form is flat.
      form.setErrors(
        Object.fromEntries(
          Object.entries(fieldErrors(error, t)).map(([path, text]) => [
            path.replace(/^smtp\./, ""),
            text,
          ]),
        ),
      );
      showProblem(error);
    }
  });

  return (
    <Drawer
      opened={edited !== null}
      onClose={onClose}
      position="right"
      size="md"
      title={existing ? t("editTitle", { name: existing.name }) : t("addTitle")}
    >
      <Form onSubmit={onSubmit}>
        <Stack gap="md">
          {isBuiltIn && <Alert variant="light">{t("builtInHint")}</Alert>}
          <SenderFields form={form} />
          {!isBuiltIn && <ServerFields form={form} saved={existing?.smtp ?? null} />}
          <Group justify="end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={creating.isLoading || updating.isLoading}>
              {existing ? t("save") : t("add")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Drawer>
  );
}
