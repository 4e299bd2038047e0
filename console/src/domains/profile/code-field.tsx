import { TextInput } from "@mantine/core";
import { type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import classes from "./profile.module.css";

export interface CodeFieldProps {
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field for the code of an authenticator app, with support for pasting and autofill. */
export function CodeField({ hint, value, error, onChange, ref }: CodeFieldProps) {
  const { t } = useTranslation("profile");
  return (
    <TextInput
      ref={ref}
      label={t("twoFactor.code")}
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

/** State of a code that is submitted automatically: its text, and its error until the text changes. */
export function useCode() {
  const { t } = useTranslation("errors");
  const showProblem = useProblemToast();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);

  /** Shows below the field why the code was rejected, and focuses it. */
  function refuse(text: string) {
    setError(text);
    ref.current?.focus();
  }

  /** Reports a failed call, at the field if the code caused it. */
  function fail(problem: unknown) {
    const found = fieldErrors(problem, t)["code"];
    if (found) refuse(found);
    else showProblem(problem);
  }

  function onChange(value: string) {
    setCode(value);
    setError(undefined);
  }

  return { code, refuse, fail, field: { ref, value: code, error, onChange } };
}
