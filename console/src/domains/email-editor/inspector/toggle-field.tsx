import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Setting } from "./subject.ts";

/** A switch; if the selected parts differ, the next click turns it on for all. */
export function ToggleField({
  label,
  hint,
  value,
  onChange,
}: Setting<boolean> & { label: string; hint?: string }) {
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
