import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Member } from "../../lib/api.generated.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { useSession } from "../../lib/session.ts";
import { startSession } from "../../lib/session-store.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { TransferDialog } from "./transfer-dialog.tsx";

/** The user's own membership: the Owner transfers the workspace, all others may leave it. */
export function OwnMembershipCard({ members }: { members: readonly Member[] }) {
  const isOwner = members.some((member) => member.isYou && member.role === "owner");
  return isOwner ? (
    <OwnershipCard others={members.filter((member) => !member.isYou)} />
  ) : (
    <LeaveCard />
  );
}

function OwnershipCard({ others }: { others: readonly Member[] }) {
  const { t } = useTranslation("members");
  const [opened, setOpened] = useState(false);
  const alone = others.length === 0;
  return (
    <SettingsCard
      title={t("transfer.title")}
      text={t(alone ? "transfer.alone" : "transfer.text")}
      actions={
        !alone && (
          <Button variant="default" onClick={() => setOpened(true)}>
            {t("transfer.open")}
          </Button>
        )
      }
    >
      {!alone && (
        <TransferDialog opened={opened} onClose={() => setOpened(false)} others={others} />
      )}
    </SettingsCard>
  );
}

function LeaveCard() {
  const { t } = useTranslation("members");
  const workspace = useSession().user?.workspaceName ?? "";
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [leaving, setLeaving] = useState(false);

  async function go() {
    const sure = await confirm({
      title: t("leave.ask", { workspace }),
      consequence: t("leave.text"),
      confirmLabel: t("leave.confirm", { workspace }),
      danger: true,
    });
    if (!sure) return;
    setLeaving(true);
    try {
      // Without its hook, which would immediately refetch the list that the user may no longer see.
      await beforeSignIn.leaveWorkspace();
      // The session continues without a workspace, which leads to the picker.
      startSession(await beforeSignIn.renewSession());
      toast.success(t("leave.done", { workspace }));
    } catch (problem) {
      setLeaving(false);
      showProblem(problem);
    }
  }

  return (
    <SettingsCard
      title={t("leave.title")}
      text={t("leave.text")}
      danger
      actions={
        <Button variant="outline" color="red" loading={leaving} onClick={() => void go()}>
          {t("leave.open")}
        </Button>
      }
    />
  );
}
