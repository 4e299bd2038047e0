import { RESEND_COOLDOWN_SECONDS } from "@arauto/contracts/sign-in";
import { Button, Center, Group } from "@mantine/core";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import {
  type Invitation,
  useInviteMemberMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { clock, useCountdown } from "../../lib/countdown.ts";
import classes from "./members.module.css";

export interface InvitationRowProps {
  invitation: Invitation;
  /** Whether the user's own email is confirmed, so that emails may be sent in their name. */
  mayResend: boolean;
}

/** A pending or expired invitation. */
export function InvitationRow({ invitation, mayResend }: InvitationRowProps) {
  const { t } = useTranslation("members");
  const formats = useFormats();
  const { resend, revoke, isResending, isRevoking } = useInvitationActions(invitation, mayResend);
  const seconds = useCountdown(Date.parse(invitation.sentAt) + RESEND_COOLDOWN_SECONDS * 1000);
  const { email, role, isExpired } = invitation;

  return (
    <li className={classes.row}>
      <Center className={classes.envelope} component="span" aria-hidden>
        <EnvelopeSimpleIcon size={20} />
      </Center>
      <div className={classes.words}>
        <Group className={classes.name} gap="xs" wrap="nowrap">
          <strong>
            <bdi dir="ltr" title={email}>
              {email}
            </bdi>
          </strong>
          <span className={classes.state}>
            <StatusPill
              tone={isExpired ? "warning" : "info"}
              label={t(isExpired ? "invitations.expired" : "invitations.pending")}
            />
          </span>
        </Group>
        <div className={classes.facts}>
          <span>{t(`common:roles.${role}`)}</span>
          <span>
            {t("invitations.by", {
              name: invitation.invitedBy,
              when: formats.relative(invitation.sentAt),
            })}
          </span>
          <time dateTime={invitation.expiresAt} title={formats.dateTime(invitation.expiresAt)}>
            {isExpired
              ? t("invitations.ended", { when: formats.relative(invitation.expiresAt) })
              : t("invitations.until", { date: formats.date(invitation.expiresAt) })}
          </time>
        </div>
      </div>
      <Group className={classes.rowActions} gap="2xs" align="stretch" wrap="nowrap">
        {mayResend && (
          <Button
            size="xs"
            variant="default"
            className={classes.resend}
            aria-label={seconds > 0 ? undefined : t("invitations.resendTo", { email })}
            disabled={seconds > 0}
            loading={isResending}
            onClick={() => void resend()}
          >
            {seconds > 0
              ? t("invitations.resendIn", { time: clock(seconds) })
              : t("invitations.resend")}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t("invitations.revokeOf", { email })}
          loading={isRevoking}
          onClick={() => void revoke()}
        >
          {t("invitations.revoke")}
        </Button>
      </Group>
    </li>
  );
}

/** Sends the invitation again, or revokes it, which can be undone while invitations may be sent. */
function useInvitationActions({ id, email, role }: Invitation, mayInvite: boolean) {
  const { t } = useTranslation("members");
  const showProblem = useProblemToast();
  const [resendInvitation, { isLoading: isResending }] = useResendInvitationMutation();
  const [revokeInvitation, { isLoading: isRevoking }] = useRevokeInvitationMutation();
  const [invite] = useInviteMemberMutation();

  async function resend() {
    try {
      await resendInvitation({ id }).unwrap();
      toast.success(t("invitations.resent", { email }));
    } catch (error) {
      showProblem(error);
    }
  }

  async function revoke() {
    try {
      await revokeInvitation({ id }).unwrap();
    } catch (error) {
      return showProblem(error);
    }
    const text = t("invitations.revoked", { email });
    if (mayInvite) toast.undo(text, () => void inviteAgain());
    else toast.success(text);
  }

  async function inviteAgain() {
    try {
      await invite({ inviteMemberBody: { email, role } }).unwrap();
      toast.success(t("invitations.again", { email }));
    } catch (error) {
      showProblem(error);
    }
  }
  return { resend, revoke, isResending, isRevoking };
}
