import { Menu } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LanguageIcon } from "./language-icon.tsx";
import { LanguageChoices } from "./language-choices.tsx";
import { listSide } from "./list-side.ts";

/** The other languages, each by its own name. Selecting one stores it and reloads the page. */
export default function LanguageMenu() {
  const { t } = useTranslation("common");
  const button = useRef<HTMLButtonElement>(null);
  const [side, setSide] = useState<ReturnType<typeof listSide>>({ position: "bottom-end" });

  const look = () =>
    setSide(listSide(button.current?.getBoundingClientRect().bottom ?? 0, window.innerHeight));

  return (
    <Menu {...side} width="min(300px, calc(100vw - 16px))" withinPortal={false} onOpen={look}>
      <Menu.Target>
        <LanguageIcon ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageChoices />
        <Menu.Label>{t("language.note")}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
