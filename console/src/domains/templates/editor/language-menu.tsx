import { Badge, Button, Menu } from "@mantine/core";
import { CaretDownIcon, TranslateIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useWorkbench } from "./workbench.tsx";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import { countOf, untranslated } from "./translation-state.ts";
import { useWork } from "./use-work.ts";

/** Selects the language of the email to edit. */
export function LanguageMenu() {
  const { t } = useTranslation("templates");
  const nameOf = useLanguageName();
  const { work, readOnly, setDialog } = useWorkbench();
  const { languages, shown } = useWork(work, "languages", "shown");
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          data-languages=""
          leftSection={<TranslateIcon size={16} aria-hidden />}
          rightSection={<CaretDownIcon size={12} aria-hidden />}
          aria-label={t("editing.languages.shown", { language: nameOf(shown) })}
        >
          <bdi>{shown.toUpperCase().replace(/-.*/, "")}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language, index) => {
          const state = untranslated(work, language);
          const left = state ? countOf(state) : 0;
          return (
            <Menu.Item
              key={language}
              aria-current={language === shown ? "true" : undefined}
              fw={language === shown ? 600 : undefined}
              onClick={() => work.show(language)}
              rightSection={
                index === 0 ? (
                  <Badge size="sm" variant="light" tt="none">
                    {t("editing.languages.main")}
                  </Badge>
                ) : left > 0 ? (
                  <Badge size="sm" variant="light" color="yellow" tt="none">
                    {t("editing.languages.left", { count: left })}
                  </Badge>
                ) : null
              }
            >
              {nameOf(language)}
            </Menu.Item>
          );
        })}
        {!readOnly && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => setDialog("languages")}>
              {t("editing.languages.manage")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
