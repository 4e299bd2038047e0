import { useTranslation } from "react-i18next";
import type { Conversation } from "../../app/api.generated.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useProblemToast } from "../../ui/problem.ts";
import { toast } from "../../ui/toasts.ts";
import { liveConversations } from "./live-conversations.ts";

/** What can be done with a conversation. It shows at once; what does not work is taken back and told. */
export function useConversationActions() {
  const { t } = useTranslation("conversations");
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [sendMark] = liveConversations.useMarkConversationsMutation();
  const [sendClose] = liveConversations.useCloseConversationsMutation();
  const [sendReopen] = liveConversations.useReopenConversationsMutation();
  const [sendDelete] = liveConversations.useDeleteConversationsMutation();

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (fault) {
      showProblem(fault);
      return false;
    }
  };
  const close = (id: string) => attempt(() => sendClose({ conversationIds: { ids: [id] } }).unwrap());
  const reopen = (id: string) => attempt(() => sendReopen({ conversationIds: { ids: [id] } }).unwrap());

  return {
    /** One: the same key takes it back. */
    mark: ({ id }: Conversation, read: boolean) => attempt(() => sendMark({ markConversationsBody: { ids: [id], read } }).unwrap()),
    close: async ({ id }: Conversation) => {
      if (await close(id)) toast.undo(t("closed"), () => void reopen(id));
    },
    reopen: async ({ id }: Conversation) => {
      if (await reopen(id)) toast.undo(t("reopened"), () => void close(id));
    },
    /** Asks first, for it cannot come back. True when it is gone. */
    remove: async (one: Conversation): Promise<boolean> => {
      const sure = await confirm({
        title: t("remove.title", { name: one.name || one.email }),
        consequence: t("remove.consequence"),
        confirmLabel: t("remove.confirm"),
        danger: true,
      });
      if (!sure || !(await attempt(() => sendDelete({ conversationIds: { ids: [one.id] } }).unwrap()))) return false;
      toast.success(t("remove.done"));
      return true;
    },
  };
}
