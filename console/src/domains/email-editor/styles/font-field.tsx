import { FONT_STACKS, type FontFamily } from "@arauto/contracts";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Setting } from "../inspector/subject.ts";

const FAMILIES = Object.keys(FONT_STACKS) as FontFamily[];

/** A font family; each option is shown in its own font. */
export function FontField({ label, value, onChange }: Setting<FontFamily> & { label: string }) {
  const { t } = useTranslation("editor");
  return (
    <Select
      label={label}
      allowDeselect={false}
      checkIconPosition="right"
      value={value ?? null}
      data={FAMILIES.map((family) => ({ value: family, label: t(`styles.fonts.${family}`) }))}
      styles={{ input: value === undefined ? {} : { fontFamily: FONT_STACKS[value] } }}
      renderOption={({ option }) => (
        <span style={{ fontFamily: FONT_STACKS[option.value], fontSize: 16 }}>{option.label}</span>
      )}
      onChange={(next) => {
        const family = FAMILIES.find((one) => one === next);
        if (family) onChange(family);
      }}
    />
  );
}
