import { Menu, Flex, Text } from "@mantine/core";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/languages";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../ui/dialogs/confirm.tsx";
import { Flag } from "../ui/layout/flag.tsx";
import { allowLeaving } from "../ui/dialogs/unsaved-changes.ts";
import { hasUnsavedWork } from "../lib/unsaved-work.ts";
import { useSwitchLanguage } from "./switch-language.ts";

/** All languages except the current one, as menu items. */
export function LanguageChoices() {
  const { t, i18n } = useTranslation("common");
  const confirm = useConfirm();
  const switchLanguage = useSwitchLanguage();
  const inWordsOf = new Intl.DisplayNames(i18n.language, { type: "language" });
  const others = LANGUAGES.filter((lang) => lang !== i18n.language);

  async function choose(lang: Language) {
    if (hasUnsavedWork()) {
      const words = {
        title: t("unsaved.title"),
        consequence: t("unsaved.text"),
        confirmLabel: t("unsaved.leave"),
      };
      if (!(await confirm({ ...words, danger: true }))) return;
      allowLeaving();
    }
    await switchLanguage(lang);
  }

  if (others.length === 0) return <Menu.Label>{t("language.none")}</Menu.Label>;
  return others.map((lang) => {
    const { nativeName } = LANGUAGE_NAMES[lang];
    const name = inWordsOf.of(lang.slice(0, 2));
    return (
      <Menu.Item
        key={lang}
        leftSection={<Flag language={lang} />}
        onClick={() => void choose(lang)}
      >
        <Flex component="span" gap="0 var(--space-2)" align="baseline" wrap="wrap">
          <span lang={lang}>{nativeName}</span>
          <Text span size="xs" c="var(--text-tertiary)">
            {name}
          </Text>
        </Flex>
      </Menu.Item>
    );
  });
}
