import { ActionIcon, Menu, useComputedColorScheme, useDirection, useMantineColorScheme } from "@mantine/core";
import { MonitorIcon, MoonIcon, SunIcon, TextAlignRightIcon } from "@phosphor-icons/react";
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
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(scheme) => setColorScheme(CHOICES.find((one) => one.scheme === scheme)?.scheme ?? "auto")}
    >
      {CHOICES.map(({ scheme, icon: ChoiceIcon }) => (
        <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick rightSection={<ChoiceIcon size={18} aria-hidden />}>
          {t(`theme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** Lets the interface run from right to left, as an item of a menu. */
export function DirectionChoice() {
  const { t } = useTranslation("common");
  const { setDirection } = useDirection();
  const [rightToLeft, keep] = useRightToLeft();
  return (
    <Menu.CheckboxItem
      checked={rightToLeft}
      closeMenuOnClick
      rightSection={<TextAlignRightIcon size={18} aria-hidden />}
      onChange={() => {
        keep(!rightToLeft);
        setDirection(rightToLeft ? "ltr" : "rtl");
      }}
    >
      {t("theme.rightToLeft")}
    </Menu.CheckboxItem>
  );
}
