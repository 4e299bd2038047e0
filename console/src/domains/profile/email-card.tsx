import { Button } from "@mantine/core";
import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/constants";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Profile, useResendConfirmationMutation } from "../../app/api.generated.ts";
import { isApiProblem } from "../../app/api-problem.ts";
import { useProblemToast } from "../../ui/problem.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./profile.module.css";

/** The address one signs in with, whether it is confirmed, and the confirmation mail once more. */
export function EmailCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const [wait, startWait] = useCountdown();
  const tell = useProblemToast();

  async function send() {
    try {
      await resend().unwrap();
      toast.success(t("email.sent", { email: profile.email }));
      startWait(RESEND_COOLDOWN_SECONDS);
    } catch (thrown) {
      if (isApiProblem(thrown) && thrown.code === "RATE_LIMITED") startWait(RESEND_COOLDOWN_SECONDS);
      tell(thrown);
    }
  }

  return (
    <SettingsCard
      title={t("email.title")}
      text={t("email.text")}
      aside={
        <StatusPill
          tone={profile.emailConfirmed ? "success" : "warning"}
          label={t(profile.emailConfirmed ? "email.confirmed" : "email.unconfirmed")}
        />
      }
      note={profile.emailConfirmed ? undefined : t("email.unconfirmedText")}
      actions={
        profile.emailConfirmed ? undefined : (
          <Button variant="default" loading={isLoading} disabled={wait > 0} onClick={() => void send()}>
            {wait > 0 ? t("email.resendIn", { count: wait }) : t("email.resend")}
          </Button>
        )
      }
    >
      <p className={classes.value} dir="ltr">
        {profile.email}
      </p>
    </SettingsCard>
  );
}

/** Seconds still to wait, counted down to 0, and the way to start. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
