import { DEFAULT_LANGUAGE, PASSWORD_MAX, PASSWORD_MIN } from "@arauto/contracts/constants";
import { PASSWORD_RULES } from "@arauto/contracts/password";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isApiProblem } from "../../app/api-problem.ts";
import { beforeSignIn } from "../../app/before-sign-in.ts";
import { isLanguage } from "../../app/i18n.ts";
import { startSession } from "../../app/session-store.ts";
import { PlainButton, PlainCheckbox, PlainField } from "../../ui/plain-form.tsx";
import { fieldErrors, problemText, type Translate } from "../../ui/problem.ts";
import classes from "./auth-form.module.css";
import { looksLikeEmail } from "./email-format.ts";
import { PasswordField } from "./password-field.tsx";

interface Values {
  companyName: string;
  email: string;
  name: string;
  password: string;
  acceptTerms: boolean;
}
type Faults = Partial<Record<keyof Values, string>>;

const EMPTY: Values = { companyName: "", email: "", name: "", password: "", acceptTerms: false };
const ORDER = ["companyName", "name", "email", "password", "acceptTerms"] as const;
const NAME_MIN = 3;

/** Registration of a person and their company's workspace. */
export function Component() {
  const { t, i18n } = useTranslation(["auth", "errors"]);
  const translate = t;
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
    const found = check(values, translate);
    if (Object.keys(found).length > 0) return show(found);
    setPending(true);
    setProblem(undefined);
    try {
      const lang = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
      const { companyName, email, name, password } = values;
      const api = await beforeSignIn();
      startSession(
        await api.register({
          registerBody: { companyName: companyName.trim(), email: email.trim(), name: name.trim(), password, acceptTerms: true, lang },
        }),
      );
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
          <p className={classes.fault} role="alert">
            {problemText(problem, t)} {taken && <Link to="/">{t("register.signInInstead")}</Link>}
          </p>
        )}
        <PlainField label={t("companyName")} autoComplete="organization" autoFocus {...text("companyName")} />
        <PlainField label={t("fullName")} autoComplete="name" {...text("name")} />
        <PlainField label={t("workEmail")} type="email" autoComplete="username" inputMode="email" dir="ltr" {...text("email")} />
        <PasswordField
          name="password"
          label={t("password")}
          value={values.password}
          error={faults.password}
          onChange={(password) => set("password", password)}
        />
        <PlainCheckbox
          name="acceptTerms"
          label={t("register.terms")}
          checked={values.acceptTerms}
          error={faults.acceptTerms}
          onChange={(event) => set("acceptTerms", event.currentTarget.checked)}
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
  const broken = PASSWORD_RULES.find((rule) => !rule.test(values.password));
  if (values.password.length > PASSWORD_MAX) faults.password = t("passwordTooLong", { max: PASSWORD_MAX });
  else if (broken) faults.password = t(`ruleBroken.${broken.key}`, { min: PASSWORD_MIN });
  if (!values.acceptTerms) faults.acceptTerms = t("mustAccept");
  return faults;
}
