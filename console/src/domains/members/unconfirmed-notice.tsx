import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/constants";
import { Button, Group } from "@mantine/core";
import { EnvelopeSimpleOpenIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRenewSessionMutation, useResendConfirmationMutation } from "../../app/api.generated.ts";
import { startSession } from "../../app/session-store.ts";
import { useProblemToast } from "../../ui/problem.ts";
import { toast } from "../../ui/toasts.ts";
import { clock, useCountdown } from "../../ui/countdown.ts";
import classes from "./members.module.css";

/** Why nobody can be invited yet, and the ways to mend it. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const { t } = useTranslation("members");
  const tell = useProblemToast();
  const [resend, resending] = useResendConfirmationMutation();
  const [renew, renewing] = useRenewSessionMutation();
  const [nextAt, setNextAt] = useState(0);
  const seconds = useCountdown(nextAt);

  async function again() {
    try {
      await resend().unwrap();
      setNextAt(Date.now() + RESEND_COOLDOWN_SECONDS * 1000);
      toast.success(t("unconfirmed.resent", { email }));
    } catch (problem) {
      tell(problem);
    }
  }

  async function look() {
    try {
      const session = await renew().unwrap();
      startSession(session);
      if (!session.user.emailConfirmed) toast.info(t("unconfirmed.stillNot"));
    } catch (problem) {
      tell(problem);
    }
  }

  return (
    <section className={classes.notice} aria-labelledby="unconfirmed-title">
      <EnvelopeSimpleOpenIcon size={32} weight="duotone" className={classes.noticeIcon} aria-hidden />
      <div>
        <h2 id="unconfirmed-title" className={classes.noticeTitle}>
          {t("unconfirmed.title")}
        </h2>
        <p className={classes.noticeText}>{t("unconfirmed.text", { email })}</p>
        <Group gap={8} mt={12}>
          <Button variant="default" loading={resending.isLoading} disabled={seconds > 0} onClick={() => void again()}>
            {seconds > 0 ? t("unconfirmed.resendIn", { time: clock(seconds) }) : t("unconfirmed.resend")}
          </Button>
          <Button variant="subtle" loading={renewing.isLoading} onClick={() => void look()}>
            {t("unconfirmed.check")}
          </Button>
        </Group>
      </div>
    </section>
  );
}
