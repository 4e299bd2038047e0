import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { useSession } from "../../lib/session.ts";
import { currentSession, startSession } from "../../lib/session-store.ts";
import { StandaloneScreen } from "../../ui/layout/standalone-screen.tsx";
import { plainButton } from "../../ui/buttons/plain-button.ts";
import { PlainButton } from "../../ui/forms/plain-form.tsx";
import { useLinkToken } from "../../lib/link-token.ts";
import { useSignInProblem } from "./sign-in-problem.ts";

type Step = { is: "asking" | "done" | "invalid" | "taken" } | { is: "failed"; problem: unknown };

/**
 * Changes a user's email with the link sent to the new address. The link works once, so only the button uses it:
 * programs that open links in emails must not.
 */
export function Component() {
  const { t } = useTranslation(["auth", "common"]);
  const { user } = useSession();
  const sentence = useSignInProblem();
  const token = useLinkToken();
  const [step, setStep] = useState<Step>({ is: token === null ? "invalid" : "asking" });
  const [pending, setPending] = useState(false);

  async function confirm() {
    if (token === null || pending) return;
    setPending(true);
    setStep(await changeEmail(token));
    setPending(false);
  }

  const button = (
    <PlainButton loading={pending} onClick={() => void confirm()}>
      {t("auth:newEmail.submit")}
    </PlainButton>
  );
  const away = (
    <Link className={plainButton.primary} to="/">
      {t(user ? "auth:confirm.goOn" : "auth:login.submit")}
    </Link>
  );
  switch (step.is) {
    case "asking":
      return (
        <StandaloneScreen
          title={t("auth:newEmail.title")}
          text={t("auth:newEmail.text")}
          actions={button}
        />
      );
    case "done":
      return (
        <StandaloneScreen
          title={t("auth:newEmail.doneTitle")}
          text={
            <span role="status">
              {user
                ? t("auth:newEmail.doneInside", { email: user.email })
                : t("auth:newEmail.doneText")}
            </span>
          }
          actions={away}
        />
      );
    case "failed":
      return (
        <StandaloneScreen
          title={t("auth:newEmail.failedTitle")}
          text={<span role="alert">{sentence(step.problem)}</span>}
          actions={button}
        />
      );
    case "taken":
    case "invalid":
      return (
        <StandaloneScreen
          title={t(`auth:newEmail.${step.is}Title`)}
          text={<span role="alert">{t(`auth:newEmail.${step.is}Text`)}</span>}
          actions={away}
        />
      );
  }
}

async function changeEmail(token: string): Promise<Step> {
  try {
    await beforeSignIn.confirmNewEmail(token);
  } catch (problem) {
    if (isApiProblem(problem) && problem.code === "EMAIL_TAKEN") return { is: "taken" };
    const isOver =
      isApiProblem(problem) && (problem.code === "LINK_INVALID" || problem.code === "VALIDATION");
    return isOver ? { is: "invalid" } : { is: "failed", problem };
  }
  try {
    // The session contains the email; the session that requested the change stays, all others have ended.
    if (currentSession()) startSession(await beforeSignIn.renewSession());
  } catch {
    // The email is changed anyway.
  }
  return { is: "done" };
}
