import {
  authApi,
  notificationsApi,
  type Notification,
  type NotificationPage,
  type NotificationSummary,
} from "../../lib/api.generated.ts";
import { followWhileVisible } from "../../lib/event-stream.ts";
import { store } from "../../lib/api-store.ts";
import { currentSession, startSession } from "../../lib/session-store.ts";

type ListArg = Parameters<typeof notificationsApi.endpoints.listNotifications.initiate>[0];
type State = Parameters<
  ReturnType<typeof notificationsApi.endpoints.getNotificationSummary.select>
>[0];
/** How a notification changes; null removes it. */
type Fate = (one: Notification) => Notification | null;

/**
 * Keeps the summary up to date for all components that show the number of unread notifications. While there is one, a
 * single stream per tab updates it; a hidden tab does not listen, because a browser has few connections per server.
 * Marking and deleting update the cache immediately, before the server has responded.
 */
export const liveApi = notificationsApi.enhanceEndpoints({
  endpoints: {
    getNotificationSummary: {
      async onCacheEntryAdded(_arg, { getCacheEntry, cacheEntryRemoved }) {
        const stop = followWhileVisible<NotificationSummary>(
          "/v1/Notifications/Stream",
          (summary) => {
            if (summary.emailConfirmed) void noticeConfirmation();
            const before = getCacheEntry().data;
            if (JSON.stringify(before) === JSON.stringify(summary)) return;
            void store.dispatch(
              notificationsApi.util.upsertQueryData("getNotificationSummary", undefined, summary),
            );
            rereadLists();
          },
        );
        await cacheEntryRemoved;
        stop();
      },
    },
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

/** Renews a session that was made before the user confirmed their email, in another tab or on another device. */
async function noticeConfirmation(): Promise<void> {
  if (currentSession()?.user.emailConfirmed !== false) return;
  const renewed = await store
    .dispatch(authApi.endpoints.renewSession.initiate())
    .unwrap()
    .catch(() => undefined);
  // The next summary tries again.
  if (renewed) startSession(renewed);
}

function cachedLists(): ListArg[] {
  return notificationsApi.util
    .selectInvalidatedBy(store.getState(), ["Notifications"])
    .flatMap((entry) =>
      entry.endpointName === "listNotifications" ? [entry.originalArgs as ListArg] : [],
    );
}

function rereadLists(): void {
  for (const arg of cachedLists()) {
    void store.dispatch(
      notificationsApi.endpoints.listNotifications.initiate(arg, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
  }
}

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
