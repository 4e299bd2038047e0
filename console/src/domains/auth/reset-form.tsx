import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { PlainButton, PlainPassword } from "../../ui/forms/plain-form.tsx";
import { fieldErrors } from "../../ui/feedback/problem-text.ts";
import classes from "./auth-form.module.css";
import { FormError } from "./form-error.tsx";
import { brokenPasswordRule, PasswordField } from "./password-field.tsx";
import { useSignInProblem } from "./sign-in-problem.ts";

type FieldErrors = Partial<Record<"password" | "confirmation", string>>;

/** A new password, twice. Errors that `onSubmit` throws are shown above, and the input stays. */
export function ResetForm({ onSubmit }: { onSubmit: (password: string) => Promise<void> }) {
  const { t } = useTranslation(["auth", "errors"]);
  const sentence = useSignInProblem();
  const { password, confirmation, errors, problem, pending, form, ...input } =
    useNewPassword(onSubmit);

  return (
    <>
      <h1 className={classes.title}>{t("reset.title")}</h1>
      <p className={classes.lead}>{t("reset.lead")}</p>
      <form
        ref={form}
        className={classes.form}
        noValidate
        aria-busy={pending}
        onSubmit={(event) => void input.submit(event)}
      >
        {problem !== undefined && (
          <FormError>
            {!(isApiProblem(problem) && problem.status === 429) && (
              <strong className={classes.headline}>{t("reset.failed")}</strong>
            )}
            {sentence(problem)}
          </FormError>
        )}
        <PasswordField
          name="password"
          label={t("reset.newPassword")}
          value={password}
          error={errors.password}
          readOnly={pending}
          autoFocus
          onChange={input.onPassword}
        />
        <PlainPassword
          name="confirmation"
          label={t("reset.confirmation")}
          autoComplete="new-password"
          value={confirmation}
          error={errors.confirmation}
          readOnly={pending}
          onChange={(event) => input.onConfirmation(event.currentTarget.value)}
          onBlur={input.onConfirmationBlur}
        />
        <PlainButton type="submit" wide loading={pending}>
          {t("reset.submit")}
        </PlainButton>
      </form>
    </>
  );
}

/**
 * Holds the new password while it is typed, and validates and submits it. The first invalid field of `form` gets the
 * focus.
 */
function useNewPassword(onSubmit: (password: string) => Promise<void>) {
  const { t } = useTranslation(["auth", "errors"]);
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<unknown>();
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function show(found: FieldErrors) {
    setErrors(found);
    const first = found.password ? "password" : found.confirmation ? "confirmation" : undefined;
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const found: FieldErrors = {};
    const broken = brokenPasswordRule(password);
    if (broken) found.password = t(broken.key, broken.values);
    if (confirmation === "") found.confirmation = t("reset.confirmationRequired");
    else if (confirmation !== password) found.confirmation = t("reset.mustMatch");
    if (Object.keys(found).length > 0) return show(found);
    setPending(true);
    setErrors({});
    setProblem(undefined);
    try {
      await onSubmit(password);
    } catch (error) {
      setPending(false);
      const refused = fieldErrors(error, t);
      if (refused["password"]) show({ password: refused["password"] });
      else setProblem(error);
    }
  }

  function onPassword(value: string) {
    setPassword(value);
    setErrors({});
  }

  function onConfirmation(value: string) {
    setConfirmation(value);
    setErrors(({ password: kept }) => (kept ? { password: kept } : {}));
  }

  function onConfirmationBlur() {
    if (confirmation !== "" && confirmation !== password)
      setErrors((now) => ({ ...now, confirmation: t("reset.mustMatch") }));
  }

  return {
    password,
    confirmation,
    errors,
    problem,
    pending,
    form,
    onPassword,
    onConfirmation,
    onConfirmationBlur,
    submit,
  };
}
