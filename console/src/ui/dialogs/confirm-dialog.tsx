import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface ConfirmOptions {
  title: string;
  /** The consequences, above all those that cannot be undone. */
  consequence: ReactNode;
  /** Verb, number and object: "Delete 3 contacts". Never "OK". */
  confirmLabel: string;
  danger?: boolean;
}

export interface ConfirmDialogProps {
  options: ConfirmOptions;
  opened: boolean;
  onAnswer: (yes: boolean) => void;
}

/** The dialog of `useConfirm`. */
export default function ConfirmDialog({ options, opened, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation("common");
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={options.title}
      size={480}
      zIndex={300}
    >
      <Text component="div" c="var(--text-secondary)">
        {options.consequence}
      </Text>
      <Group justify="flex-end" mt={24} gap="xs">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {t("cancel")}
        </Button>
        <Button color={options.danger ? "red" : undefined} onClick={() => onAnswer(true)}>
          {options.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
