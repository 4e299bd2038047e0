import { AFTER_RESET_SECONDS } from "@arauto/contracts/sign-in";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { PlainButton } from "../../ui/forms/plain-form.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import classes from "./auth-form.module.css";
import { useCountdown } from "../../lib/countdown.ts";
import { FormError } from "./form-error.tsx";
import { useLinkToken } from "../../lib/link-token.ts";
import type { LoginState } from "./login-arrival.ts";
import { clearRequestedReset } from "./requested-reset.ts";
import { ResetForm } from "./reset-form.tsx";
import { useSignInProblem } from "./sign-in-problem.ts";

type Step = { is: "checking" | "form" | "done" } | { is: "failed"; problem: unknown };

/** Sets a new password by the link of an email. A missing or expired link leads to the login. */
export function Component() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const token = useLinkToken();
  const [step, setStep] = useState<Step>({ is: "checking" });

  const refuse = useCallback(() => {
    toast.error(t("reset.invalidToken"));
    void navigate("/", { replace: true });
  }, [t, navigate]);

  useEffect(() => {
    void check(token).then((next) => (next.is === "refused" ? refuse() : setStep(next)));
  }, [token, refuse]);

  switch (step.is) {
    case "checking":
      return <Checking />;
    case "failed":
      return (
        <CheckFailed
          problem={step.problem}
          onRetry={() => {
            setStep({ is: "checking" });
            void check(token).then((next) => (next.is === "refused" ? refuse() : setStep(next)));
          }}
        />
      );
    case "form":
      return (
        <ResetForm
          onSubmit={async (password) => {
            try {
              await beforeSignIn.resetPassword({ token: token ?? "", password });
              clearRequestedReset();
              setStep({ is: "done" });
            } catch (problem) {
              if (isApiProblem(problem) && problem.code === "INVALID_RESET_TOKEN") refuse();
              else throw problem;
            }
          }}
        />
      );
    case "done":
      return <Done />;
  }
}

/** Checks whether the link still works, before the user thinks of a password. */
async function check(token: string | null): Promise<Step | { is: "refused" }> {
  if (token === null) return { is: "refused" };
  try {
    await beforeSignIn.checkResetToken(token);
    return { is: "form" };
  } catch (problem) {
    return isRefusal(problem) ? { is: "refused" } : { is: "failed", problem };
  }
}

/** Returns whether the problem is the token itself: expired, unknown, or malformed. */
function isRefusal(problem: unknown): boolean {
  return (
    isApiProblem(problem) &&
    (problem.code === "INVALID_RESET_TOKEN" || problem.code === "VALIDATION")
  );
}

function Checking() {
  const { t } = useTranslation("auth");
  return (
    <p className={classes.lead} role="status">
      {t("reset.checking")}
    </p>
  );
}

function CheckFailed({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useTranslation(["auth", "common"]);
  const sentence = useSignInProblem();
  return (
    <>
      <h1 className={classes.title}>{t("reset.title")}</h1>
      <div className={classes.form}>
        <FormError>{sentence(problem)}</FormError>
        <PlainButton wide onClick={onRetry}>
          {t("common:tryAgain")}
        </PlainButton>
      </div>
    </>
  );
}

function Done() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [until] = useState(() => Date.now() + AFTER_RESET_SECONDS * 1000);
  const [stays, setStays] = useState(false);
  const left = useCountdown(until);
  const redirects = left === 0 && !stays;

  const go = useCallback(
    () => navigate("/", { replace: true, state: { done: "reset" } satisfies LoginState }),
    [navigate],
  );
  useEffect(() => {
    if (redirects) void go();
  }, [redirects, go]);

  return (
    <>
      <h1 className={classes.title}>{t("reset.doneTitle")}</h1>
      <p className={classes.lead} role="status">
        {t("reset.doneText")}
      </p>
      <div className={classes.form}>
        <PlainButton wide autoFocus onClick={() => void go()}>
          {t("reset.goNow")}
        </PlainButton>
        {!stays && (
          <PlainButton wide secondary onClick={() => setStays(true)}>
            {t("reset.stay")}
          </PlainButton>
        )}
      </div>
      {!stays && <p className={classes.other}>{t("reset.goingIn", { count: left })}</p>}
    </>
  );
}
