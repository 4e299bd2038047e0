import type { Language } from "@arauto/contracts";
import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/languages";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage } from "../../lib/i18n.ts";
import { useSwitchLanguage } from "../../shell/switch-language.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";

/** The interface language. Selecting one saves it and reloads the page. */
export function LanguageCard({ lang }: { lang: Language }) {
  const { t } = useTranslation("profile");
  const change = useSwitchLanguage();
  const [switching, setSwitching] = useState(false);

  async function choose(next: string | null) {
    if (!isLanguage(next) || next === lang) return;
    setSwitching(true);
    await change(next);
    setSwitching(false);
  }

  return (
    <SettingsCard title={t("language.title")} text={t("language.text")}>
      <Select
        label={t("language.label")}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value].nativeName }))}
        value={lang}
        allowDeselect={false}
        disabled={switching}
        maw={440}
        onChange={(next) => void choose(next)}
      />
    </SettingsCard>
  );
}
