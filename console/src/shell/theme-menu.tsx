import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { CheckIcon, MonitorIcon, MoonIcon, SunIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";

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
