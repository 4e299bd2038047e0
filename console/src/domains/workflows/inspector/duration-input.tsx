import { Input, NumberInput, Select } from "@mantine/core";
import { type Duration, MINUTES_OF_UNIT } from "@arauto/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./inspector.module.css";
import { useTyped, wholeNumber } from "../../../ui/forms/use-typed.ts";

const UNITS = ["minutes", "hours", "days", "weeks"] as const;
const YEAR_MINUTES = 525_600;

interface Props {
  label: string;
  description?: string;
  value: Duration;
  /** In minutes. */
  least?: number;
  onChange: (duration: Duration) => void;
}

/** Returns the minimum and maximum of a unit between `least` minutes and a year. */
export function limitsOf(unit: Duration["unit"], least: number): { least: number; most: number } {
  return {
    least: Math.ceil(least / MINUTES_OF_UNIT[unit]),
    most: Math.floor(YEAR_MINUTES / MINUTES_OF_UNIT[unit]),
  };
}

/** A duration: an amount and its unit. Changing the unit keeps the amount, within its limits. */
export function DurationInput({ label, description, value, least = 1, onChange }: Props) {
  const { t } = useTranslation("workflow-steps");
  const formats = useFormats();
  const id = useId();
  const limits = limitsOf(value.unit, least);
  const typed = useTyped(value.amount, wholeNumber(limits.least, limits.most), (amount) =>
    onChange({ ...value, amount }),
  );
  const error =
    !typed.isWhole &&
    t("form.errors.amount", {
      least: formats.number(limits.least),
      most: formats.number(limits.most),
    });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
    >
      <div className={classes.pair} role="group" aria-labelledby={id}>
        <NumberInput
          aria-label={t("form.amount")}
          value={typed.text}
          min={limits.least}
          max={limits.most}
          clampBehavior="none"
          allowNegative={false}
          allowDecimal={false}
          error={!typed.isWhole}
          onChange={(amount) => typed.type(String(amount))}
        />
        <Select
          aria-label={t("form.unit")}
          allowDeselect={false}
          data={UNITS.map((unit) => ({ value: unit, label: t(`form.units.${unit}`) }))}
          value={value.unit}
          onChange={(next) => {
            const unit = UNITS.find((one) => one === next);
            if (!unit) return;
            const { least: from, most } = limitsOf(unit, least);
            onChange({ unit, amount: Math.min(most, Math.max(from, value.amount)) });
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
