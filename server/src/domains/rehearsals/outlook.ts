import type { CampaignReview } from "@arauto/contracts";
import type { CampaignRow } from "../campaigns/index.ts";

const MINUTE = 60_000;

/**
 * Returns the earliest time at which the last email can be sent: by the spread, or by the sending account's limits.
 * Null when neither applies: then only the mail server's speed counts.
 */
export function endsAt(
  { startsAt, spread, canReceive }: Pick<CampaignReview, "startsAt" | "spread" | "canReceive">,
  { ratePerSecond, ratePerHour }: Pick<CampaignRow, "ratePerSecond" | "ratePerHour">,
): string | null {
  if (spread !== null) return spread.until;
  if (startsAt === null) return null;
  const perMinute = Math.min((ratePerSecond ?? Infinity) * 60, (ratePerHour ?? Infinity) / 60);
  if (perMinute === Infinity || perMinute <= 0) return null;
  return new Date(
    Math.ceil(Date.parse(startsAt) / MINUTE + canReceive / perMinute) * MINUTE,
  ).toISOString();
}
