import { Button, Group, Modal, Text } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

export interface ConfirmOptions {
  title: string;
  /** What will be so afterwards, above all what cannot be taken back. */
  consequence: ReactNode;
  /** Verb, number and object: "Delete 3 contacts". Never "OK". */
  confirmLabel: string;
  danger?: boolean;
}

type Ask = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Gives everything below it `useConfirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [opened, setOpened] = useState(false);
  const answer = useRef<((yes: boolean) => void) | null>(null);

  const ask = useCallback<Ask>((next) => {
    answer.current?.(false);
    setOptions(next);
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  function close(yes: boolean) {
    setOpened(false);
    answer.current?.(yes);
    answer.current = null;
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal opened={opened} onClose={() => close(false)} title={options?.title} size={480} zIndex={300}>
        <Text component="div" c="var(--text-secondary)">
          {options?.consequence}
        </Text>
        <Group justify="flex-end" mt={24} gap={8}>
          <Button variant="default" onClick={() => close(false)} data-autofocus>
            {t("cancel")}
          </Button>
          <Button color={options?.danger ? "red" : undefined} onClick={() => close(true)}>
            {options?.confirmLabel}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  );
}

/** Asks before something that leaves the building or cannot return. False when closed in any other way. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error("useConfirm is used outside ConfirmProvider");
  return ask;
}
