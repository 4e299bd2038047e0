import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { MoonIcon, SunIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Hint } from "../ui/buttons/hint.tsx";

/** Returns the next state of the theme's toggle, and a function that switches to it. */
export function useThemeToggle() {
  const { t } = useTranslation("shell");
  const dark = useComputedColorScheme("light") === "dark";
  const { setColorScheme } = useMantineColorScheme();
  return {
    label: t(dark ? "lightTheme" : "darkTheme"),
    icon: dark ? SunIcon : MoonIcon,
    toggle: () => setColorScheme(dark ? "light" : "dark"),
  };
}

/** Switches between light and dark. */
export function ThemeToggle() {
  const { label, icon: ThemeIcon, toggle } = useThemeToggle();
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={toggle}>
        <ThemeIcon size={20} />
      </ActionIcon>
    </Hint>
  );
}
