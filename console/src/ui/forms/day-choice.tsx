import { Chip, Input } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { weekdayName } from "../formats/day-words.ts";
import classes from "./day-choice.module.css";

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

// The days share one line; selected ones are filled and marked in their boxes.
const DAY_CLASSES = { label: classes.day, iconWrapper: classes.dayMark };

interface Props {
  label: string;
  description?: string;
  /** ISO 8601: 1 is Monday. */
  value: readonly number[];
  error?: string | undefined;
  disabled?: boolean;
  onChange: (days: number[]) => void;
}

/** Selects days of the week. */
export function DayChoice({ label, description, value, error, disabled = false, onChange }: Props) {
  const { i18n } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
    >
      <Chip.Group
        multiple
        value={value.map(String)}
        onChange={(days) => onChange(days.map(Number).toSorted((one, other) => one - other))}
      >
        <div className={classes.days} role="group" aria-labelledby={id}>
          {DAYS.map((day) => (
            <Chip
              key={day}
              value={String(day)}
              size="xs"
              radius="sm"
              disabled={disabled}
              classNames={DAY_CLASSES}
              aria-label={weekdayName(day, i18n.language)}
            >
              {weekdayName(day, i18n.language, "short").replace(".", "")}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  );
}
