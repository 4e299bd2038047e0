import type { Language } from "@arauto/contracts/languages";
import { Loader } from "@mantine/core";
import { SmileyIcon } from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { i18n } from "../../../lib/i18n.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { InsertButton, InsertPopover } from "../variables/insert-popover.tsx";
import { emojiFiles } from "./emoji-data.ts";

const EmojiPicker = lazyPart(async () => {
  await emojiFiles[i18n.language as Language]();
  return import("./emoji-picker.tsx");
}, "inline");

interface Props {
  /** The label of the field that gets the emoji. */
  field: string;
  disabled: boolean;
  onPick: (emoji: string) => void;
}

/** Opens a picker of emoji, which is loaded when it is first opened. */
export function EmojiButton({ field, disabled, onPick }: Props) {
  const { t } = useTranslation("editor");
  const [opened, setOpened] = useState(false);
  return (
    <InsertPopover
      label={t("emoji.title")}
      opened={opened}
      onClose={() => setOpened(false)}
      width={304}
      target={
        <InsertButton
          label={t("emoji.insertInto", { field })}
          disabled={disabled}
          onClick={() => setOpened(!opened)}
        >
          <SmileyIcon size={16} aria-hidden />
        </InsertButton>
      }
    >
      <Suspense fallback={<Loader size="sm" m="auto" />}>
        <EmojiPicker
          onPick={(emoji) => {
            setOpened(false);
            onPick(emoji);
          }}
        />
      </Suspense>
    </InsertPopover>
  );
}
