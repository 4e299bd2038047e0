import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PlainField } from "../../ui/forms/plain-form.tsx";
import { fieldErrors, type Translate } from "../../ui/feedback/problem-text.ts";
import { brokenPasswordRule, PasswordField, type PasswordFieldProps } from "./password-field.tsx";
import { TermsField, type TermsFieldProps } from "./terms-field.tsx";

/** Minimum and maximum length of a user's or a company's name. */
export const NAME_MIN = 3;
export const NAME_MAX = 100;

type FieldErrors = Partial<Record<string, string>>;
type Texts<K extends string> = Record<K | "name" | "password", string>;

interface NewLoginOptions<K extends string> {
  /** Returns errors of the texts other than name and password, by field. */
  check?: (texts: Texts<K>, t: Translate) => FieldErrors;
  /** Creates the login and continues; errors that it throws are shown in the form, and the input stays. */
  send: (texts: Texts<K>) => Promise<void>;
  /** Returns true when it has handled a rejection that must not be shown. */
  onRefused?: (problem: unknown) => boolean;
}

/**
 * A form that creates a login: name, password, the accepted terms, and the other texts that `empty` names. One
 * submission at a time; the first invalid field gets the focus.
 */
export function useNewLogin<K extends string>(
  empty: Texts<K>,
  { check, send, onRefused }: NewLoginOptions<K>,
) {
  const { t } = useTranslation(["auth", "errors"]);
  const [texts, setTexts] = useState(empty);
  const [accepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);

  const clearError = (name: string) => setErrors((now) => ({ ...now, [name]: undefined }));

  function set(name: K | "name" | "password", value: string) {
    setTexts((now) => ({ ...now, [name]: value }));
    clearError(name);
  }

  /** Returns the props of a text field. */
  function text(name: K | "name") {
    return {
      name,
      value: texts[name],
      error: errors[name],
      readOnly: pending,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    };
  }

  function show(found: FieldErrors) {
    setErrors(found);
    const first = [...(form.current?.elements ?? [])].find(
      (field) => found[field.getAttribute("name") ?? ""],
    );
    if (first instanceof HTMLElement) first.focus();
  }

  async function submit() {
    if (pending) return;
    const found = { ...check?.(texts, t), ...errorsOf(texts, accepted, t) };
    if (Object.keys(found).length > 0) return show(found);
    setPending(true);
    setProblem(undefined);
    try {
      await send(texts);
    } catch (error) {
      setPending(false);
      if (onRefused?.(error)) return;
      setProblem(error);
      show(fieldErrors(error, t));
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const fields: NewLoginFieldsProps = {
    name: text("name"),
    password: {
      value: texts.password,
      error: errors["password"],
      readOnly: pending,
      onChange: (value) => set("password", value),
    },
    terms: {
      checked: accepted,
      error: errors["acceptTerms"],
      disabled: pending,
      onChange: (value) => {
        setAccepted(value);
        clearError("acceptTerms");
      },
    },
  };
  return { texts, text, fields, problem, pending, form: { ref: form, noValidate: true, onSubmit } };
}

interface NewLoginFieldsProps {
  name: Omit<Parameters<typeof PlainField>[0], "label">;
  password: Omit<PasswordFieldProps, "name" | "label">;
  terms: TermsFieldProps;
  /** Whether the name gets the focus. */
  autoFocus?: boolean;
}

/** The fields of every new login. */
export function NewLoginFields({ name, password, terms, autoFocus }: NewLoginFieldsProps) {
  const { t } = useTranslation("auth");
  return (
    <>
      <PlainField
        label={t("fullName")}
        autoComplete="name"
        maxLength={NAME_MAX}
        autoFocus={autoFocus}
        {...name}
      />
      <PasswordField name="password" label={t("password")} {...password} />
      <TermsField {...terms} />
    </>
  );
}

function errorsOf(texts: Texts<never>, accepted: boolean, t: Translate): FieldErrors {
  const errors: FieldErrors = {};
  if (texts.name.trim().length < NAME_MIN)
    errors["name"] = t("auth:nameTooShort", { min: NAME_MIN });
  const broken = brokenPasswordRule(texts.password);
  if (broken) errors["password"] = t(`auth:${broken.key}`, broken.values);
  if (!accepted) errors["acceptTerms"] = t("auth:mustAccept");
  return errors;
}
