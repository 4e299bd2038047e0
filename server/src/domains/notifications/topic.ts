import type { NotificationScope } from "./queries.ts";

/** Signals that a user's notifications in a workspace changed. */
export const topicOf = ({ tenantId, userId }: NotificationScope): string =>
  `notifications ${tenantId} ${userId}`;

/** Signals a change of a user that their screens show in every workspace. */
export const topicOfUser = (userId: string): string => `user ${userId}`;
