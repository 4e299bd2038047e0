import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../lib/api-problem.ts";
import { startSession } from "../../lib/session-store.ts";
import { type Credentials, CredentialsForm, login, SecondFactorForm } from "../auth/index.ts";
import classes from "./invitation-page.module.css";

/** Signs in without leaving the invitation, which then shows its choices. */
export function SignInToJoin({ email }: { email: string }) {
  const { t } = useTranslation("members");
  const [given, setGiven] = useState<Credentials>({ email, password: "" });
  const [secondStep, setSecondStep] = useState(false);

  async function enter(credentials: Credentials) {
    setGiven(credentials);
    try {
      startSession(await login(credentials));
    } catch (error) {
      if (!isApiProblem(error) || error.code !== "SECOND_FACTOR_REQUIRED") throw error;
      setSecondStep(true);
    }
  }

  return (
    <div className={classes.form}>
      {secondStep ? (
        <Suspense>
          <SecondFactorForm
            onCode={async (code) => startSession(await login({ ...given, code }))}
            onBack={() => {
              setGiven({ email: given.email, password: "" });
              setSecondStep(false);
            }}
          />
        </Suspense>
      ) : (
        <>
          <p className={classes.note} dir="auto">
            {t("page.signIn")}
          </p>
          <CredentialsForm email={given.email} arrival={null} onSubmit={enter} />
        </>
      )}
    </div>
  );
}
