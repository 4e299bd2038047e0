import { createContext, useContext } from "react";

/** Unread counts in the workspace; the shell shows each as a badge. */
export interface UnreadCounts {
  conversations: number;
  notifications: number;
}

/** The app provides the counts, so that the shell imports no domain. */
export const UnreadCountsContext = createContext<UnreadCounts>({
  conversations: 0,
  notifications: 0,
});

/** Returns the counts for the badges; 0 until they are known. */
export function useUnreadCounts(): UnreadCounts {
  return useContext(UnreadCountsContext);
}
