import type { Language } from "@arauto/contracts/languages";
import { EmojiPicker as Picker } from "frimousse";
import { useTranslation } from "react-i18next";
import { loadEmojis } from "./emoji-data.ts";
import classes from "./emoji-picker.module.css";

export interface EmojiPickerProps {
  onPick: (emoji: string) => void;
}

/** Offers all emoji by group and by name, with arrow keys and Enter or a click. */
export default function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { t, i18n } = useTranslation("editor");
  const language = i18n.language as Language;
  return (
    <Picker.Root
      className={classes.root}
      locale={language}
      columns={8}
      resolveEmojiData={() => loadEmojis(language, (group) => t(`emoji.groups.${group}`))}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        autoFocus
        className={classes.search}
        aria-label={t("emoji.search")}
        placeholder={t("emoji.search")}
      />
      <Picker.Viewport className={classes.viewport}>
        <Picker.Loading className={classes.note}>{t("emoji.loading")}</Picker.Loading>
        <Picker.Empty className={classes.note}>
          {({ search }) => t("emoji.none", { search })}
        </Picker.Empty>
        <Picker.List
          className={classes.list}
          aria-label={t("emoji.title")}
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div className={classes.group} {...props}>
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => (
              <div className={classes.row} {...props}>
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...props }) => (
              <button type="button" className={classes.emoji} title={emoji.label} {...props}>
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
      <Picker.ActiveEmoji>
        {({ emoji }) => (
          <p className={classes.active} aria-hidden>
            {emoji ? `${emoji.emoji} ${emoji.label}` : t("emoji.hint")}
          </p>
        )}
      </Picker.ActiveEmoji>
    </Picker.Root>
  );
}
