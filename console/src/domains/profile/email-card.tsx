import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Profile, useCancelEmailChangeMutation } from "../../lib/api.generated.ts";
import { useConfirmationEmail } from "../../lib/confirmation-email.ts";
import { clock } from "../../lib/countdown.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { ChangeEmailForm } from "./change-email-form.tsx";
import classes from "./profile.module.css";

/** The sign-in address: whether it is confirmed, a new confirmation email, and a form to change it. */
export function EmailCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const showProblem = useProblemToast();
  const { send, pending, left } = useConfirmationEmail({
    onSent: () => toast.success(t("email.sent", { email: profile.email })),
    onError: showProblem,
  });

  const [cancel, canceling] = useCancelEmailChangeMutation();
  const [changing, setChanging] = useState(false);

  async function cancelChange() {
    try {
      await cancel().unwrap();
      toast.success(t("email.canceled"));
    } catch (problem) {
      showProblem(problem);
    }
  }

  if (changing) return <ChangeEmailForm profile={profile} onClose={() => setChanging(false)} />;
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
      actions={
        <>
          {!profile.emailConfirmed && (
            <Button
              variant="default"
              loading={pending}
              disabled={left > 0}
              onClick={() => void send()}
            >
              {left > 0 ? t("email.resendIn", { time: clock(left) }) : t("email.resend")}
            </Button>
          )}
          {profile.newEmail !== null && (
            <Button
              variant="default"
              loading={canceling.isLoading}
              onClick={() => void cancelChange()}
            >
              {t("email.cancel")}
            </Button>
          )}
          <Button variant="default" onClick={() => setChanging(true)}>
            {t("email.change")}
          </Button>
        </>
      }
    >
      <Text className={classes.value} size="lg" fw={500} dir="ltr">
        {profile.email}
      </Text>
      {!profile.emailConfirmed && (
        <Text size="xs" c="var(--text-tertiary)">
          {t("email.unconfirmedText")}
        </Text>
      )}
      {profile.newEmail !== null && (
        <Text size="xs" c="var(--text-tertiary)" role="status">
          {t("email.pending", { email: profile.newEmail })}
        </Text>
      )}
    </SettingsCard>
  );
}
