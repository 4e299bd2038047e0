import { Menu } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LanguageIcon } from "./language-button.tsx";
import { LanguageChoices } from "./language-choices.tsx";

/** With less room than this below its button, in pixels, the list opens upward (spec section 9). */
const ROOM_BELOW = 200;

/** The other languages, each in its own words. Choosing one keeps it and reloads the page. */
export default function LanguageMenu() {
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
        <LanguageIcon ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageChoices />
        <Menu.Label>{t("language.note")}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
