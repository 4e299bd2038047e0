import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "./confirm.tsx";

/** Above the page's own layers, below dialogs: the discard confirmation covers the drawer. */
const LAYER = 190;

interface Props {
  opened: boolean;
  title: string;
  size: number;
  /** Closing would discard input. */
  dirty: boolean;
  onClose: () => void;
  /** `close` asks first, like Escape and the close button. */
  children: (close: () => void) => ReactNode;
}

/** A drawer at the inline end that asks before it discards input. */
export function GuardedDrawer({ opened, title, size, dirty, onClose, children }: Props) {
  const { t } = useTranslation("custom-fields");
  const confirm = useConfirm();
  const [asking, setAsking] = useState(false);

  async function close(): Promise<void> {
    if (!dirty) return onClose();
    setAsking(true);
    const agreed = await confirm({
      title: t("discard.title"),
      consequence: t("discard.consequence"),
      confirmLabel: t("discard.confirm"),
      danger: true,
    });
    // Only after the key press: the Escape that closed the confirmation would reach the drawer too, and ask again.
    setTimeout(() => setAsking(false));
    if (agreed) onClose();
  }

  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      closeOnEscape={!asking}
      closeOnClickOutside={!asking}
      trapFocus={!asking}
      position="right"
      size={size}
      zIndex={LAYER}
      title={title}
      closeButtonProps={{ "aria-label": t("form.close") }}
    >
      {opened && children(() => void close())}
    </Drawer>
  );
}
