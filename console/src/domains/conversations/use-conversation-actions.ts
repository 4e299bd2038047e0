import { useTranslation } from "react-i18next";
import type { Conversation } from "../../lib/api.generated.ts";
import { useAttempt } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { liveConversations } from "./live-conversations.ts";

/** Returns the actions on a conversation. They take effect immediately; failures are undone and reported. */
export function useConversationActions() {
  const { t } = useTranslation("conversations");
  const [sendMark] = liveConversations.useMarkConversationsMutation();
  const [sendClose] = liveConversations.useCloseConversationsMutation();
  const [sendReopen] = liveConversations.useReopenConversationsMutation();
  const [sendDelete] = liveConversations.useDeleteConversationsMutation();
  const [sendRestore] = liveConversations.useRestoreConversationsMutation();
  const [sendAssign] = liveConversations.useAssignConversationsMutation();

  const attempt = useAttempt();
  const close = (id: string) =>
    attempt(() => sendClose({ conversationIds: { ids: [id] } }).unwrap());
  const reopen = (id: string) =>
    attempt(() => sendReopen({ conversationIds: { ids: [id] } }).unwrap());
  const restore = (id: string) =>
    attempt(async () => {
      const { count } = await sendRestore({ conversationIds: { ids: [id] } }).unwrap();
      // A notification that stays open for long may refer to a deleted conversation.
      if (count === 0) toast.warning(t("gone.title"));
      else toast.success(t("remove.back"));
    });
  const give = (id: string, memberId: string | null) =>
    attempt(() => sendAssign({ assignConversationsBody: { ids: [id], memberId } }).unwrap());

  return {
    assign: async (
      { id, assignee }: Conversation,
      to: { memberId: string; name: string } | null,
    ) => {
      if (assignee?.memberId === to?.memberId || !(await give(id, to?.memberId ?? null))) return;
      const text = to ? t("assign.assignedTo", { name: to.name }) : t("assign.freed");
      toast.undo(text, () => void give(id, assignee?.memberId ?? null));
    },
    /** Marks one conversation; the same key undoes it. */
    mark: ({ id }: Conversation, read: boolean) =>
      attempt(() => sendMark({ markConversationsBody: { ids: [id], read } }).unwrap()),
    close: async ({ id }: Conversation) => {
      if (await close(id)) toast.undo(t("closed"), () => void reopen(id));
    },
    reopen: async ({ id }: Conversation) => {
      if (await reopen(id)) toast.undo(t("reopened"), () => void close(id));
    },
    /** Deletes it immediately; a toast offers to undo that for some seconds. */
    remove: async ({ id }: Conversation) => {
      if (await attempt(() => sendDelete({ conversationIds: { ids: [id] } }).unwrap()))
        toast.undo(t("remove.done"), () => void restore(id));
    },
  };
}
