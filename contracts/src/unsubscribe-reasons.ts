/** Reasons that contacts can select after they unsubscribed, in display order. */
export const UNSUBSCRIBE_REASONS = [
  "tooMany",
  "notInterested",
  "notRelevant",
  "neverAsked",
  "other",
] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];
