import { useTranslation } from "react-i18next";
import {
  useLazyListNotificationsQuery,
  useRestoreNotificationsMutation,
  type Notification,
} from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useAttempt } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { changedNotifications } from "./changed-notifications.ts";

/** The maximum number that can be marked at once and still be undone. */
const UNDOABLE = 100;

/** Returns the actions for notifications. They take effect immediately; failures are undone and reported. */
export function useNotificationActions() {
  const { t } = useTranslation("notifications");
  const { number } = useFormats();
  const [sendMark] = changedNotifications.useMarkNotificationsMutation();
  const [sendDelete] = changedNotifications.useDeleteNotificationsMutation();
  const [sendRestore] = useRestoreNotificationsMutation();
  const [list] = useLazyListNotificationsQuery();

  const attempt = useAttempt();
  const mark = (ids: string[], read: boolean) =>
    sendMark({ markNotificationsBody: { ids, read } }).unwrap();

  /** Marks several; can be undone. */
  const markMany = async (all: readonly Notification[], read: boolean) => {
    const ids = all.filter((one) => one.read !== read).map((one) => one.id);
    if (ids.length === 0 || !(await attempt(() => mark(ids, read)))) return;
    const count = ids.length;
    const text = read
      ? t("markedRead", { count, number: number(count) })
      : t("markedUnread", { count, number: number(count) });
    toast.undo(text, () => void attempt(() => mark(ids, !read)));
  };

  return {
    /** Marks one; the same button undoes it. */
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
