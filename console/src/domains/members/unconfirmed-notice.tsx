import { Box, Button, Group, Text } from "@mantine/core";
import { EnvelopeSimpleOpenIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useRenewSessionMutation } from "../../lib/api.generated.ts";
import { useConfirmationEmail } from "../../lib/confirmation-email.ts";
import { startSession } from "../../lib/session-store.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { clock } from "../../lib/countdown.ts";
import classes from "./members.module.css";

/** Explains why inviting is not possible yet, and how to fix that. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const { t } = useTranslation("members");
  const showProblem = useProblemToast();
  const [renew, renewing] = useRenewSessionMutation();
  const { send, pending, left } = useConfirmationEmail({
    onSent: () => toast.success(t("unconfirmed.resent", { email })),
    onError: showProblem,
  });

  async function look() {
    try {
      const session = await renew().unwrap();
      startSession(session);
      if (!session.user.emailConfirmed) toast.info(t("unconfirmed.stillNot"));
    } catch (problem) {
      showProblem(problem);
    }
  }

  return (
    <section className={classes.notice} aria-labelledby="unconfirmed-title">
      <EnvelopeSimpleOpenIcon
        size={32}
        weight="duotone"
        className={classes.noticeIcon}
        aria-hidden
      />
      <div>
        <Text id="unconfirmed-title" component="h2" size="lg" fw={600} ff="text">
          {t("unconfirmed.title")}
        </Text>
        <Box component="p" my="var(--space-1) 0" c="dimmed">
          {t("unconfirmed.text", { email })}
        </Box>
        <Group gap="xs" mt={12}>
          <Button
            variant="default"
            loading={pending}
            disabled={left > 0}
            onClick={() => void send()}
          >
            {left > 0 ? t("unconfirmed.resendIn", { time: clock(left) }) : t("unconfirmed.resend")}
          </Button>
          <Button variant="subtle" loading={renewing.isLoading} onClick={() => void look()}>
            {t("unconfirmed.check")}
          </Button>
        </Group>
      </div>
    </section>
  );
}
