import { PASSWORD_MAX, PASSWORD_MIN } from "@arauto/contracts/sign-in";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PlainButton, PlainField, PlainPassword } from "../../ui/forms/plain-form.tsx";
import type { Translate } from "../../ui/feedback/problem-text.ts";
import classes from "./auth-form.module.css";
import { emailError } from "./email-format.ts";
import { FormError, FormNotice } from "./form-error.tsx";
import type { Arrival } from "./login-arrival.ts";
import { useSignInProblem } from "./sign-in-problem.ts";

export interface Credentials {
  email: string;
  password: string;
}

interface CredentialsFormProps {
  /** Prefilled; the password gets the focus. */
  email: string;
  arrival: Arrival;
  /** Errors it throws are shown above the form, and the fields keep their input. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

/** Email and password. The fields are disabled during the request. */
export function CredentialsForm({ email: known, arrival, onSubmit }: CredentialsFormProps) {
  const { t } = useTranslation("auth");
  const sentence = useSignInProblem();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [errors, setErrors] = useState<Partial<Credentials>>({});
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    // Read from the fields: a password manager may fill them without an event.
    const data = new FormData(event.currentTarget);
    const email = textOf(data, "email").trim();
    const password = textOf(data, "password");
    const found = check(email, password, t);
    setErrors(found);
    const first = found.email ? "email" : found.password ? "password" : undefined;
    if (first) return focus(first);
    setPending(true);
    setProblem(undefined);
    try {
      await onSubmit({ email, password });
    } catch (error) {
      setProblem(error);
      setPending(false);
      focus("password");
    }
  }

  function focus(name: string) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.select();
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => void submit(event)}
    >
      {problem !== undefined ? (
        <FormError>{sentence(problem)}</FormError>
      ) : (
        arrival && <FormNotice>{t(`arrival.${arrival}`)}</FormNotice>
      )}
      <PlainField
        name="email"
        type="email"
        label={t("email")}
        defaultValue={known}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        autoFocus={known === ""}
        readOnly={pending}
        error={errors.email}
      />
      <PlainPassword
        name="password"
        label={t("password")}
        autoComplete="current-password"
        autoFocus={known !== ""}
        readOnly={pending}
        error={errors.password}
        aside={<Link to="/forgot-password">{t("login.forgot")}</Link>}
      />
      <PlainButton type="submit" wide loading={pending}>
        {t("login.submit")}
      </PlainButton>
    </form>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

function check(email: string, password: string, t: Translate): Partial<Credentials> {
  const errors: Partial<Credentials> = {};
  const wrong = emailError(email);
  if (wrong) errors.email = t(wrong);
  if (!password) errors.password = t("passwordRequired");
  else if (password.length < PASSWORD_MIN)
    errors.password = t("passwordTooShort", { min: PASSWORD_MIN });
  else if (password.length > PASSWORD_MAX)
    errors.password = t("passwordTooLong", { max: PASSWORD_MAX });
  return errors;
}
