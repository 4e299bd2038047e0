import { Button, Flex, Skeleton } from "@mantine/core";
import { UserPlusIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useListInvitationsQuery } from "../../lib/api.generated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import classes from "./members.module.css";

export interface InvitationsCardProps {
  /** The user is the only member of the workspace. */
  alone: boolean;
  /** Missing while the user's own email is not confirmed. */
  onInvite: (() => void) | undefined;
}

/** Unanswered invitations, including expired ones. */
export function InvitationsCard({ alone, onInvite }: InvitationsCardProps) {
  const { t } = useTranslation("members");
  const { data, error, refetch } = useListInvitationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <SettingsCard title={t("invitations.title")} text={t("invitations.text")}>
      {data && data.items.length > 0 ? (
        <Flex className={classes.list} component="ul" direction="column">
          {data.items.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayResend={onInvite !== undefined}
            />
          ))}
        </Flex>
      ) : data ? (
        <EmptyState
          title={t(alone ? "invitations.alone.title" : "invitations.none.title")}
          text={t(alone ? "invitations.alone.text" : "invitations.none.text")}
          action={
            alone &&
            onInvite && (
              <Button
                variant="default"
                leftSection={<UserPlusIcon size={16} aria-hidden />}
                onClick={onInvite}
              >
                {t("invite")}
              </Button>
            )
          }
        />
      ) : error ? (
        <ErrorState
          title={t("invitations.failed")}
          problem={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height={40} />
        </div>
      )}
    </SettingsCard>
  );
}
