import { Button, Group, Stack } from "@mantine/core";
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
import { MailboxFields } from "./mailbox-fields.tsx";
import { type MailboxValues, missingIn, valuesOf } from "./mailbox-values.ts";

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
            <MailboxFields
              values={values}
              errors={errors}
              isNew={!existing}
              needsPassword={needsPassword}
              onChange={set}
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
