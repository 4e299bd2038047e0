import { EMAIL_MAX } from "@arauto/contracts/sign-in";
import { Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { api, useAddSuppressionsMutation } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { Form } from "../../ui/forms/form.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { readEmails, shortened } from "../members/index.ts";

/** The API's maximum per request; longer lists are uploaded as a file. */
const MAX = 1000;
/** How many invalid addresses the message names. */
const NAMED = 5;

/** Suppresses typed or pasted addresses, whether or not they belong to contacts. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(["suppressions", "common"]);
  const { number } = useFormats();
  const dispatch = useDispatch<typeof store.dispatch>();
  const showProblem = useProblemToast();
  const [add, adding] = useAddSuppressionsMutation();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { valid, invalid, tooLong } = readEmails(text);

  function check(): string | undefined {
    const named = (emails: readonly string[]) =>
      new Intl.ListFormat(i18n.language).format(emails.slice(0, NAMED));
    const list = named(invalid);
    if (invalid.length > 0)
      return t("add.invalid", { count: invalid.length, number: number(invalid.length), list });
    if (tooLong.length > 0)
      return t("common:emailsTooLong", { max: number(EMAIL_MAX), list: named(shortened(tooLong)) });
    if (valid.length === 0) return t("add.required");
    return valid.length > MAX ? t("add.tooMany", { max: number(MAX) }) : undefined;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = check();
    setError(found);
    if (found !== undefined) return;
    try {
      const { count } = await add({ addSuppressionsBody: { emails: valid } }).unwrap();
      dispatch(api.util.invalidateTags(["Contacts", "Filters"]));
      const already = valid.length - count;
      const added = t("add.done", { count, number: number(count) });
      toast.success(
        already === 0
          ? added
          : `${added} ${t("add.already", { count: already, number: number(already) })}`,
      );
      onClose();
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Modal opened onClose={onClose} size={520} title={t("add.title")}>
      <Form onSubmit={submit}>
        <Stack gap="md">
          <Textarea
            label={t("add.emails")}
            description={t("add.hint")}
            placeholder={"ana@example.com\njoao@example.com"}
            required
            data-autofocus
            autosize
            minRows={4}
            maxRows={12}
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("add.cancel")}
            </Button>
            <Button type="submit" loading={adding.isLoading}>
              {valid.length === 0
                ? t("add.open")
                : t("add.submit", { count: valid.length, number: number(valid.length) })}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
