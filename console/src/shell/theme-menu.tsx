import { ActionIcon, Menu, useComputedColorScheme, useDirection, useMantineColorScheme } from "@mantine/core";
import { CheckIcon, MonitorIcon, MoonIcon, SunIcon, TextAlignRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useRightToLeft } from "../app/preferences.ts";

const CHOICES = [
  { scheme: "light", icon: SunIcon },
  { scheme: "dark", icon: MoonIcon },
  { scheme: "auto", icon: MonitorIcon },
] as const;

/** Light, dark, or what the system says. */
export function ThemeMenu() {
  const { t } = useTranslation("common");
  const shown = useComputedColorScheme("light");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t("theme.label")}>
          {shown === "dark" ? <MoonIcon size={20} /> : <SunIcon size={20} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeChoices />
        <Menu.Divider />
        <DirectionChoice />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The three themes as items of a menu. */
export function ThemeChoices() {
  const { t } = useTranslation("common");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return CHOICES.map(({ scheme, icon: ChoiceIcon }) => (
    <Menu.Item
      key={scheme}
      role="menuitemradio"
      aria-checked={colorScheme === scheme}
      leftSection={<ChoiceIcon size={18} aria-hidden />}
      rightSection={colorScheme === scheme ? <CheckIcon size={16} aria-hidden /> : undefined}
      onClick={() => setColorScheme(scheme)}
    >
      {t(`theme.${scheme}`)}
    </Menu.Item>
  ));
}

/** Lets the interface run from right to left, as an item of a menu. */
export function DirectionChoice() {
  const { t } = useTranslation("common");
  const { setDirection } = useDirection();
  const [rightToLeft, keep] = useRightToLeft();
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={rightToLeft}
      leftSection={<TextAlignRightIcon size={18} aria-hidden />}
      rightSection={rightToLeft ? <CheckIcon size={16} aria-hidden /> : undefined}
      onClick={() => {
        keep(!rightToLeft);
        setDirection(rightToLeft ? "ltr" : "rtl");
      }}
    >
      {t("theme.rightToLeft")}
    </Menu.Item>
  );
}
