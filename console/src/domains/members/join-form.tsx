import { DEFAULT_LANGUAGE } from "@arauto/contracts/constants";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isApiProblem } from "../../app/api-problem.ts";
import { beforeSignIn } from "../../app/before-sign-in.ts";
import { isLanguage } from "../../app/i18n.ts";
import { startSession } from "../../app/session-store.ts";
import { PlainButton, PlainField } from "../../ui/plain-form.tsx";
import { fieldErrors, problemText, type Translate } from "../../ui/problem-text.ts";
import authClasses from "../auth/auth-form.module.css";
import { FormFault } from "../auth/form-fault.tsx";
import { brokenPasswordRule, PasswordField } from "../auth/password-field.tsx";
import { TermsField } from "../auth/terms-field.tsx";
import classes from "./invitation-page.module.css";

interface Values {
  name: string;
  password: string;
  acceptTerms: boolean;
}
type Faults = Partial<Record<keyof Values, string>>;

const ORDER = ["name", "password", "acceptTerms"] as const;
const NAME_MIN = 3;
const NAME_MAX = 100;

export interface JoinFormProps {
  /** Whom the invitation is for; cannot be another one. */
  email: string;
  token: string;
  /** The invitation is over, or the email has got a login meanwhile. */
  onChanged: () => void;
}

/** Makes a login for the invited email and goes straight into the workspace. */
export function JoinForm({ email, token, onChanged }: JoinFormProps) {
  const { t, i18n } = useTranslation(["auth", "errors", "members"]);
  const navigate = useNavigate();
  const [values, setValues] = useState<Values>({ name: "", password: "", acceptTerms: false });
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);

  function set<K extends keyof Values>(name: K, value: Values[K]) {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
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
      const { name, password } = values;
      startSession(await beforeSignIn.registerInvited({ token, name: name.trim(), password, acceptTerms: true, lang }));
      await navigate("/dashboard");
    } catch (thrown) {
      setPending(false);
      if (isApiProblem(thrown) && (thrown.code === "EMAIL_TAKEN" || thrown.code === "LINK_INVALID")) return onChanged();
      setProblem(thrown);
      show(fieldErrors(thrown, t));
    }
  }

  return (
    <form ref={form} className={`${authClasses.form} ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.note} dir="auto">
        {t("members:page.register")}
      </p>
      {problem !== undefined && <FormFault>{problemText(problem, t)}</FormFault>}
      {/* Read by password managers: the login that the new password belongs to. */}
      <PlainField
        label={t("members:page.email")}
        hint={t("members:page.emailHint")}
        type="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        readOnly
      />
      <PlainField
        name="name"
        label={t("fullName")}
        autoComplete="name"
        maxLength={NAME_MAX}
        autoFocus
        value={values.name}
        error={faults.name}
        readOnly={pending}
        onChange={(event) => set("name", event.currentTarget.value)}
      />
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
        {t("members:page.submit")}
      </PlainButton>
    </form>
  );
}

function check(values: Values, t: Translate): Faults {
  const faults: Faults = {};
  if (values.name.trim().length < NAME_MIN) faults.name = t("auth:nameTooShort", { min: NAME_MIN });
  const broken = brokenPasswordRule(values.password);
  if (broken) faults.password = t(`auth:${broken.key}`, broken.values);
  if (!values.acceptTerms) faults.acceptTerms = t("auth:mustAccept");
  return faults;
}
