export { NotificationBell } from "./bell.tsx";
export { useUnreadCount } from "./use-unread-count.ts";
