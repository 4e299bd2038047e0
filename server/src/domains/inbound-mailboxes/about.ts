import type { InboundEvidence } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { recipients } from "../ledger/index.ts";

/** The message of a campaign that something is about. */
export interface CampaignMail {
  campaignId: string;
  contactId: string;
  sentAt: Date | null;
}

/** Our Message-IDs are the ids of campaign and contact without hyphens, which cannot be guessed without the message. */
const MESSAGE_ID = /^([0-9a-f]{32})\.([0-9a-f]{32})@/i;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const CANDIDATES_MAX = 10;

/**
 * Returns our message that an email is about, by a signed address or our Message-ID; undefined when
 * the workspace never sent it.
 */
export async function aboutOf(
  tx: Transaction,
  tenantId: string,
  evidence: InboundEvidence,
): Promise<CampaignMail | undefined> {
  const named = evidence.messageIds.flatMap((id) => {
    const [, campaign, account] = MESSAGE_ID.exec(id) ?? [];
    return campaign && account
      ? [{ campaignId: uuidOf(campaign), contactId: uuidOf(account) }]
      : [];
  });
  const { verp } = evidence;
  const candidates = [
    ...(verp && "campaignId" in verp ? [verp] : []),
    ...named.slice(0, CANDIDATES_MAX),
  ];
  for (const { campaignId, contactId } of candidates) {
    const entry = await recipients.findEntry(tx, tenantId, campaignId, contactId);
    if (entry) return { campaignId, contactId, sentAt: entry.sentAt };
  }
  return undefined;
}

function uuidOf(hex: string): string {
  return hex.toLowerCase().replace(UUID, "$1-$2-$3-$4-$5");
}
