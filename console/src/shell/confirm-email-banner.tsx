import { CloseButton } from "@mantine/core";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react";
import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/constants";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResendConfirmationMutation } from "../app/api.generated.ts";
import { useSession } from "../app/session.ts";
import { clock, useCountdown } from "../ui/countdown.ts";
import { useProblemToast } from "../ui/problem.ts";
import classes from "./confirm-email-banner.module.css";

const DISMISSED = "confirm_email_dismissed";

/** Reminds somebody whose email is not confirmed yet, until they put the line away for this session. */
export function ConfirmEmailBanner() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const tell = useProblemToast();
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) === user?.id);
  const [againAt, setAgainAt] = useState(0);
  const left = useCountdown(againAt);
  if (!user || user.emailConfirmed || dismissed) return null;

  function send() {
    resend()
      .unwrap()
      .then(() => setAgainAt(Date.now() + RESEND_COOLDOWN_SECONDS * 1000), tell);
  }

  return (
    <div className={classes.banner}>
      <EnvelopeSimpleIcon size={18} className={classes.icon} aria-hidden />
      <span className={classes.text} role="status">
        {t(againAt > 0 ? "confirmEmail.sent" : "confirmEmail.text", { email: user.email })}
      </span>
      <button type="button" className={classes.send} disabled={isLoading || left > 0} onClick={send}>
        {left > 0 ? t("confirmEmail.again", { time: clock(left) }) : t("confirmEmail.send")}
      </button>
      <CloseButton
        size="sm"
        aria-label={t("confirmEmail.dismiss")}
        onClick={() => {
          sessionStorage.setItem(DISMISSED, user.id);
          setDismissed(true);
        }}
      />
    </div>
  );
}
