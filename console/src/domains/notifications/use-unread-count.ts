import { useSession } from "../../lib/session.ts";
import { liveApi } from "./live-summary.ts";

/** Returns the summary of the user's notifications, kept up to date. Undefined until known, and outside a workspace. */
export function useNotificationSummary() {
  const { user, can } = useSession();
  return liveApi.useGetNotificationSummaryQuery(undefined, {
    skip: !user?.personTenantId || !can("CONFIG.VIEW"),
  });
}

/** Returns the number of unread notifications, which is the same everywhere. */
export function useUnreadCount(): number {
  return useNotificationSummary().data?.unread ?? 0;
}
