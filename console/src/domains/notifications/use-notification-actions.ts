import { useTranslation } from "react-i18next";
import { useLazyListNotificationsQuery, useRestoreNotificationsMutation, type Notification } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { liveApi } from "./live-summary.ts";

/** Up to so many can be marked all at once and still be taken back. */
const UNDOABLE = 100;

/** What can be done with notifications. All of it shows at once, and what does not work is taken back and told. */
export function useNotificationActions() {
  const { t } = useTranslation("notifications");
  const { number } = useFormats();
  const showProblem = useProblemToast();
  const [sendMark] = liveApi.useMarkNotificationsMutation();
  const [sendDelete] = liveApi.useDeleteNotificationsMutation();
  const [sendRestore] = useRestoreNotificationsMutation();
  const [list] = useLazyListNotificationsQuery();

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (fault) {
      showProblem(fault);
      return false;
    }
  };
  const mark = (ids: string[], read: boolean) => sendMark({ markNotificationsBody: { ids, read } }).unwrap();

  /** Marks several, with a way back. */
  const markMany = async (all: readonly Notification[], read: boolean) => {
    const ids = all.filter((one) => one.read !== read).map((one) => one.id);
    if (ids.length === 0 || !(await attempt(() => mark(ids, read)))) return;
    const count = ids.length;
    const text = read ? t("markedRead", { count, number: number(count) }) : t("markedUnread", { count, number: number(count) });
    toast.undo(text, () => void attempt(() => mark(ids, !read)));
  };

  return {
    /** One: the same button takes it back. */
    toggle: (one: Notification) => attempt(() => mark([one.id], !one.read)),
    markMany,
    markAll: () =>
      attempt(async () => {
        const unread = await list({ unread: "true", limit: UNDOABLE }).unwrap();
        if (unread.nextCursor === null) return markMany(unread.items, true);
        const { count } = await sendMark({ markNotificationsBody: { read: true } }).unwrap();
        toast.success(t("markedRead", { count, number: number(count) }));
      }),
    remove: async (ids: string[]): Promise<boolean> => {
      const gone = await attempt(() => sendDelete({ deleteNotificationsBody: { ids } }).unwrap());
      if (gone) {
        toast.undo(
          t("deleted", { count: ids.length, number: number(ids.length) }),
          () => void attempt(() => sendRestore({ restoreNotificationsBody: { ids } }).unwrap()),
        );
      }
      return gone;
    },
  };
}
