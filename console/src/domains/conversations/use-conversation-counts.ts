import { useSession } from "../../lib/session.ts";
import { liveConversations } from "./live-conversations.ts";

/** How many conversations are open, closed and unread, kept up to date. Undefined until they are known, and outside a workspace. */
export function useConversationCounts() {
  const { user, can } = useSession();
  return liveConversations.useGetConversationCountsQuery(undefined, { skip: !user?.personTenantId || !can("CONFIG.VIEW") });
}

/** How many open conversations nobody has read: the same number wherever it is shown. */
export function useUnreadConversations(): number {
  return useConversationCounts().data?.unread ?? 0;
}
