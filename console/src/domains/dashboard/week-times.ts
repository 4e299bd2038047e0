import type { DashboardCampaign, DashboardDay } from "../../lib/api.generated.ts";

/** Returns what a clock in the zone shows at an instant, to the minute: "2026-11-28T09:30". */
export const localTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  })
    .format(instant)
    .replace(" ", "T");

/** Returns the same time on another day. */
export const onDay = (sendAt: string, day: string): string => `${day}${sendAt.slice(10)}`;

/** Whether a campaign can be moved to a day: another one, on which its time is still to come. */
export const canMoveTo = (
  { sendAt }: Pick<DashboardCampaign, "sendAt">,
  day: string,
  now: string,
): boolean => sendAt !== null && !sendAt.startsWith(day) && onDay(sendAt, day) > now;

/** Moves a campaign to another day in what is shown, where it is placed by its time. */
export function moveInDays(
  days: DashboardDay[],
  id: string,
  { sendAt, at }: { sendAt: string; at: string },
): void {
  const from = days.find(({ campaigns }) => campaigns.some((one) => one.id === id));
  const campaign = from?.campaigns.find((one) => one.id === id);
  const to = days.find(({ day }) => sendAt.startsWith(day));
  if (!from || !campaign || !to) return;
  from.campaigns = from.campaigns.filter((one) => one.id !== id);
  to.campaigns = [...to.campaigns, { ...campaign, sendAt, at }].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  );
}
