export { useUnreadConversations } from "./use-conversation-counts.ts";
