import { Button, Group, NumberInput, Slider } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import controls from "./controls.module.css";
import classes from "./inspector.module.css";
import type { Setting } from "./subject.ts";

interface Props extends Setting<number> {
  label: string;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  /** Shown while there is no value. */
  placeholder?: string;
  /** Resets to the email's styles; left out if there is nothing to reset to. */
  onClear?: (() => void) | undefined;
}

/** A length or share: by slider, in steps, or typed. */
export function SizeField({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  unit = "px",
  placeholder,
  onClear,
}: Props) {
  const { t } = useTranslation("editor");
  const id = useId();
  return (
    <div>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {onClear && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={onClear}
            aria-label={t("inspector.followFor", { setting: label })}
          >
            {t("inspector.follow")}
          </Button>
        )}
      </Group>
      <div className={controls.size}>
        <Slider
          value={value ?? Number(placeholder ?? min)}
          min={min}
          max={max}
          step={step}
          label={null}
          size="sm"
          thumbLabel={label}
          onChange={(next) => next !== value && onChange(next)}
        />
        <NumberInput
          id={id}
          value={value ?? ""}
          min={min}
          max={max}
          step={step}
          allowDecimal={step < 1}
          clampBehavior="blur"
          classNames={{ input: controls.figure ?? "" }}
          suffix={unit === "" ? "" : ` ${unit}`}
          placeholder={placeholder ?? t("inspector.mixedShort")}
          stepHoldDelay={400}
          stepHoldInterval={60}
          onChange={(next) => {
            if (typeof next === "number" && next >= min && next <= max && next !== value)
              onChange(next);
          }}
        />
      </div>
    </div>
  );
}
