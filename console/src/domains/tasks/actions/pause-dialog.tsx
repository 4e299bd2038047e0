import { TASK_NOTE_MAX } from "@arauto/contracts";
import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface PauseDialogProps {
  /** Names of the tasks to pause; null while the dialog is closed. */
  names: readonly string[] | null;
  onClose: () => void;
  onPause: (note: string) => void;
}

/** Asks why tasks are paused. The note is shown to everyone who can see the tasks. */
export function PauseDialog({ names, onClose, onPause }: PauseDialogProps) {
  const { t } = useTranslation("tasks");
  const count = names?.length ?? 0;
  return (
    <Modal
      opened={names !== null}
      onClose={onClose}
      size={480}
      title={t("pauseDialog.title", { count })}
    >
      {names && <PauseForm count={count} onClose={onClose} onPause={onPause} />}
    </Modal>
  );
}

function PauseForm({
  count,
  onClose,
  onPause,
}: Pick<PauseDialogProps, "onClose" | "onPause"> & { count: number }) {
  const { t } = useTranslation(["tasks", "common"]);
  const [note, setNote] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPause(note.trim());
      }}
    >
      <Text mb="md" c="var(--text-secondary)">
        {t("tasks:pauseDialog.text")}
      </Text>
      <TextInput
        label={t("tasks:pauseDialog.note")}
        placeholder={t("tasks:pauseDialog.placeholder")}
        maxLength={TASK_NOTE_MAX}
        value={note}
        data-autofocus
        dir="auto"
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt={24} gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit">{t("tasks:pauseMany", { count })}</Button>
      </Group>
    </form>
  );
}
