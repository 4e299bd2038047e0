import { Button } from "@mantine/core";
import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/constants";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Profile, useResendConfirmationMutation } from "../../app/api.generated.ts";
import { isApiProblem } from "../../app/api-problem.ts";
import { useCountdown } from "../../ui/countdown.ts";
import { useProblemToast } from "../../ui/problem.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./profile.module.css";

/** The address one signs in with, whether it is confirmed, and the confirmation mail once more. */
export function EmailCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const [againAt, setAgainAt] = useState(0);
  const wait = useCountdown(againAt);
  const tell = useProblemToast();

  const startWait = () => setAgainAt(Date.now() + RESEND_COOLDOWN_SECONDS * 1000);

  async function send() {
    try {
      await resend().unwrap();
      toast.success(t("email.sent", { email: profile.email }));
      startWait();
    } catch (thrown) {
      if (isApiProblem(thrown) && thrown.code === "RATE_LIMITED") startWait();
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
