import { SegmentedControl, Tooltip, VisuallyHidden } from "@mantine/core";
import { TextAlignCenterIcon, TextAlignLeftIcon, TextAlignRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import controls from "./controls.module.css";
import classes from "./inspector.module.css";
import type { Setting } from "./subject.ts";

type Align = "start" | "center" | "end";

/** The alignment in a column, drawn in the email's text direction. */
export function AlignField({ label, value, onChange }: Setting<Align> & { label?: string }) {
  const { t } = useTranslation("editor");
  const { direction } = useEmailAppearance();
  const [First, Last] =
    direction === "rtl"
      ? [TextAlignRightIcon, TextAlignLeftIcon]
      : [TextAlignLeftIcon, TextAlignRightIcon];
  const icons = { start: First, center: TextAlignCenterIcon, end: Last };
  const name = label ?? t("inspector.align.label");
  return (
    <Segments
      label={name}
      value={value}
      onChange={onChange}
      // The email's own text direction, not the console's.
      dir={direction}
      options={(["start", "center", "end"] as const).map((align) => {
        const Icon = icons[align];
        return {
          value: align,
          label: t(`inspector.align.${align}`),
          icon: <Icon size={18} aria-hidden />,
        };
      })}
    />
  );
}

interface SegmentsProps<V extends string> extends Setting<V> {
  label: string;
  options: readonly { value: V; label: string; icon?: React.ReactNode }[];
  dir?: "ltr" | "rtl";
}

/** A choice of a few options; none is selected if the selected parts differ. */
export function Segments<V extends string>({
  label,
  value,
  onChange,
  options,
  dir,
}: SegmentsProps<V>) {
  return (
    <div role="group" aria-label={label}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <SegmentedControl
        className={controls.segments ?? ""}
        {...(dir === undefined ? {} : { dir })}
        fullWidth
        value={value ?? ""}
        aria-label={label}
        data={options.map((option) => ({
          value: option.value,
          label: option.icon ? (
            <Tooltip label={option.label}>
              <span style={{ display: "flex", justifyContent: "center" }}>
                {option.icon}
                <VisuallyHidden>{option.label}</VisuallyHidden>
              </span>
            </Tooltip>
          ) : (
            option.label
          ),
        }))}
        onChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen) onChange(chosen.value);
        }}
      />
    </div>
  );
}
