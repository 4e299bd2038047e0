import { ActionIcon, Menu } from "@mantine/core";
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/constants";
import { TranslateIcon } from "@phosphor-icons/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../ui/confirm.tsx";
import { Flag } from "../ui/flag.tsx";
import { allowLeaving, hasUnsavedChanges } from "../ui/unsaved-changes.ts";
import classes from "./language-menu.module.css";
import { useSwitchLanguage } from "./switch-language.ts";

/** With less room than this below its button, in pixels, the list opens upward (spec section 9). */
const ROOM_BELOW = 200;

/** The other languages, each in its own words. Choosing one keeps it and reloads the page. */
export function LanguageMenu() {
  const { t } = useTranslation("common");
  const button = useRef<HTMLButtonElement>(null);
  const [upward, setUpward] = useState(false);

  function look() {
    const below = window.innerHeight - (button.current?.getBoundingClientRect().bottom ?? 0);
    setUpward(below < ROOM_BELOW);
  }

  return (
    <Menu position={upward ? "top-end" : "bottom-end"} width="min(300px, calc(100vw - 16px))" withinPortal={false} onOpen={look}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={36} aria-label={t("language.label")}>
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
  const confirm = useConfirm();
  const switchLanguage = useSwitchLanguage();
  const others = LANGUAGES.filter((lang) => lang !== i18n.language);

  async function choose(lang: Language) {
    if (hasUnsavedChanges()) {
      const words = { title: t("unsaved.title"), consequence: t("unsaved.text"), confirmLabel: t("unsaved.leave") };
      if (!(await confirm({ ...words, danger: true }))) return;
      allowLeaving();
    }
    await switchLanguage(lang);
  }

  if (others.length === 0) return <Menu.Label>{t("language.none")}</Menu.Label>;
  return others.map((lang) => {
    const { name, nativeName } = LANGUAGE_NAMES[lang];
    return (
      <Menu.Item key={lang} leftSection={<Flag language={lang} />} onClick={() => void choose(lang)}>
        <span lang={lang}>{nativeName}</span>
        {name !== nativeName && <span className={classes.name}>{name}</span>}
      </Menu.Item>
    );
  });
}
