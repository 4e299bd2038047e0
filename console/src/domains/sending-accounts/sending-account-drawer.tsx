import type { SendingAccount, SendingProvider } from "@arauto/contracts";
import { Alert, Anchor, Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useCreateSendingAccountMutation,
  useListSendingAccountsQuery,
  useUpdateSendingAccountMutation,
} from "../../lib/api.generated.ts";
import { Form } from "../../ui/forms/form.tsx";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { DomainStep } from "./domain-step.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import { ProviderFields } from "./provider-fields.tsx";
import { SenderFields } from "./sender-fields.tsx";
import {
  formFor,
  formOf,
  type SendingAccountForm,
  toBody,
  validateSendingAccount,
} from "./sending-account-form.ts";
import { ServerFields } from "./server-fields.tsx";
import { TestSettings } from "./test-settings.tsx";

export interface SendingAccountDrawerProps {
  /** Null while closed. */
  edited: SendingAccount | "new" | null;
  /** The provider of a new account, if it was chosen before. */
  provider?: SendingProvider | undefined;
  onClose: () => void;
}

/** Creates or updates a sending account. A new one starts with its provider, and ends with its domain. */
export function SendingAccountDrawer({
  edited,
  provider: chosen,
  onClose,
}: SendingAccountDrawerProps) {
  const { t } = useTranslation("sending-accounts");
  const existing = edited === "new" ? null : edited;
  const [provider, setProvider] = useState<SendingProvider | null>(chosen ?? null);
  /** The sender of the account that was added. */
  const [added, setAdded] = useState<string | null>(null);
  return (
    <Drawer
      opened={edited !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={existing ? t("editTitle", { name: existing.name }) : t("addTitle")}
    >
      {added !== null ? (
        <DomainStep fromEmail={added} onClose={onClose} />
      ) : edited === "new" && provider === null ? (
        <ProviderChoice onChoose={setProvider} />
      ) : (
        <AccountForm
          key={provider}
          existing={existing}
          provider={provider ?? "other"}
          onChangeProvider={existing ? undefined : () => setProvider(null)}
          onAdded={setAdded}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

interface AccountFormProps {
  existing: SendingAccount | null;
  provider: SendingProvider;
  onChangeProvider: (() => void) | undefined;
  onAdded: (fromEmail: string) => void;
  onClose: () => void;
}

/** The settings of an account. The stored password is never shown, and is kept unless replaced. */
function AccountForm({ existing, provider, onChangeProvider, onAdded, onClose }: AccountFormProps) {
  const { t } = useTranslation("sending-accounts");
  const isTestInbox = existing?.kind === "capture";
  const hasPassword = existing?.smtp?.hasPassword ?? false;
  const { data: accounts } = useListSendingAccountsQuery();
  const form = useForm({
    initialValues: existing
      ? formOf(existing)
      : formFor(provider, accounts?.items[0]?.fromName ?? ""),
    validate: (values) => validateSendingAccount(values, { isTestInbox, hasPassword }, t),
  });
  const { save, isSaving } = useSaving(existing, form, { onAdded, onClose });
  useUnsavedChanges(form.isDirty() && !isSaving);
  return (
    <Form onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        {isTestInbox && <Alert variant="light">{t("testInboxHint")}</Alert>}
        {!isTestInbox && form.values.provider !== "other" && (
          <ProviderFields
            form={form}
            saved={existing?.smtp ?? null}
            onChangeProvider={onChangeProvider}
          />
        )}
        {form.values.provider === "other" && onChangeProvider && (
          <Group justify="space-between" gap="xs">
            <Text fw={600} inherit>
              {t("providers.other.name")}
            </Text>
            <Anchor component="button" type="button" size="sm" onClick={onChangeProvider}>
              {t("providers.change")}
            </Anchor>
          </Group>
        )}
        <SenderFields form={form} />
        {!isTestInbox && form.values.provider === "other" && (
          <ServerFields form={form} saved={existing?.smtp ?? null} />
        )}
        {!isTestInbox && <TestSettings form={form} id={existing?.id} />}
        <Group justify="end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isSaving}>
            {existing ? t("save") : t("add")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** Returns the function that saves the form, and shows the server's errors at its fields. */
function useSaving(
  existing: SendingAccount | null,
  form: Pick<UseFormReturnType<SendingAccountForm>, "setErrors">,
  { onAdded, onClose }: Pick<AccountFormProps, "onAdded" | "onClose">,
) {
  const { t } = useTranslation("sending-accounts");
  const showProblem = useProblemToast();
  const [create, creating] = useCreateSendingAccountMutation();
  const [update, updating] = useUpdateSendingAccountMutation();

  async function save(values: SendingAccountForm): Promise<void> {
    try {
      const body = toBody(values, existing?.kind === "capture");
      if (existing) {
        await update({
          id: existing.id,
          updateSendingAccountBody: { ...body, version: existing.version },
        }).unwrap();
        toast.success(t("saved"));
        onClose();
      } else if (body.smtp) {
        await create({ sendingAccountBody: { ...body, smtp: body.smtp } }).unwrap();
        onAdded(body.fromEmail);
      }
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
  }
  return { save, isSaving: creating.isLoading || updating.isLoading };
}
