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

/** A field for the code of an authenticator app; pasting and filling in by the phone work. */
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

/** A code that is sent by itself: what is typed, and what is wrong with it until it is typed anew. */
export function useCode() {
  const { t } = useTranslation("errors");
  const tell = useProblemToast();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);

  /** Says below the field why the code will not do, and leads back to it. */
  function refuse(text: string) {
    setError(text);
    ref.current?.focus();
  }

  /** Tells a failed call: at the field when the code was at fault. */
  function fail(problem: unknown) {
    const fault = fieldErrors(problem, t)["code"];
    if (fault) refuse(fault);
    else tell(problem);
  }

  function onChange(value: string) {
    setCode(value);
    setError(undefined);
  }

  return { code, refuse, fail, field: { ref, value: code, error, onChange } };
}
