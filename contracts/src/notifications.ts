import { z } from "zod";
import { NOTIFICATION_KINDS, NOTIFICATION_TYPES } from "./notification-kinds.ts";
import { deletedCount, id, idList, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Number of notifications in the bell menu. */
export const BELL_NOTIFICATIONS = 4;

export const notificationType = z.enum(NOTIFICATION_TYPES).meta({ id: "NotificationType" });
export type NotificationType = z.infer<typeof notificationType>;

export const notificationKind = z.enum(NOTIFICATION_KINDS).meta({ id: "NotificationKind" });
export type NotificationKind = z.infer<typeof notificationKind>;

export const notification = z
  .object({
    id,
    type: notificationType,
    kind: notificationKind,
    /** Values for title and message: names and counts. */
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    /** Target path in the console. */
    link: z.string().nullable(),
    /** The user who caused it; null for the system. */
    sender: z.string().nullable(),
    read: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof notification>;

export const notificationSummary = z
  .object({
    unread: z.number().int(),
    total: z.number().int(),
    /** The newest ones, as many as the bell menu shows. */
    latest: z.array(notification),
    /** Whether your email address is confirmed, so that every open tab notices it immediately. */
    emailConfirmed: z.boolean(),
  })
  .meta({ id: "NotificationSummary" });
export type NotificationSummary = z.infer<typeof notificationSummary>;

const tag = "Notifications";
/** The user's own notifications in the current workspace. */
const own = { tag, access: "CONFIG.VIEW", withoutPlan: true } as const;

export const notificationRoutes = {
  list: defineRoute({
    ...own,
    operationId: "listNotifications",
    method: "GET",
    path: "/v1/Notifications",
    summary: "List your notifications",
    description: "Newest first.",
    query: listQuery(["createdAt"]).extend({
      type: notificationType.optional(),
      unread: z.stringbool().optional(),
    }),
    response: page("NotificationPage", notification),
  }),
  summary: defineRoute({
    ...own,
    operationId: "getNotificationSummary",
    method: "GET",
    path: "/v1/Notifications/Summary",
    summary: "Get a summary of your notifications",
    description: "The number of unread notifications and the four newest.",
    response: notificationSummary,
  }),
  stream: defineRoute({
    ...own,
    operationId: "streamNotifications",
    method: "GET",
    path: "/v1/Notifications/Stream",
    produces: "text/event-stream",
    summary: "Stream the summary of your notifications",
    description: "Sends the summary now and after every change.",
    response: notificationSummary,
  }),
  mark: defineRoute({
    ...own,
    operationId: "markNotifications",
    method: "POST",
    path: "/v1/Notifications/Mark",
    summary: "Mark notifications as read or unread",
    description: "Without `ids`, marks all notifications.",
    body: z
      .object({ ids: z.array(id).min(1).max(1000).optional(), read: z.boolean() })
      .meta({ id: "MarkNotificationsBody" }),
    response: deletedCount,
  }),
  deleteMany: defineRoute({
    ...own,
    operationId: "deleteNotifications",
    method: "POST",
    path: "/v1/Notifications/Delete",
    summary: "Delete notifications",
    description: "They can be restored for 30 days.",
    body: idList.meta({ id: "DeleteNotificationsBody" }),
    response: deletedCount,
  }),
  restore: defineRoute({
    ...own,
    operationId: "restoreNotifications",
    method: "POST",
    path: "/v1/Notifications/Restore",
    summary: "Restore notifications",
    body: idList.meta({ id: "RestoreNotificationsBody" }),
    response: deletedCount,
  }),
};
