import { Button, Group, Modal, Radio, Skeleton, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useListLostReasonsQuery } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Form } from "../../../ui/forms/form.tsx";

const NOTE_MAX = 2000;

export interface LoseDialogProps {
  /** The deal's name, or the number of deals. */
  name: string;
  onClose: () => void;
  /** Resolves to whether it was stored. */
  onLose: (body: { reasonId: string; note: string }) => Promise<boolean>;
}

/** Asks why a deal was lost, before anything is stored. */
export function LoseDialog({ name, onClose, onLose }: LoseDialogProps) {
  const { t } = useTranslation(["deals", "common"]);
  const { data, error, refetch } = useListLostReasonsQuery();
  const [reasonId, setReasonId] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(reasonId === null);
    if (reasonId === null) return;
    setSaving(true);
    const done = await onLose({ reasonId, note: note.trim() });
    setSaving(false);
    if (done) onClose();
  }

  return (
    <Modal opened onClose={onClose} size={460} title={t("deals:lose.title", { name })}>
      {error && !data ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <Form onSubmit={submit}>
          <Stack gap="md">
            <Radio.Group
              label={t("deals:lose.reason")}
              required
              value={reasonId}
              onChange={(value) => {
                setReasonId(value);
                setMissing(false);
              }}
              error={missing && t("deals:lose.required")}
            >
              <Stack gap="xs" mt="xs">
                {data?.items.map(({ id, name: label }, index) => (
                  <Radio
                    key={id}
                    value={id}
                    label={<bdi>{label}</bdi>}
                    data-autofocus={index === 0 || undefined}
                  />
                )) ?? [0, 1, 2, 3].map((row) => <Skeleton key={row} height={22} />)}
              </Stack>
            </Radio.Group>
            <Textarea
              label={t("deals:lose.note")}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={NOTE_MAX}
              dir="auto"
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t("deals:cancel")}
              </Button>
              <Button type="submit" color="red" loading={saving}>
                {t("deals:lose.submit")}
              </Button>
            </Group>
          </Stack>
        </Form>
      )}
    </Modal>
  );
}
