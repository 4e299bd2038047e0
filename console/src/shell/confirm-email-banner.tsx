import { CloseButton, Group } from "@mantine/core";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirmationEmail } from "../lib/confirmation-email.ts";
import { useSession } from "../lib/session.ts";
import { clock } from "../lib/countdown.ts";
import { useProblemToast } from "../ui/feedback/problem.ts";
import classes from "./confirm-email-banner.module.css";

const DISMISSED = "confirm_email_dismissed";

/** Reminds a user whose email is not confirmed, until they dismiss it for this session. */
export function ConfirmEmailBanner() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const { send, pending, sent, left } = useConfirmationEmail({ onError: useProblemToast() });
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) === user?.id);
  if (!user || user.emailConfirmed || dismissed) return null;

  return (
    <Group className={classes.banner} gap={10} wrap="nowrap">
      <EnvelopeSimpleIcon size={18} className={classes.icon} aria-hidden />
      <span className={classes.text} role="status">
        {t(sent ? "confirmEmail.sent" : "confirmEmail.text", { email: user.email })}
      </span>
      <button
        type="button"
        className={classes.send}
        disabled={pending || left > 0}
        onClick={() => void send()}
      >
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
    </Group>
  );
}
