/** Returns the same time on another day. */
export const onDay = (sendAt: string, day: string): string => `${day}${sendAt.slice(10)}`;

/**
 * Returns whether a campaign can be moved to a day: another one, on which its time is in the future.
 * @param now a local time
 */
export const canMoveTo = (
  { sendAt }: { sendAt: string | null },
  day: string,
  now: string,
): boolean => sendAt !== null && !sendAt.startsWith(day) && onDay(sendAt, day) > now;
