import { ANNOTATION_TEXT_MAX } from "@arauto/contracts";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Annotation } from "./use-annotations.ts";

/** The subject of the dialog: a day, or an annotation to change. */
export type Annotating = { day: string; before: Annotation | null } | null;

interface Props {
  annotating: Annotating;
  onClose: () => void;
  /** Resolves to whether it was saved. */
  onSave: (before: Annotation | null, values: { day: string; text: string }) => Promise<boolean>;
  onDelete: (annotation: Annotation) => void;
}

/** Adds or edits a short note on a date. */
export function AnnotationDialog({ annotating, onClose, ...actions }: Props) {
  const { t } = useTranslation("analyze");
  return (
    <Modal
      opened={annotating !== null}
      onClose={onClose}
      title={t(annotating?.before ? "annotations.edit" : "annotations.add")}
      size={420}
    >
      {annotating && <AnnotationForm {...{ annotating, onClose, ...actions }} />}
    </Modal>
  );
}

function AnnotationForm({
  annotating: { day: given, before },
  onClose,
  onSave,
  onDelete,
}: Props & { annotating: NonNullable<Annotating> }) {
  const { t } = useTranslation(["analyze", "common"]);
  const [day, setDay] = useState(given);
  const [text, setText] = useState(before?.text ?? "");
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isMissing = { day: day === "", text: text.trim() === "" };
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isMissing.day || isMissing.text || isSaving) return;
    setSaving(true);
    if (await onSave(before, { day, text: text.trim() })) onClose();
    setSaving(false);
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <TextInput
          type="date"
          label={t("annotations.day")}
          required
          value={day}
          error={isTried && isMissing.day ? t("annotations.dayMissing") : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          label={t("annotations.text")}
          description={t("annotations.textHint", { max: ANNOTATION_TEXT_MAX })}
          required
          data-autofocus
          autoComplete="off"
          maxLength={ANNOTATION_TEXT_MAX}
          value={text}
          error={isTried && isMissing.text ? t("annotations.textMissing") : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
      <Group justify="space-between" gap="xs" mt="lg">
        {before ? (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              onDelete(before);
              onClose();
            }}
          >
            {t("annotations.delete")}
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t("annotations.save")}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
