import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import {
  membersApi,
  type GivenRole,
  type Member,
  useRemoveMemberMutation,
  useSetMemberRoleMutation,
} from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

export interface MemberActions {
  setRole: (member: Member, role: GivenRole) => Promise<void>;
  remove: (member: Member) => Promise<void>;
}

/** Returns the actions on a member, for users who manage members. */
export function useMemberActions(): MemberActions {
  const { t } = useTranslation("members");
  const dispatch = useDispatch<typeof store.dispatch>();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [setRole] = useSetMemberRoleMutation();
  const [remove] = useRemoveMemberMutation();

  /** Shown immediately; a rejection restores the previous role. */
  async function change(member: Member, role: GivenRole): Promise<boolean> {
    const shown = dispatch(
      membersApi.util.updateQueryData("listMembers", undefined, (list) => {
        const found = list.items.find((item) => item.id === member.id);
        if (found) found.role = role;
      }),
    );
    try {
      await setRole({ id: member.id, memberRoleBody: { role } }).unwrap();
      return true;
    } catch (problem) {
      shown.undo();
      showProblem(problem);
      return false;
    }
  }

  return {
    async setRole(member, role) {
      const former = member.role;
      if (!(await change(member, role)) || former === "owner") return;
      toast.undo(
        t("role.changed", { name: member.name, role: t(`common:roles.${role}`) }),
        () => void change(member, former),
      );
    },

    async remove(member) {
      const { id, name } = member;
      const sure = await confirm({
        title: t("remove.title", { name }),
        consequence: t("remove.consequence", { name }),
        confirmLabel: t("remove.confirm", { name }),
        danger: true,
      });
      if (!sure) return;
      try {
        await remove({ id }).unwrap();
        toast.success(t("remove.done", { name }));
      } catch (problem) {
        showProblem(problem);
      }
    },
  };
}
