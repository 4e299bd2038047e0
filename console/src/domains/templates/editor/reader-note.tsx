import type { MailLanguage } from "@arauto/contracts";
import { Group, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import type { ReaderLanguage } from "./reader-language.ts";
import classes from "./stage.module.css";

interface Props {
  reader: ReaderLanguage;
  languages: readonly MailLanguage[];
  /** The language shown. */
  shown: MailLanguage;
  onShow: (language: MailLanguage) => void;
}

/** Shows in which language a contact gets the email, and offers the others. */
export function ReaderNote({ reader, languages, shown, onShow }: Props) {
  const { t } = useTranslation("templates");
  const nameOf = useLanguageName();
  const nameOfTag = useTagName();
  const words = {
    language: nameOf(shown),
    theirs: nameOf(reader.language),
    reads: nameOfTag(reader.reads ?? ""),
  };
  return (
    <Group
      className={classes.readerNote}
      gap="var(--space-1) var(--space-3)"
      justify="space-between"
    >
      <span role="status">
        {t(
          shown === reader.language ? `preview.reader.${reader.why}` : "preview.reader.looked",
          words,
        )}
      </span>
      <Select
        size="xs"
        flex="0 1 200px"
        aria-label={t("preview.reader.choose")}
        data={languages.map((value) => ({ value, label: nameOf(value) }))}
        value={shown}
        allowDeselect={false}
        onChange={(value) => {
          const next = languages.find((one) => one === value);
          if (next) onShow(next);
        }}
      />
    </Group>
  );
}

/** Returns the name of any language in the console's language, or the tag if it has none. */
function useTagName(): (tag: string) => string {
  const { i18n } = useTranslation();
  return (tag) => {
    try {
      return (
        new Intl.DisplayNames(i18n.language, { type: "language", languageDisplay: "standard" }).of(
          tag,
        ) ?? tag
      );
    } catch {
      return tag;
    }
  };
}
