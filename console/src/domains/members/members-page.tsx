import { Button } from "@mantine/core";
import { UserPlusIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListInvitationsQuery, useListMembersQuery } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MembersCard } from "./members-card.tsx";
import { OwnMembershipCard } from "./own-membership-card.tsx";
import { RolesCard } from "./roles-card.tsx";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";

/** The members of the workspace: roles, invitations, leaving and transferring ownership. */
export function Component() {
  const { t } = useTranslation("members");
  const { can, user } = useSession();
  const [inviting, setInviting] = useState(false);
  const { data, error, refetch } = useListMembersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const mayManage = can("MEMBER.MANAGE");
  const invitations = useListInvitationsQuery(undefined, { skip: !mayManage });
  // The cards below the members appear once their position is known.
  const isLoading = (!data && !error) || invitations.isLoading;
  const mayInvite = mayManage && user?.emailConfirmed === true;
  const invite = () => setInviting(true);

  return (
    <SettingsFrame
      title={t("title")}
      description={t("description")}
      actions={
        mayInvite && (
          <Button leftSection={<UserPlusIcon size={16} aria-hidden />} onClick={invite}>
            {t("invite")}
          </Button>
        )
      }
    >
      {mayManage && user && !user.emailConfirmed && <UnconfirmedNotice email={user.email} />}
      <MembersCard
        members={data?.items}
        problem={error}
        onRetry={() => void refetch()}
        mayManage={mayManage}
      />
      {!isLoading && (
        <>
          {mayManage && (
            <InvitationsCard
              alone={data?.items.length === 1}
              onInvite={mayInvite ? invite : undefined}
            />
          )}
          <RolesCard />
          {data && <OwnMembershipCard members={data.items} />}
        </>
      )}
      {mayInvite && <InviteDialog opened={inviting} onClose={() => setInviting(false)} />}
    </SettingsFrame>
  );
}
