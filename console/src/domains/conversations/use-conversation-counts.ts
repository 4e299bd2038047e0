import { useSession } from "../../lib/session.ts";
import { liveCounts } from "./live-counts.ts";

/** Returns how many conversations are open, closed and unread, kept up to date. Undefined until known, and outside a workspace. */
export function useConversationCounts() {
  const { user, can } = useSession();
  return liveCounts.useGetConversationCountsQuery(undefined, {
    skip: !user?.personTenantId || !can("CONFIG.VIEW"),
  });
}

/** Returns the number of unread open conversations, which is the same everywhere. */
export function useUnreadConversations(): number {
  return useConversationCounts().data?.unread ?? 0;
}
