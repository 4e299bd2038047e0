import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useConfirmationEmail } from "../../lib/confirmation-email.ts";
import { plainButton } from "../../ui/buttons/plain-button.ts";
import { PlainButton } from "../../ui/forms/plain-form.tsx";
import classes from "./auth-form.module.css";
import { clock } from "../../lib/countdown.ts";
import { FormError, FormNotice } from "./form-error.tsx";
import { useSignInProblem } from "./sign-in-problem.ts";

/** Resends the email that confirms the signed-in user's address, at most once in a while. */
export function NewConfirmation({ email }: { email: string }) {
  const { t } = useTranslation("auth");
  const sentence = useSignInProblem();
  const [problem, setProblem] = useState<unknown>();
  const { send, pending, sent, left } = useConfirmationEmail({ onError: setProblem });

  return (
    <div className={classes.form}>
      {problem !== undefined && <FormError>{sentence(problem)}</FormError>}
      {sent && problem === undefined && <FormNotice>{t("confirm.sent", { email })}</FormNotice>}
      <PlainButton
        wide
        loading={pending}
        disabled={left > 0}
        onClick={() => {
          setProblem(undefined);
          void send();
        }}
      >
        {left > 0 ? t("forgot.resendIn", { time: clock(left) }) : t("confirm.send")}
      </PlainButton>
      <Link className={plainButton.secondary} to="/">
        {t("confirm.later")}
      </Link>
    </div>
  );
}
