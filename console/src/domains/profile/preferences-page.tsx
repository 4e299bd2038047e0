import { DEFAULT_LANGUAGE } from "@arauto/contracts/languages";
import { Switch, Flex } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePreference } from "../../lib/preferences.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { ThemeOptions } from "../../shell/theme-options.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { LanguageCard } from "./language-card.tsx";
import classes from "./profile.module.css";

const STORED = ["person", "browser", "tab", "nowhere"] as const;

/** The user's preferences: appearance, language and keyboard shortcuts, and where they are stored. */
export function Component() {
  const { t } = useTranslation("profile");
  const { user } = useSession();
  const [singleKeys, setSingleKeys] = usePreference("singleKeys");
  return (
    <SettingsFrame title={t("preferences.title")} description={t("preferences.description")}>
      <SettingsCard title={t("preferences.look")} text={t("preferences.lookText")}>
        <ThemeOptions />
      </SettingsCard>
      <LanguageCard lang={user?.lang ?? DEFAULT_LANGUAGE} />
      <SettingsCard title={t("preferences.keys")} text={t("preferences.keysText")}>
        <Switch
          label={t("preferences.singleKeys")}
          description={t("preferences.singleKeysHint")}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </SettingsCard>
      <SettingsCard title={t("stored.title")} text={t("stored.text")}>
        <Flex className={classes.stored} component="dl" direction="column" gap="md">
          {STORED.map((place) => (
            <div key={place}>
              <dt>{t(`stored.${place}.title`)}</dt>
              <dd>{t(`stored.${place}.text`)}</dd>
            </div>
          ))}
        </Flex>
      </SettingsCard>
    </SettingsFrame>
  );
}
