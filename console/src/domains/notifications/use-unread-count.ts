import { useSession } from "../../lib/session.ts";
import { liveApi } from "./live-summary.ts";

/** The person's notifications in short, kept up to date. Undefined until they are known, and outside a workspace. */
export function useNotificationSummary() {
  const { user, can } = useSession();
  return liveApi.useGetNotificationSummaryQuery(undefined, { skip: !user?.personTenantId || !can("CONFIG.VIEW") });
}

/** How many notifications are unread: the same number wherever it is shown. */
export function useUnreadCount(): number {
  return useNotificationSummary().data?.unread ?? 0;
}
