import { Button, Group, InputBase, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBatchContactsMutation } from "../../../lib/api.generated.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { WORDING_MAX } from "../consent/wording-max.ts";
import { typedAddresses } from "./typed-addresses.ts";

/** More are easier to check as a file. */
const TYPED_MAX = 100;
const UNREAD_SHOWN = 5;
const RESIZABLE = { input: { resize: "vertical" } } as const;

/**
 * Adds contacts whose addresses are typed or pasted. The given wording is stored as proof of the consent of new ones.
 */
export function TypedContacts({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  const { text, setText, wording, setWording, count, errors, isAdding, submit } =
    useTypedContacts(onAdded);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <InputBase
          component="textarea"
          multiline
          styles={RESIZABLE}
          rows={3}
          label={t("typed.label")}
          description={t("typed.hint")}
          placeholder={t("typed.sample")}
          dir="ltr"
          value={text}
          error={errors.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <InputBase
          component="textarea"
          multiline
          styles={RESIZABLE}
          rows={2}
          label={t("typed.wording")}
          description={t("typed.wordingHint")}
          placeholder={t("consent.wordingSample")}
          maxLength={WORDING_MAX}
          value={wording}
          error={errors.wording}
          // Keeps one line: a pasted line break becomes a space.
          onChange={(event) => setWording(event.currentTarget.value.replaceAll(/[\r\n]+/g, " "))}
        />
        <Group gap="sm">
          <Button type="submit" variant="default" loading={isAdding}>
            {count === 0 ? t("typed.addNone") : t("typed.add", { count, number: number(count) })}
          </Button>
          <Text component="span" size="xs" c="dimmed" role="status">
            {count > 0 && t("typed.read", { count, number: number(count) })}
          </Text>
        </Group>
      </Stack>
    </Form>
  );
}

/** The typed text, its errors after submission, and the request that adds the contacts. */
function useTypedContacts(onAdded: () => void) {
  const { t, i18n } = useTranslation("accounts");
  const { number } = useFormats();
  const showProblem = useProblemToast();
  const [add, { isLoading }] = useBatchContactsMutation();
  const [text, setText] = useState("");
  const [wording, setWording] = useState("");
  const [hasTried, setTried] = useState(false);
  useUnsavedChanges(text.trim() !== "");
  const { found, unread } = typedAddresses(text);
  const list = (parts: readonly string[]) => new Intl.ListFormat(i18n.language).format(parts);
  const errors = {
    text: textError(),
    wording: wording.trim() === "" ? t("typed.wordingMissing") : undefined,
  };

  function textError(): string | undefined {
    if (found.length > TYPED_MAX) return t("typed.tooMany", { number: number(TYPED_MAX) });
    if (unread.length > 0) return t("typed.unread", { list: list(unread.slice(0, UNREAD_SHOWN)) });
    return found.length === 0 ? t("typed.missing") : undefined;
  }

  async function submit(): Promise<void> {
    setTried(true);
    if (errors.text !== undefined || errors.wording !== undefined) return;
    const consent = { wording: wording.trim() };
    try {
      const { items } = await add({
        batchContactsBody: { items: found.map((one) => ({ ...one, consent })) },
      }).unwrap();
      const failed = found
        .filter((_, place) => items[place]?.outcome === "failed")
        .map(({ email }) => email);
      const added = items.length - failed.length;
      // Failed addresses stay, to be corrected.
      setText(failed.join("\n"));
      setTried(failed.length > 0);
      if (failed.length > 0) toast.error(t("typed.failed", { list: list(failed) }));
      if (added === 0) return;
      toast.success(t("typed.added", { count: added, number: number(added) }));
      onAdded();
    } catch (error) {
      showProblem(error);
    }
  }

  return {
    text,
    setText,
    wording,
    setWording,
    count: found.length,
    errors: hasTried ? errors : { text: undefined, wording: undefined },
    isAdding: isLoading,
    submit,
  };
}
