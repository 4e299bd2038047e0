import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useRecordConsentMutation } from "../../../lib/api.generated.ts";
import { Form } from "../../../ui/forms/form.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { WORDING_MAX } from "./wording-max.ts";

interface Props {
  contactId: string;
  opened: boolean;
  onClose: () => void;
}

/** Records a contact's consent: its wording and time. */
export function ConsentDialog({ contactId, opened, onClose }: Props) {
  const { t } = useTranslation("accounts");
  return (
    <Modal opened={opened} onClose={onClose} title={t("consent.record")} size={480}>
      <RecordForm contactId={contactId} onClose={onClose} />
    </Modal>
  );
}

function RecordForm({ contactId, onClose }: Omit<Props, "opened">) {
  const { t } = useTranslation("accounts");
  const showProblem = useProblemToast();
  const [record, recording] = useRecordConsentMutation();
  const [wording, setWording] = useState("");
  /** In the format of `datetime-local`; empty: now. */
  const [at, setAt] = useState("");
  const [errors, setErrors] = useState<{ wording?: string; at?: string }>({});

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const when = at === "" ? undefined : new Date(at);
    const found = {
      ...(wording.trim() === "" && { wording: t("consent.wordingMissing") }),
      ...(when && when.getTime() > Date.now() && { at: t("consent.inFuture") }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await record({
        id: contactId,
        givenConsent: { wording: wording.trim(), ...(when && { occurredAt: when.toISOString() }) },
      }).unwrap();
      toast.success(t("consent.recorded"));
      onClose();
    } catch (error) {
      if (isApiProblem(error) && error.errors?.some(({ path }) => path.endsWith("occurredAt")))
        setErrors({ at: t("consent.inFuture") });
      else showProblem(error);
    }
  }

  return (
    <Form onSubmit={save}>
      <Stack gap="md">
        <Text c="var(--text-secondary)">{t("consent.recordText")}</Text>
        <Textarea
          label={t("consent.wording")}
          description={t("consent.wordingHint")}
          placeholder={t("consent.wordingSample")}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={WORDING_MAX}
          value={wording}
          error={errors.wording}
          onChange={(event) => setWording(event.currentTarget.value.replaceAll(/[\r\n]+/g, " "))}
        />
        <TextInput
          type="datetime-local"
          label={t("consent.when")}
          description={t("consent.whenHint")}
          value={at}
          error={errors.at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" loading={recording.isLoading}>
            {t("consent.record")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
