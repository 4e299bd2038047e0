import {
  type Notification,
  type NotificationPage,
  notificationsApi,
} from "../../lib/api.generated.ts";
import { store } from "../../lib/api-store.ts";
import { cachedLists } from "./live-summary.ts";

type State = Parameters<
  ReturnType<typeof notificationsApi.endpoints.getNotificationSummary.select>
>[0];
/** How a notification changes; null removes it. */
type Fate = (one: Notification) => Notification | null;

/** Marking and deleting update the cache immediately, before the server has responded. */
export const changedNotifications = notificationsApi.enhanceEndpoints({
  endpoints: {
    markNotifications: {
      async onQueryStarted({ markNotificationsBody: { ids, read } }, { queryFulfilled }) {
        const undo = showAtOnce((one) =>
          ids === undefined || ids.includes(one.id) ? { ...one, read } : one,
        );
        await queryFulfilled.catch(undo);
      },
    },
    deleteNotifications: {
      async onQueryStarted({ deleteNotificationsBody: { ids } }, { queryFulfilled }) {
        const undo = showAtOnce((one) => (ids.includes(one.id) ? null : one));
        await queryFulfilled.catch(undo);
      },
    },
  },
});

/** Updates all cached copies; returns a function that undoes it. */
function showAtOnce(fate: Fate): () => void {
  const apply = (items: readonly Notification[]) => items.map(fate).filter((one) => one !== null);
  const unreadOf = (items: readonly Notification[]) => items.filter((one) => !one.read).length;
  const lists = cachedLists();
  // The store was created before the endpoints were added to the API, so its type does not include them.
  const state = store.getState() as unknown as State;
  const summary = notificationsApi.endpoints.getNotificationSummary.select()(state).data;
  // Without duplicates, even if several lists contain it.
  const known = new Map<string, Notification>();
  for (const arg of lists)
    for (const one of notificationsApi.endpoints.listNotifications.select(arg)(state).data?.items ??
      [])
      known.set(one.id, one);
  for (const one of summary?.latest ?? []) known.set(one.id, one);
  const before = [...known.values()];
  const after = apply(before);

  const patches = lists.map((arg) =>
    store.dispatch(
      notificationsApi.util.updateQueryData("listNotifications", arg, (page: NotificationPage) => {
        const items = apply(page.items);
        return {
          ...page,
          items,
          total: page.total === null ? null : page.total - (page.items.length - items.length),
        };
      }),
    ),
  );
  const shortened = store.dispatch(
    notificationsApi.util.updateQueryData("getNotificationSummary", undefined, (old) => ({
      ...old,
      unread: Math.max(0, old.unread - unreadOf(before) + unreadOf(after)),
      total: Math.max(0, old.total - (before.length - after.length)),
      latest: apply(old.latest),
    })),
  );
  return () => {
    for (const patch of [...patches, shortened]) patch.undo();
  };
}
