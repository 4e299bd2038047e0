import {
  type CampaignComparison,
  type ClickCourse,
  COMPARED_CAMPAIGNS,
  FINAL_AFTER_HOURS,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./comparison-queries.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Ages in minutes for the course of clicks: half hours, hours of the first day, then every four hours. */
const COURSE_AGES = [
  0,
  30,
  ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60),
  ...Array.from({ length: (FINAL_AFTER_HOURS - 24) / 4 }, (_, place) => (28 + place * 4) * 60),
];

type Act = "opened" | "clicked" | "unsubscribed";
type Hour = Pick<queries.ActivityHour, "hour" | Act>;
interface Earlier extends queries.EarlierCampaign {
  hours: readonly Hour[];
}

/**
 * Returns how many reactions a campaign had at an age, from hourly sums (UTC). Reactions of an hour count as spread
 * evenly over the part of it that follows the start.
 */
export function actsAt(hours: readonly Hour[], act: Act, startedAt: Date, ageMs: number): number {
  const start = startedAt.getTime();
  let sum = 0;
  for (const one of hours) {
    const from = Math.max(start, one.hour.getTime());
    const length = one.hour.getTime() + HOUR_MS - from;
    const share = length <= 0 ? 1 : Math.min(1, Math.max(0, (start + ageMs - from) / length));
    sum += one[act] * share;
  }
  return sum;
}

const isFinal = (ageMs: number) => ageMs >= FINAL_AFTER_HOURS * HOUR_MS;

function rateAt(campaign: Earlier, act: Act, ageMs: number): number {
  const count = isFinal(ageMs)
    ? campaign[act]
    : actsAt(campaign.hours, act, campaign.startedAt, ageMs);
  return count / campaign.delivered;
}

/** Returns the mean, minimum and maximum of values. */
export function rangeOf(rates: readonly number[]): CampaignComparison["clicked"] {
  return { mean: meanOf(rates), least: Math.min(...rates), most: Math.max(...rates) };
}

const meanOf = (rates: readonly number[]) =>
  rates.reduce((total, rate) => total + rate, 0) / rates.length;

/**
 * Returns the results of earlier campaigns at the same age, and their average course of clicks. Null with fewer than
 * three. From 72 hours on, their final results count.
 */
export async function compareCampaign(
  tx: Transaction,
  tenantId: string,
  campaign: { id: string; startedAt: Date; ageMs: number },
): Promise<(CampaignComparison & { clicks: ClickCourse }) | null> {
  const found = await queries.findEarlier(tx, tenantId, campaign, COMPARED_CAMPAIGNS.max);
  if (found.length < COMPARED_CAMPAIGNS.min) return null;
  const hours = await queries.listFirstHours(tx, tenantId, found, FINAL_AFTER_HOURS);
  const earlier = found.map((one): Earlier => ({
    ...one,
    hours: hours.filter(({ campaignId }) => campaignId === one.id),
  }));
  const { ageMs } = campaign;
  const range = (act: Act) => rangeOf(earlier.map((one) => rateAt(one, act, ageMs)));
  return {
    of: earlier.length,
    ageMinutes: isFinal(ageMs) ? null : Math.max(0, Math.floor(ageMs / MINUTE_MS)),
    delivered: rangeOf(earlier.map(({ delivered, sent }) => delivered / sent)),
    opened: range("opened"),
    clicked: range("clicked"),
    unsubscribed: range("unsubscribed"),
    clicks: COURSE_AGES.map((minutes) => ({
      minutes,
      rate: meanOf(
        earlier.map(
          (one) => actsAt(one.hours, "clicked", one.startedAt, minutes * MINUTE_MS) / one.delivered,
        ),
      ),
    })),
  };
}
