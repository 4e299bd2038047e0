import type { QuietHours } from "@arauto/contracts";
import { quietUntil } from "../../sending-rules/index.ts";

/** The quiet hours of a workspace, for the messages of a workflow. */
export interface CampaignQuietHours extends QuietHours {
  /** The workspace's time zone, for contacts without one. */
  zone: string;
}

/**
 * Returns how long quiet hours still hold an email back, in milliseconds, by recipient. Omits recipients for whom they
 * are over.
 */
export function quietHoursDelays(
  quiet: CampaignQuietHours,
  recipients: readonly { contactId: string; timeZone: string | null }[],
  now: Date,
): Map<string, number> {
  // A batch covers few time zones.
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
