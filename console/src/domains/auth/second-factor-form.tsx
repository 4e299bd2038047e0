import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { PlainButton, PlainField } from "../../ui/forms/plain-form.tsx";
import classes from "./auth-form.module.css";
import { FormError } from "./form-error.tsx";
import { useSignInProblem } from "./sign-in-problem.ts";

const DIGITS = 6;

interface SecondFactorFormProps {
  /** Errors it throws are shown in this step, which stays. */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in: six digits of an authenticator app, submitted automatically, or a recovery code. */
export function SecondFactorForm({ onCode, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation("auth");
  const sentence = useSignInProblem();
  const { recovery, code, pending, error, problem, field, submit, onType, changeKind } =
    useCode(onCode);

  return (
    <>
      <h1 className={classes.title}>{t("secondFactor.title")}</h1>
      <p className={classes.lead}>
        {t(recovery ? "secondFactor.recoveryLead" : "secondFactor.lead")}
      </p>
      <form className={classes.form} noValidate aria-busy={pending} onSubmit={submit}>
        {problem !== undefined && <FormError>{sentence(problem)}</FormError>}
        <PlainField
          // A separate field for each kind of code, so that keyboard layout and autofill change too.
          key={recovery ? "recovery" : "app"}
          ref={field}
          name="code"
          label={t(recovery ? "secondFactor.recoveryCode" : "secondFactor.code")}
          value={code}
          onChange={(event) => onType(event.currentTarget.value)}
          inputMode={recovery ? "text" : "numeric"}
          autoComplete={recovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          autoFocus
          readOnly={pending}
          error={error}
          data-code={recovery ? undefined : ""}
        />
        <PlainButton type="submit" wide loading={pending}>
          {t("secondFactor.submit")}
        </PlainButton>
      </form>
      <div className={classes.ways}>
        <button type="button" className={classes.link} onClick={changeKind} disabled={pending}>
          {t(recovery ? "secondFactor.useApp" : "secondFactor.useRecovery")}
        </button>
        <button type="button" className={classes.link} onClick={onBack} disabled={pending}>
          {t("secondFactor.back")}
        </button>
      </div>
    </>
  );
}

/** Holds the code while it is typed, and submits it; a rejected code is asked for again. */
function useCode(onCode: (code: string) => Promise<void>) {
  const { t } = useTranslation("auth");
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);

  async function send(entered: string) {
    if (pending) return;
    setPending(true);
    setError(undefined);
    setProblem(undefined);
    try {
      await onCode(entered);
    } catch (error) {
      setPending(false);
      if (isApiProblem(error) && error.code === "SECOND_FACTOR_INVALID") {
        setError(t(recovery ? "secondFactor.recoveryWrong" : "secondFactor.wrong"));
        setCode("");
      } else setProblem(error);
      field.current?.focus();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const entered = code.trim();
    if (recovery ? entered.length >= DIGITS : entered.length === DIGITS) return void send(entered);
    setError(t(recovery ? "secondFactor.recoveryMissing" : "secondFactor.missing"));
    field.current?.focus();
  }

  function onType(text: string) {
    setError(undefined);
    if (recovery) return setCode(text);
    // Apps show "123 456", and users paste it like that.
    const digits = text.replaceAll(/\D/g, "").slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS && digits !== code) void send(digits);
  }

  function changeKind() {
    setRecovery(!recovery);
    setCode("");
    setError(undefined);
    setProblem(undefined);
    field.current?.focus();
  }
  return { recovery, code, pending, error, problem, field, submit, onType, changeKind };
}
