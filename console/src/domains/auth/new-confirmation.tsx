import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/constants";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { beforeSignIn } from "../../app/before-sign-in.ts";
import { plainButton } from "../../ui/plain-button.ts";
import { PlainButton } from "../../ui/plain-form.tsx";
import classes from "./auth-form.module.css";
import { clock, useCountdown } from "../../ui/countdown.ts";
import { FormFault, FormNotice } from "./form-fault.tsx";
import { useSignInProblem } from "./sign-in-problem.ts";

/** Sends another mail for confirming the email of who is signed in, at most once in a while. */
export function NewConfirmation({ email }: { email: string }) {
  const { t } = useTranslation("auth");
  const sentence = useSignInProblem();
  const [pending, setPending] = useState(false);
  const [againAt, setAgainAt] = useState(0);
  const [problem, setProblem] = useState<unknown>();
  const left = useCountdown(againAt);

  async function send() {
    setPending(true);
    setProblem(undefined);
    try {
      await beforeSignIn.resendConfirmation();
      setAgainAt(Date.now() + RESEND_COOLDOWN_SECONDS * 1000);
    } catch (thrown) {
      setProblem(thrown);
    } finally {
      setPending(false);
    }
  }

  return (
    <div className={classes.form}>
      {problem !== undefined && <FormFault>{sentence(problem)}</FormFault>}
      {againAt > 0 && problem === undefined && <FormNotice>{t("confirm.sent", { email })}</FormNotice>}
      <PlainButton wide loading={pending} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t("forgot.resendIn", { time: clock(left) }) : t("confirm.send")}
      </PlainButton>
      <Link className={plainButton.secondary} to="/">
        {t("confirm.later")}
      </Link>
    </div>
  );
}
