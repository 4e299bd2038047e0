import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../lib/api.generated.ts";
import { useConfirmationEmail } from "../../lib/confirmation-email.ts";
import { clock } from "../../lib/countdown.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { useRefreshSession } from "./use-refresh-session.ts";

/** Why two-factor authentication cannot be set up yet, and how to confirm the email address. */
export function TwoFactorUnconfirmed({
  email,
  onCheck,
}: {
  email: string;
  onCheck: () => Promise<Profile | undefined>;
}) {
  const { t } = useTranslation("profile");
  const showProblem = useProblemToast();
  const refresh = useRefreshSession();
  const { send, pending, left } = useConfirmationEmail({
    onSent: () => toast.success(t("email.sent", { email })),
    onError: showProblem,
  });

  async function check() {
    const profile = await onCheck();
    if (profile?.emailConfirmed) await refresh();
    else toast.info(t("twoFactor.unconfirmed.stillNot"));
  }

  return (
    <SettingsCard
      title={t("twoFactor.unconfirmed.title")}
      text={t("twoFactor.unconfirmed.text", { email })}
      aside={<StatusPill tone="neutral" label={t("twoFactor.off.state")} />}
      actions={
        <>
          <Button variant="subtle" onClick={() => void check()}>
            {t("twoFactor.unconfirmed.check")}
          </Button>
          <Button
            variant="default"
            loading={pending}
            disabled={left > 0}
            onClick={() => void send()}
          >
            {left > 0 ? t("email.resendIn", { time: clock(left) }) : t("email.resend")}
          </Button>
        </>
      }
    />
  );
}
