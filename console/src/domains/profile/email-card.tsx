import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../app/api.generated.ts";
import { useConfirmationMail } from "../../app/confirmation-mail.ts";
import { clock } from "../../ui/countdown.ts";
import { useProblemToast } from "../../ui/problem.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./profile.module.css";

/** The address one signs in with, whether it is confirmed, and the confirmation mail once more. */
export function EmailCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const tell = useProblemToast();
  const { send, pending, left } = useConfirmationMail({
    onSent: () => toast.success(t("email.sent", { email: profile.email })),
    onFault: tell,
  });

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
          <Button variant="default" loading={pending} disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? t("email.resendIn", { time: clock(left) }) : t("email.resend")}
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
