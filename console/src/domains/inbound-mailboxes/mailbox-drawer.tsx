import {
  Alert,
  Button,
  Group,
  Input,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import type { FormEvent } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import {
  type InboundMailbox,
  useCreateInboundMailboxMutation,
  useUpdateInboundMailboxMutation,
} from "../../lib/api.generated.ts";
import { Form } from "../../ui/forms/form.tsx";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { GuardedDrawer } from "../../ui/dialogs/guarded-drawer.tsx";
import { type MailboxValues, missingIn, PORT_OF, SECURITIES, valuesOf } from "./mailbox-values.ts";

interface MailboxDrawerProps {
  edited: InboundMailbox | "new";
  onClose: () => void;
}

/** Adds or changes a mailbox. The stored password is never shown and stays unless it is replaced, or the server changes. */
export function MailboxDrawer({ edited, onClose }: MailboxDrawerProps) {
  const { t } = useTranslation(["inbound-mailboxes", "errors"]);
  const showProblem = useProblemToast();
  const [create, creating] = useCreateInboundMailboxMutation();
  const [update, updating] = useUpdateInboundMailboxMutation();
  const existing = edited === "new" ? null : edited;
  const [values, setValues] = useState(() => valuesOf(existing));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const dirty = JSON.stringify(values) !== JSON.stringify(valuesOf(existing));
  useUnsavedChanges(dirty);
  const needsPassword = !existing || existing.host !== values.host.trim();
  const set = (part: Partial<MailboxValues>) => {
    setValues((now) => ({ ...now, ...part }));
    setErrors({});
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing = missingIn(values, needsPassword);
    if (missing.length > 0)
      return setErrors(
        Object.fromEntries(missing.map((key) => [key, t("errors:fields.required")])),
      );
    const { password, port, ...rest } = values;
    const body = { ...rest, port: Number(port) };
    try {
      if (existing) {
        const changed = {
          ...body,
          version: existing.version,
          ...(password !== "" && { password }),
        };
        await update({ id: existing.id, updateInboundMailboxBody: changed }).unwrap();
      } else {
        await create({ inboundMailboxBody: { ...body, password } }).unwrap();
      }
      toast.success(t(existing ? "inbound-mailboxes:saved" : "inbound-mailboxes:added"));
      onClose();
    } catch (error) {
      if (isApiProblem(error) && error.errors?.length) setErrors(fieldErrors(error, t));
      else showProblem(error);
    }
  }
  const text = (key: "name" | "host" | "username" | "folder", max: number) => ({
    label: t(`inbound-mailboxes:fields.${key}`),
    required: true,
    maxLength: max,
    value: values[key],
    error: errors[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [key]: event.currentTarget.value }),
  });

  return (
    <GuardedDrawer
      opened
      size={480}
      title={t(existing ? "inbound-mailboxes:editTitle" : "inbound-mailboxes:addTitle")}
      dirty={dirty}
      onClose={onClose}
    >
      {(close) => (
        <Form onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              {...text("name", 100)}
              description={t("inbound-mailboxes:fields.nameHint")}
              data-autofocus
            />
            <Input.Wrapper label={t("inbound-mailboxes:fields.security")} labelElement="div">
              <SegmentedControl
                fullWidth
                mt={4}
                aria-label={t("inbound-mailboxes:fields.security")}
                data={SECURITIES.map((value) => ({
                  value,
                  label: t(`inbound-mailboxes:security.${value}`),
                }))}
                value={values.security}
                onChange={(value) => {
                  const security = SECURITIES.find((known) => known === value) ?? "tls";
                  set({ security, port: PORT_OF[security] });
                }}
              />
            </Input.Wrapper>
            {values.security === "none" && (
              <Alert color="yellow" variant="light">
                {t("inbound-mailboxes:noTls")}
              </Alert>
            )}
            <Group grow align="start" preventGrowOverflow={false} wrap="nowrap">
              <TextInput {...text("host", 253)} dir="ltr" placeholder="imap.example.com" />
              <NumberInput
                label={t("inbound-mailboxes:fields.port")}
                required
                min={1}
                max={65_535}
                maw={110}
                hideControls
                value={values.port}
                error={errors["port"]}
                onChange={(port) => set({ port })}
              />
            </Group>
            <TextInput {...text("username", 255)} dir="ltr" autoComplete="off" />
            <PasswordInput
              label={t("inbound-mailboxes:fields.password")}
              description={
                existing
                  ? t(
                      `inbound-mailboxes:fields.${needsPassword ? "passwordAgain" : "passwordKept"}`,
                    )
                  : undefined
              }
              required={needsPassword}
              maxLength={500}
              autoComplete="new-password"
              value={values.password}
              error={errors["password"]}
              onChange={(event) => set({ password: event.currentTarget.value })}
            />
            <TextInput
              {...text("folder", 255)}
              description={t("inbound-mailboxes:fields.folderHint")}
              dir="ltr"
            />
            <Switch
              label={t("inbound-mailboxes:fields.active")}
              description={t("inbound-mailboxes:fields.activeHint")}
              checked={values.active}
              onChange={(event) => set({ active: event.currentTarget.checked })}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t("common:cancel")}
              </Button>
              <Button
                type="submit"
                loading={creating.isLoading || updating.isLoading}
                disabled={existing !== null && !dirty}
              >
                {t(existing ? "common:save" : "inbound-mailboxes:add")}
              </Button>
            </Group>
          </Stack>
        </Form>
      )}
    </GuardedDrawer>
  );
}
