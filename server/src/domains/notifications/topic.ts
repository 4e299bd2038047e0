import type { Whose } from "./queries.ts";

/** Signals that a user's notifications in a workspace changed. */
export const topicOf = ({ tenantId, userId }: Whose): string =>
  `notifications ${tenantId} ${userId}`;
