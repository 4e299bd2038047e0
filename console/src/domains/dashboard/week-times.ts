import type { DashboardDay } from "../../lib/api.generated.ts";

/** Returns the local time in a zone, to the minute: "2026-11-28T09:30". */
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

const dayOf = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00Z`);

/** Moves a campaign to another day in the displayed week, sorted by time. */
export function moveInDays(days: DashboardDay[], id: string, former: string, sendAt: string): void {
  const from = days.find(({ campaigns }) => campaigns.some((one) => one.id === id));
  const campaign = from?.campaigns.find((one) => one.id === id);
  const to = days.find(({ day }) => sendAt.startsWith(day));
  if (!from || !campaign || !to) return;
  const at = new Date(Date.parse(campaign.at) + dayOf(sendAt) - dayOf(former)).toISOString();
  from.campaigns = from.campaigns.filter((one) => one.id !== id);
  to.campaigns = [...to.campaigns, { ...campaign, sendAt, at }].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  );
}
