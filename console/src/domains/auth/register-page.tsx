import { DEFAULT_LANGUAGE } from "@arauto/contracts/languages";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { isLanguage } from "../../lib/i18n.ts";
import { PlainButton, PlainField } from "../../ui/forms/plain-form.tsx";
import type { Translate } from "../../ui/feedback/problem-text.ts";
import classes from "./auth-form.module.css";
import { emailError } from "./email-format.ts";
import { FormError } from "./form-error.tsx";
import type { LoginState } from "./login-arrival.ts";
import { NAME_MAX, NAME_MIN, NewLoginFields, useNewLogin } from "./new-login.tsx";
import { useRegistration } from "./registration.ts";
import { signInWith } from "./sign-in.ts";
import { useSignInProblem } from "./sign-in-problem.ts";

const EMPTY = { companyName: "", email: "", name: "", password: "" };

/** Registers a user and their company's workspace, or explains why that is not possible. */
export function Component() {
  const registration = useRegistration();
  if (registration === undefined) return null;
  return registration.mode === "open" ? (
    <RegisterForm domains={registration.domains} />
  ) : (
    <NoRegistration mode={registration.mode} />
  );
}

function NoRegistration({ mode }: { mode: "invited" | "closed" }) {
  const { t } = useTranslation("auth");
  return (
    <>
      <h1 className={classes.title}>{t(`register.${mode}Title`)}</h1>
      <p className={classes.lead}>{t(`register.${mode}`)}</p>
      <p className={classes.other}>
        {t("register.haveAccount")} <Link to="/">{t("register.signIn")}</Link>
      </p>
    </>
  );
}

function RegisterForm({ domains }: { domains: readonly string[] }) {
  const { t, i18n } = useTranslation(["auth", "errors"]);
  const sentence = useSignInProblem();
  const { form, text, texts, fields, problem, pending } = useNewLogin(EMPTY, {
    check,
    async send({ companyName, email, name, password }) {
      const lang = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
      const body = {
        companyName: companyName.trim(),
        email: email.trim(),
        name: name.trim(),
        password,
        acceptTerms: true as const,
        lang,
      };
      await signInWith(await beforeSignIn.register(body));
    },
  });

  const taken = isApiProblem(problem) && problem.code === "EMAIL_TAKEN";
  return (
    <>
      <h1 className={classes.title}>{t("register.title")}</h1>
      <p className={classes.lead}>{t("register.lead")}</p>
      <form {...form} className={classes.form}>
        {problem !== undefined && (
          <FormError>
            {sentence(problem)}{" "}
            {taken && (
              <Link to="/" state={{ email: texts.email.trim() } satisfies LoginState}>
                {t("register.signInInstead")}
              </Link>
            )}
          </FormError>
        )}
        <PlainField
          label={t("companyName")}
          autoComplete="organization"
          maxLength={NAME_MAX}
          autoFocus
          {...text("companyName")}
        />
        <PlainField
          label={t("workEmail")}
          type="email"
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          {...(domains.length > 0 && {
            hint: t("register.domains", {
              domains: new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(domains),
            }),
          })}
          {...text("email")}
        />
        <NewLoginFields {...fields} />
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

function check({ companyName, email }: typeof EMPTY, t: Translate) {
  const errors: Partial<Record<keyof typeof EMPTY, string>> = {};
  if (companyName.trim().length < NAME_MIN)
    errors.companyName = t("companyTooShort", { min: NAME_MIN });
  const wrong = emailError(email);
  if (wrong) errors.email = t(wrong);
  return errors;
}
