import type { Session } from "@arauto/contracts";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import classes from "./auth-form.module.css";
import { type Credentials, CredentialsForm } from "./credentials-form.tsx";
import { SecondFactorForm } from "./lazy-second-factor-form.ts";
import { useLoginArrival } from "./login-arrival.ts";
import { useRegistration } from "./registration.ts";
import { login, signInWith } from "./sign-in.ts";

/** The login, where all signed-out visitors land. */
export function Component() {
  const { t } = useTranslation("auth");
  const { arrival, email } = useLoginArrival();
  const registration = useRegistration();
  const [given, setGiven] = useState<Credentials>({ email, password: "" });
  const [secondStep, setSecondStep] = useState(false);

  async function enter(credentials: Credentials) {
    setGiven(credentials);
    let session: Session;
    try {
      session = await login(credentials);
    } catch (error) {
      if (!isApiProblem(error) || error.code !== "SECOND_FACTOR_REQUIRED") throw error;
      setSecondStep(true);
      return;
    }
    await signInWith(session);
  }

  if (secondStep) {
    return (
      <Suspense>
        <SecondFactorForm
          onCode={async (code) => signInWith(await login({ ...given, code }))}
          onBack={() => {
            setGiven({ email: given.email, password: "" });
            setSecondStep(false);
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      <h1 className={classes.title}>{t("login.title")}</h1>
      <p className={classes.lead}>{t("login.lead")}</p>
      <CredentialsForm email={given.email} arrival={arrival} onSubmit={enter} />
      {registration?.mode === "open" && (
        <p className={classes.other}>
          {t("login.noAccount")} <Link to="/register">{t("login.register")}</Link>
        </p>
      )}
    </>
  );
}
