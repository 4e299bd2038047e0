import { DASHBOARD_STAT_DAYS, RATE_RECIPIENTS_MIN } from "@arauto/contracts/dashboard-figures";
import type { DashboardStats } from "../../lib/api.generated.ts";

/** Returns a share of recipients; null if there are too few. */
export const rateOf = (part: number, of: number): number | null =>
  of < RATE_RECIPIENTS_MIN ? null : part / of;

const WEEK = 7;

/** Returns the rate of the week that ends with each of the last 30 days; null where too few emails were delivered. */
export function weeklyRates(
  days: DashboardStats["days"],
  key: "clicked" | "complained",
): (number | null)[] {
  return days.slice(-DASHBOARD_STAT_DAYS).map((_, place, shown) => {
    const end = days.length - shown.length + place + 1;
    const week = days.slice(Math.max(0, end - WEEK), end);
    const sum = (name: "delivered" | typeof key) =>
      week.reduce((total, day) => total + day[name], 0);
    return rateOf(sum(key), sum("delivered"));
  });
}
