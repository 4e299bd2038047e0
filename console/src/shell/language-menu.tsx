import { ActionIcon, Menu } from "@mantine/core";
import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/constants";
import { TranslateIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Flag } from "../ui/flag.tsx";
import classes from "./language-menu.module.css";
import { useSwitchLanguage } from "./switch-language.ts";

/** The other languages, each in its own words. Choosing one keeps it and reloads the page. */
export function LanguageMenu() {
  const { t } = useTranslation("common");
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t("language.label")}>
          <TranslateIcon size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageChoices />
        <Menu.Label>{t("language.note")}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Every language but the present one, as items of a menu. */
export function LanguageChoices() {
  const { t, i18n } = useTranslation("common");
  const switchLanguage = useSwitchLanguage();
  const others = LANGUAGES.filter((lang) => lang !== i18n.language);
  if (others.length === 0) return <Menu.Label>{t("language.none")}</Menu.Label>;
  return others.map((lang) => {
    const { name, nativeName } = LANGUAGE_NAMES[lang];
    return (
      <Menu.Item key={lang} leftSection={<Flag language={lang} />} onClick={() => void switchLanguage(lang)}>
        <span lang={lang}>{nativeName}</span>
        {name !== nativeName && <span className={classes.name}>{name}</span>}
      </Menu.Item>
    );
  });
}
