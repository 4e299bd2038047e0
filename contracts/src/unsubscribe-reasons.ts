/** What contacts can choose after they unsubscribed, in the order of the page. */
export const UNSUBSCRIBE_REASONS = [
  "tooMany",
  "notInterested",
  "notRelevant",
  "neverAsked",
  "other",
] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];
