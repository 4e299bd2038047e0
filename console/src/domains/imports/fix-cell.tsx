import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import classes from "./fix-cell.module.css";

interface Props {
  /** Identifies the column, for the arrow keys. */
  column: string;
  /** In pixels. */
  minWidth: number;
  label: string;
  value: string;
  isWrong: boolean;
  isEdited: boolean;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}

/** The field in the same column of the row above or below. */
function fieldNear(field: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const all = [...(field.closest("table, [role=list], ul")?.querySelectorAll("input") ?? [])];
  const alike = all.filter((other) => other.dataset.column === field.dataset.column);
  return alike[alike.indexOf(field) + step];
}

/** A cell that is corrected in place. Enter and the arrow keys go to the row below or above, Escape restores the value. */
export function FixCell({
  column,
  minWidth,
  label,
  value,
  isWrong,
  isEdited,
  isDisabled = false,
  onChange,
}: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onChange(typed.trim());
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowUp" ? -1 : ["ArrowDown", "Enter"].includes(event.key) ? 1 : 0;
    if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    } else if (step !== 0) {
      event.preventDefault();
      const near = fieldNear(event.currentTarget, step);
      if (near) near.focus();
      else commit();
    }
  };
  return (
    <TextInput
      size="xs"
      miw={minWidth}
      aria-label={label}
      data-column={column}
      classNames={{ input: classes.input }}
      data-edited={isEdited || undefined}
      error={isWrong && !isEdited}
      dir="auto"
      maxLength={5000}
      disabled={isDisabled}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
