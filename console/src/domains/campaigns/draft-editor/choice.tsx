import { Stack, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./draft-editor.module.css";

interface Props {
  label: string;
  description: string;
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
  /** The settings shown while it is on. */
  children?: ReactNode;
}

/** An optional feature: one switch, with its settings below while it is on. */
export function Choice({ label, description, on, disabled, onChange, children }: Props) {
  return (
    <div className={classes.choice} data-on={on || undefined}>
      <Switch
        label={label}
        description={description}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {on && children && <Stack className={classes.choiceBody}>{children}</Stack>}
    </div>
  );
}
