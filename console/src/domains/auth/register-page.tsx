import { DEFAULT_LANGUAGE } from "@arauto/contracts/constants";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isApiProblem } from "../../app/api-problem.ts";
import { beforeSignIn } from "../../app/before-sign-in.ts";
import { isLanguage } from "../../app/i18n.ts";
import { PlainButton, PlainField } from "../../ui/plain-form.tsx";
import { fieldErrors, type Translate } from "../../ui/problem-text.ts";
import classes from "./auth-form.module.css";
import { looksLikeEmail } from "./email-format.ts";
import { FormFault } from "./form-fault.tsx";
import type { LoginState } from "./login-arrival.ts";
import { brokenPasswordRule, PasswordField } from "./password-field.tsx";
import { signInWith } from "./sign-in.ts";
import { useSignInProblem } from "./sign-in-problem.ts";
import { TermsField } from "./terms-field.tsx";

interface Values {
  companyName: string;
  email: string;
  name: string;
  password: string;
  acceptTerms: boolean;
}
type Faults = Partial<Record<keyof Values, string>>;

const EMPTY: Values = { companyName: "", email: "", name: "", password: "", acceptTerms: false };
const ORDER = ["companyName", "email", "name", "password", "acceptTerms"] as const;
const NAME_MIN = 3;
const NAME_MAX = 100;

/** Registration of a person and their company's workspace. */
export function Component() {
  const { t, i18n } = useTranslation(["auth", "errors"]);
  const sentence = useSignInProblem();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);

  function set<K extends keyof Values>(name: K, value: Values[K]) {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
  }

  function text(name: "companyName" | "name" | "email") {
    return {
      name,
      value: values[name],
      error: faults[name],
      readOnly: pending,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    };
  }

  function show(found: Faults) {
    setFaults(found);
    const first = ORDER.find((name) => found[name]);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const found = check(values, t);
    if (Object.keys(found).length > 0) return show(found);
    setPending(true);
    setProblem(undefined);
    try {
      const lang = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
      const { companyName, email, name, password } = values;
      const body = { companyName: companyName.trim(), email: email.trim(), name: name.trim(), password, acceptTerms: true as const, lang };
      await signInWith(await beforeSignIn.register(body));
    } catch (thrown) {
      setProblem(thrown);
      setPending(false);
      show(fieldErrors(thrown, t));
    }
  }

  const taken = isApiProblem(problem) && problem.code === "EMAIL_TAKEN";
  return (
    <>
      <h1 className={classes.title}>{t("register.title")}</h1>
      <p className={classes.lead}>{t("register.lead")}</p>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem !== undefined && (
          <FormFault>
            {sentence(problem)}{" "}
            {taken && (
              <Link to="/" state={{ email: values.email.trim() } satisfies LoginState}>
                {t("register.signInInstead")}
              </Link>
            )}
          </FormFault>
        )}
        <PlainField label={t("companyName")} autoComplete="organization" maxLength={NAME_MAX} autoFocus {...text("companyName")} />
        <PlainField label={t("workEmail")} type="email" autoComplete="username" inputMode="email" dir="ltr" {...text("email")} />
        <PlainField label={t("fullName")} autoComplete="name" maxLength={NAME_MAX} {...text("name")} />
        <PasswordField
          name="password"
          label={t("password")}
          value={values.password}
          error={faults.password}
          readOnly={pending}
          onChange={(password) => set("password", password)}
        />
        <TermsField
          checked={values.acceptTerms}
          error={faults.acceptTerms}
          disabled={pending}
          onChange={(acceptTerms) => set("acceptTerms", acceptTerms)}
        />
        <PlainButton type="submit" wide loading={pending}>
          {t("register.submit")}
        </PlainButton>
      </form>
      <p className={classes.other}>
        {t("register.haveAccount")} <Link to="/">{t("register.signIn")}</Link>
      </p>
    </>
  );
}

function check(values: Values, t: Translate): Faults {
  const faults: Faults = {};
  if (values.companyName.trim().length < NAME_MIN) faults.companyName = t("companyTooShort", { min: NAME_MIN });
  if (values.name.trim().length < NAME_MIN) faults.name = t("nameTooShort", { min: NAME_MIN });
  if (!values.email.trim()) faults.email = t("emailRequired");
  else if (!looksLikeEmail(values.email)) faults.email = t("emailInvalid");
  const broken = brokenPasswordRule(values.password);
  if (broken) faults.password = t(broken.key, broken.values);
  if (!values.acceptTerms) faults.acceptTerms = t("mustAccept");
  return faults;
}
