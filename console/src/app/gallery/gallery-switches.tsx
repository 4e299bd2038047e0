import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/languages";
import {
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  useDirection,
  useMantineColorScheme,
} from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isLanguage } from "../../lib/i18n.ts";
import { usePreference } from "../../lib/preferences.ts";

/** Switches theme, skin, direction and language of everything below. */
export function GallerySwitches() {
  const { i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { setDirection } = useDirection();
  const [isRTL, setRTL] = usePreference("isRTL");
  const [skin, setSkin] = usePreference("skin");
  const [isMonochrome, setMonochrome] = usePreference("isMonochrome");
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label="Theme"
        value={colorScheme}
        onChange={setColorScheme}
        data={["light", "dark", "auto"]}
      />
      <SegmentedControl
        size="xs"
        aria-label="Skin"
        value={skin}
        onChange={setSkin}
        data={["default", "bordered"]}
      />
      <SegmentedControl
        size="xs"
        aria-label="Direction"
        value={isRTL ? "rtl" : "ltr"}
        onChange={(dir) => {
          setRTL(dir === "rtl");
          setDirection(dir);
        }}
        data={["ltr", "rtl"]}
      />
      <Checkbox
        size="xs"
        label="Monochrome"
        checked={isMonochrome}
        onChange={(event) => setMonochrome(event.currentTarget.checked)}
      />
      <NativeSelect
        size="xs"
        aria-label="Language"
        value={i18n.language}
        onChange={(event) => {
          const lang = event.currentTarget.value;
          if (isLanguage(lang)) void i18n.changeLanguage(lang);
        }}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value].name }))}
      />
    </Group>
  );
}
