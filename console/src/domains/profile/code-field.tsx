import { TextInput } from "@mantine/core";
import type { Ref } from "react";
import classes from "./profile.module.css";

export interface CodeFieldProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field for the code of an authenticator app; pasting and filling in by the phone work. */
export function CodeField({ label, hint, value, error, onChange, ref }: CodeFieldProps) {
  return (
    <TextInput
      ref={ref}
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      value={value}
      error={error}
      maxLength={30}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      classNames={{ input: classes.code }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
