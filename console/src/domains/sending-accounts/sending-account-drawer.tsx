import type { SendingAccount } from "@arauto/contracts";
import {
  Alert,
  Button,
  Drawer,
  Group,
  Input,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Stack,
  TextInput,
} from "@mantine/core";
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
import { MoreLimits } from "./more-limits.tsx";
import {
  emptyForm,
  formOf,
  PORT_OF,
  toBody,
  validateSendingAccount,
} from "./sending-account-form.ts";

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
          <TextInput
            label={t("fields.name")}
            required
            maxLength={100}
            {...form.getInputProps("name")}
            data-autofocus
          />
          <TextInput
            label={t("fields.fromName")}
            description={t("fields.fromNameHint")}
            required
            maxLength={100}
            {...form.getInputProps("fromName")}
          />
          <TextInput
            label={t("fields.fromEmail")}
            required
            type="email"
            maxLength={255}
            dir="ltr"
            {...form.getInputProps("fromEmail")}
          />
          {!isBuiltIn && (
            <>
              <Input.Wrapper label={t("fields.security")} labelElement="div">
                <SegmentedControl
                  fullWidth
                  mt={4}
                  aria-label={t("fields.security")}
                  data={(["starttls", "tls", "none"] as const).map((value) => ({
                    value,
                    label: t(`security.${value}`),
                  }))}
                  value={form.values.security}
                  onChange={(value) =>
                    form.setValues({
                      security: value,
                      port: PORT_OF[value as keyof typeof PORT_OF],
                    })
                  }
                />
              </Input.Wrapper>
              {form.values.security === "none" && (
                <Alert color="yellow" variant="light">
                  {t("noTlsHint")}
                </Alert>
              )}
              <Group grow align="start" preventGrowOverflow={false} wrap="nowrap">
                <TextInput
                  label={t("fields.host")}
                  required
                  maxLength={253}
                  dir="ltr"
                  placeholder="smtp.example.com"
                  {...form.getInputProps("host")}
                />
                <NumberInput
                  label={t("fields.port")}
                  required
                  min={1}
                  max={65_535}
                  maw={110}
                  hideControls
                  {...form.getInputProps("port")}
                />
              </Group>
              <TextInput
                label={t("fields.username")}
                maxLength={255}
                dir="ltr"
                autoComplete="off"
                {...form.getInputProps("username")}
              />
              <PasswordInput
                label={t("fields.password")}
                description={
                  existing?.smtp?.hasPassword
                    ? t(
                        form.values.host === existing.smtp.host
                          ? "fields.passwordKept"
                          : "fields.passwordAgain",
                      )
                    : undefined
                }
                maxLength={500}
                autoComplete="new-password"
                {...form.getInputProps("password")}
              />
              <Group grow align="start">
                <NumberInput
                  label={t("fields.ratePerSecond")}
                  description={t("fields.ratePerSecondHint")}
                  min={1}
                  max={10_000}
                  {...form.getInputProps("ratePerSecond")}
                />
                <NumberInput
                  label={t("fields.connections")}
                  description={t("fields.connectionsHint")}
                  min={1}
                  max={20}
                  {...form.getInputProps("connections")}
                />
              </Group>
              <MoreLimits form={form} />
            </>
          )}
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
