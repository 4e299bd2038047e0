import type { QuietHours } from "@arauto/contracts";
import { quietUntil } from "../../sending-rules/index.ts";

/** The quiet hours of a workspace, as they concern the messages of a workflow. */
export interface CampaignQuietHours extends QuietHours {
  /** The workspace's time zone, for contacts without one. */
  zone: string;
}

/**
 * Returns how long the quiet hours still hold an email back, in milliseconds, by recipient. Recipients for whom they are
 * over are left out.
 */
export function quietHolds(
  quiet: CampaignQuietHours,
  recipients: readonly { contactId: string; timeZone: string | null }[],
  now: Date,
): Map<string, number> {
  // A batch lives in few time zones.
  const ends = new Map<string, Date | null>();
  const holds = new Map<string, number>();
  for (const { contactId, timeZone } of recipients) {
    const zone = timeZone ?? quiet.zone;
    if (!ends.has(zone)) ends.set(zone, quietUntil(quiet, zone, now));
    const end = ends.get(zone);
    if (end) holds.set(contactId, end.getTime() - now.getTime());
  }
  return holds;
}
