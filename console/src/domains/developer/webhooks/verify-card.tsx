import { Tabs, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Webhook } from "../../../lib/api.generated.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import {
  HIGHLIGHTED_AS,
  SECRET_VARIABLE,
  VERIFY_LANGUAGES,
  verifyExample,
  type VerifyLanguage,
} from "./verify-examples.ts";

/** How an endpoint verifies requests, in the language of choice. */
export function VerifyCard({ webhook: { signature } }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const [language, setLanguage] = useState<VerifyLanguage>("typescript");
  return (
    <SettingsCard title={t("verify.title")} text={t("verify.text")}>
      <Tabs
        value={language}
        onChange={(next) =>
          setLanguage(VERIFY_LANGUAGES.find((one) => one === next) ?? "typescript")
        }
      >
        <Tabs.List aria-label={t("verify.title")}>
          {VERIFY_LANGUAGES.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`verify.language.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={language} pt="sm">
          <CodeView
            code={verifyExample(language, signature)}
            label={t(`verify.language.${language}`)}
            language={HIGHLIGHTED_AS[language]}
          />
        </Tabs.Panel>
      </Tabs>
      <Text size="xs" c="var(--text-secondary)">
        {t("verify.note", { variable: SECRET_VARIABLE })}
      </Text>
    </SettingsCard>
  );
}
