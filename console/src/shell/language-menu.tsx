import { ActionIcon, Menu } from "@mantine/core";
import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/constants";
import { TranslateIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useSwitchLanguage } from "./switch-language.ts";

/** The other languages, each in its own words. Choosing one keeps it and reloads the page. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation("common");
  const switchLanguage = useSwitchLanguage();
  const others = LANGUAGES.filter((lang) => lang !== i18n.language);
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t("language.label")}>
          <TranslateIcon size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.length === 0 && <Menu.Label>{t("language.none")}</Menu.Label>}
        {others.map((lang) => (
          <Menu.Item key={lang} lang={lang} leftSection={<span aria-hidden>{LANGUAGE_NAMES[lang].flag}</span>} onClick={() => void switchLanguage(lang)}>
            {LANGUAGE_NAMES[lang].nativeName}
            {LANGUAGE_NAMES[lang].name !== LANGUAGE_NAMES[lang].nativeName && <small style={{ color: "var(--text-tertiary)", marginInlineStart: 8 }}>{LANGUAGE_NAMES[lang].name}</small>}
          </Menu.Item>
        ))}
        <Menu.Label>{t("language.note")}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
