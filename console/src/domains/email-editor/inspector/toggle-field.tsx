import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Setting } from "./subject.ts";

/** Something that is so or not; where the selected parts differ, the next press makes it so for all. */
export function ToggleField({ label, hint, value, onChange }: Setting<boolean> & { label: string; hint?: string }) {
  const { t } = useTranslation("editor");
  return (
    <Switch
      label={label}
      checked={value ?? false}
      description={value === undefined ? t("inspector.mixed") : hint}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
