import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { useSession } from "../../lib/session.ts";
import { currentSession, startSession } from "../../lib/session-store.ts";
import { StandaloneScreen } from "../../ui/layout/standalone-screen.tsx";
import { plainButton } from "../../ui/buttons/plain-button.ts";
import { PlainButton } from "../../ui/forms/plain-form.tsx";
import { NewConfirmation } from "./new-confirmation.tsx";
import { useLinkToken } from "../../lib/link-token.ts";
import type { LoginState } from "./login-arrival.ts";
import { useSignInProblem } from "./sign-in-problem.ts";

type Step = { is: "checking" | "confirmed" | "invalid" } | { is: "failed"; problem: unknown };

/** Confirms an email address with the link that was sent to it, signed in or not. */
export function Component() {
  const { t } = useTranslation(["auth", "common"]);
  const { user } = useSession();
  const sentence = useSignInProblem();
  const token = useLinkToken();
  const [step, setStep] = useState<Step>({ is: token === null ? "invalid" : "checking" });

  useEffect(() => {
    if (token !== null) void confirm(token).then(setStep);
  }, [token]);

  function retry() {
    setStep({ is: "checking" });
    if (token !== null) void confirm(token).then(setStep);
  }

  const home = (
    <Link className={plainButton.primary} to="/">
      {t("auth:confirm.goOn")}
    </Link>
  );
  const login = (done?: "confirmed") => (
    <Link className={plainButton.primary} to="/" state={done && ({ done } satisfies LoginState)}>
      {t("auth:login.submit")}
    </Link>
  );

  switch (step.is) {
    case "checking":
      return (
        <StandaloneScreen
          key="checking"
          title={t("auth:confirm.checking")}
          text={<span role="status">{t("common:loading")}</span>}
        />
      );
    case "confirmed":
      return (
        <StandaloneScreen
          title={t("auth:confirm.doneTitle")}
          text={t("auth:confirm.doneText")}
          actions={user ? home : login("confirmed")}
        />
      );
    case "failed":
      return (
        <StandaloneScreen
          title={t("auth:confirm.failedTitle")}
          text={<span role="alert">{sentence(step.problem)}</span>}
          actions={<PlainButton onClick={retry}>{t("common:tryAgain")}</PlainButton>}
        />
      );
    case "invalid":
      if (user?.emailConfirmed) {
        return (
          <StandaloneScreen
            title={t("auth:confirm.alreadyTitle")}
            text={t("auth:confirm.alreadyText")}
            actions={home}
          />
        );
      }
      return (
        <StandaloneScreen
          title={t("auth:confirm.invalidTitle")}
          text={t(user ? "auth:confirm.invalidInside" : "auth:confirm.invalidOutside")}
          actions={user ? undefined : login()}
        >
          {user && <NewConfirmation email={user.email} />}
        </StandaloneScreen>
      );
  }
}

async function confirm(token: string): Promise<Step> {
  try {
    await beforeSignIn.confirmEmail(token);
    await refreshUser();
    return { is: "confirmed" };
  } catch (problem) {
    return isOver(problem) ? { is: "invalid" } : { is: "failed", problem };
  }
}

function isOver(problem: unknown): boolean {
  return (
    isApiProblem(problem) && (problem.code === "LINK_INVALID" || problem.code === "VALIDATION")
  );
}

/** Updates the console's user data, including the confirmation, by renewing the session. */
async function refreshUser(): Promise<void> {
  if (!currentSession()) return;
  try {
    startSession(await beforeSignIn.renewSession());
  } catch {
    // The email is confirmed anyway; the next renewal shows it.
  }
}
