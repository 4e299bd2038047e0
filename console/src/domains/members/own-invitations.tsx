import { Box, Button, Flex, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  type OwnInvitation,
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
  useEnterWorkspaceMutation,
  useListOwnInvitationsQuery,
} from "../../lib/api.generated.ts";
import { startSession } from "../../lib/session-store.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { TileAvatar } from "../../ui/layout/tile-avatar.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import classes from "./members.module.css";

/** Invitations for the signed-in user's confirmed email; nothing if there are none. */
export function OwnInvitations() {
  const { t } = useTranslation("members");
  const { data } = useListOwnInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || data.items.length === 0) return null;
  return (
    <Box component="section" mb="xl" aria-labelledby="own-invitations">
      <h2 id="own-invitations" className={classes.invitedTitle}>
        {t("own.title", { count: data.items.length })}
      </h2>
      <Flex m={0} p={0} component="ul" direction="column" gap="sm">
        {data.items.map((invitation) => (
          <InvitedCard key={invitation.id} invitation={invitation} />
        ))}
      </Flex>
    </Box>
  );
}

function InvitedCard({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation("members");
  const navigate = useNavigate();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [accept, accepting] = useAcceptInvitationMutation();
  const [decline, declining] = useDeclineInvitationMutation();
  const [enter, entering] = useEnterWorkspaceMutation();
  const { id, tenantId, workspaceName: workspace } = invitation;
  const answer = { invitationAnswerBody: { id } };

  async function join() {
    try {
      const { personTenantId } = await accept(answer).unwrap();
      startSession(await enter({ personTenantId }).unwrap());
      toast.success(t("own.joined", { workspace }));
      await navigate("/dashboard");
    } catch (problem) {
      showProblem(problem);
    }
  }

  async function refuse() {
    const sure = await confirm({
      title: t("own.ask"),
      consequence: t("own.consequence", { workspace }),
      confirmLabel: t("own.confirm"),
      danger: true,
    });
    if (!sure) return;
    try {
      await decline(answer).unwrap();
      toast.success(t("own.declined"));
    } catch (problem) {
      showProblem(problem);
    }
  }

  const joining = accepting.isLoading || entering.isLoading;
  return (
    <Flex
      className={classes.invitedCard}
      component="li"
      gap="var(--space-3) var(--space-4)"
      align="center"
      wrap="wrap"
    >
      <TileAvatar id={tenantId} size={52} />
      <Box flex="1 1 220px">
        <Box component="strong" display="block" fz="lg" lh="1.375rem" dir="auto">
          {workspace}
        </Box>
        <Text span size="xs" c="dimmed">
          {t("own.invitedBy", {
            name: invitation.invitedBy,
            role: t(`common:roles.${invitation.role}`),
          })}
        </Text>
      </Box>
      <Group gap="xs">
        <Button
          aria-label={t("own.joinOf", { workspace })}
          loading={joining}
          disabled={declining.isLoading}
          onClick={() => void join()}
        >
          {t("own.join")}
        </Button>
        <Button
          variant="default"
          aria-label={t("own.declineOf", { workspace })}
          loading={declining.isLoading}
          disabled={joining}
          onClick={() => void refuse()}
        >
          {t("own.decline")}
        </Button>
      </Group>
    </Flex>
  );
}
