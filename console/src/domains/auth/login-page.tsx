import { PASSWORD_MAX, PASSWORD_MIN } from "@arauto/contracts/constants";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { beforeSignIn } from "../../app/before-sign-in.ts";
import { startSession } from "../../app/session-store.ts";
import { PlainButton, PlainField, PlainPassword } from "../../ui/plain-form.tsx";
import { problemText, type Translate } from "../../ui/problem.ts";
import classes from "./auth-form.module.css";
import { looksLikeEmail } from "./email-format.ts";

/** Login, which is also where everybody lands who is not signed in. */
export function Component() {
  const { t } = useTranslation(["auth", "errors"]);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [faults, setFaults] = useState<{ email?: string; password?: string }>({});
  const form = useRef<HTMLFormElement>(null);

  // The client is fetched while somebody types.
  useEffect(() => void beforeSignIn(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = textOf(data, "email").trim();
    const password = textOf(data, "password");
    const found = check(email, password, t);
    setFaults(found);
    const first = found.email ? "email" : found.password ? "password" : undefined;
    if (first) return focus(first);
    setPending(true);
    try {
      const api = await beforeSignIn();
      startSession(await api.login({ loginBody: { email, password } }));
    } catch (thrown) {
      // Shown above the form; the fields keep what was typed.
      setProblem(thrown);
      setPending(false);
      focus("password");
    }
  }

  function focus(name: string) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <>
      <h1 className={classes.title}>{t("login.title")}</h1>
      <p className={classes.lead}>{t("login.lead")}</p>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem !== undefined && (
          <p className={classes.fault} role="alert">
            {problemText(problem, t)}
          </p>
        )}
        <PlainField
          name="email"
          type="email"
          label={t("email")}
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          autoFocus
          error={faults.email}
        />
        <PlainPassword name="password" label={t("password")} autoComplete="current-password" error={faults.password} />
        <PlainButton type="submit" wide loading={pending}>
          {t("login.submit")}
        </PlainButton>
      </form>
      <p className={classes.other}>
        {t("login.noAccount")} <Link to="/register">{t("login.register")}</Link>
      </p>
    </>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

function check(email: string, password: string, t: Translate): { email?: string; password?: string } {
  const faults: { email?: string; password?: string } = {};
  if (!email) faults.email = t("emailRequired");
  else if (!looksLikeEmail(email)) faults.email = t("emailInvalid");
  if (!password) faults.password = t("passwordRequired");
  else if (password.length < PASSWORD_MIN) faults.password = t("passwordTooShort", { min: PASSWORD_MIN });
  else if (password.length > PASSWORD_MAX) faults.password = t("passwordTooLong", { max: PASSWORD_MAX });
  return faults;
}
