import { authApi, notificationsApi, type NotificationSummary } from "../../lib/api.generated.ts";
import { followWhileVisible } from "../../lib/event-stream.ts";
import { store } from "../../lib/api-store.ts";
import { currentSession, startSession } from "../../lib/session-store.ts";

type ListArg = Parameters<typeof notificationsApi.endpoints.listNotifications.initiate>[0];

/**
 * Keeps the summary up to date for all components that show the number of unread notifications. While there is one, a
 * single stream per tab updates it; a hidden tab does not listen, because a browser has few connections per server.
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

/** Returns the arguments of the cached lists. */
export function cachedLists(): ListArg[] {
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
