import type { Language } from "@arauto/contracts/languages";
import { ActionIcon, Loader, Popover, Tooltip } from "@mantine/core";
import { SmileyIcon } from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { i18n } from "../../../lib/i18n.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { emojiFiles } from "./emoji-data.ts";

const EmojiPicker = lazyPart(async () => {
  await emojiFiles[i18n.language as Language]();
  return import("./emoji-picker.tsx");
}, "inline");

interface Props {
  /** The label of the field that gets the emoji. */
  field: string;
  disabled: boolean;
  /** Called before the field loses its selection. */
  onOpen: () => void;
  onPick: (emoji: string) => void;
}

/** Opens a picker of emoji, which is loaded when it is first opened. */
export function EmojiButton({ field, disabled, onOpen, onPick }: Props) {
  const { t } = useTranslation("editor");
  const [opened, setOpened] = useState(false);
  const label = t("emoji.insertInto", { field });
  return (
    <Popover
      opened={opened}
      onDismiss={() => setOpened(false)}
      position="bottom-end"
      width={304}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
      // Above panels that contain such fields themselves.
      zIndex={500}
      middlewares={{ shift: { padding: 8 }, flip: true }}
    >
      <Popover.Target>
        <Tooltip label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            disabled={disabled}
            aria-label={label}
            onClick={() => {
              if (!opened) onOpen();
              setOpened(!opened);
            }}
          >
            <SmileyIcon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t("emoji.title")}>
        <Suspense fallback={<Loader size="sm" m="auto" />}>
          <EmojiPicker
            onPick={(emoji) => {
              setOpened(false);
              onPick(emoji);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
