import { createHash } from "node:crypto";
import { type BouncedRecipient, domainOf } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { liftBounces } from "../contacts/index.ts";
import { bounces } from "../ledger/index.ts";
import * as queries from "./similar-report-queries.ts";
import { noteSoftBounces } from "./queries.ts";

/** Minimum number of reports: fewer prove nothing. */
const SIMILAR_MIN = 10;
/** At this share of the recipients or above, reports with the same wording are attributed to the sender. */
const SIMILAR_SHARE = 0.5;
const WORDS_MAX = 300;
/** These statuses are about the domain, and so apply to all of its addresses. */
const DOMAIN_STATUS = /^5\.(?:1\.2|1\.10|4\.4)$/;
const DOMAIN_WORDS =
  /\b(?:host|domain)\b.{0,40}(?:unknown|not found|not exist)|nxdomain|null ?mx|no (?:mx|such domain)|any host named|no smtp service|does not accept mail/i;

/**
 * Records a report that would suppress an address, and returns whether to hold it back. When the same wording is
 * returned for most recipients of a campaign, in total or at one domain, it is about the sender, and suppresses no
 * contact. Contacts suppressed by earlier ones are unsuppressed. Held reports count as soft bounces, so that an address
 * that remains invalid is suppressed after further campaigns.
 */
export async function isHeldBack(
  tx: Transaction,
  tenantId: string,
  report: { campaignId: string; contactId: string; email: string; recipient: BouncedRecipient },
): Promise<boolean> {
  const { campaignId, contactId, email, recipient } = report;
  const digests = digestsOf(recipient, email);
  await queries.lockReports(tx, tenantId, campaignId);
  await queries.insertReport(tx, tenantId, { campaignId, contactId, ...digests });
  const similar = await queries.countSimilar(tx, tenantId, campaignId, digests);
  if (similar.held) {
    await queries.holdReports(tx, tenantId, campaignId, digests);
    return true;
  }
  const isOfDomain =
    DOMAIN_STATUS.test(recipient.status ?? "") || DOMAIN_WORDS.test(recipient.diagnostic);
  const mostOf = async (count: number, domain: string | null) => {
    if (!isMilestone(count)) return false;
    const limit = Math.ceil(count / SIMILAR_SHARE) + 1;
    return (
      count / (await bounces.countHandedOver(tx, tenantId, campaignId, { domain, limit })) >=
      SIMILAR_SHARE
    );
  };
  const held = (await mostOf(similar.ofCampaign, null))
    ? await queries.holdReports(tx, tenantId, campaignId, {
        wording: digests.wording,
        domainWording: null,
      })
    : !isOfDomain && (await mostOf(similar.ofDomain, domainOf(email)))
      ? await queries.holdReports(tx, tenantId, campaignId, digests)
      : [];
  if (held.length === 0) return false;
  await liftBounces(tx, tenantId, campaignId, held);
  await noteSoftBounces(tx, tenantId, await queries.findAddresses(tx, tenantId, held), campaignId);
  const count = await queries.countHeldReports(tx, tenantId, [campaignId]);
  // Once per campaign: the report shows the growing number.
  if (count === held.length)
    await recordEvents(tx, tenantId, [
      { type: "campaign.bouncesHeld", campaignId, data: { count } },
    ]);
  return true;
}

/** Counting a domain's recipients is slow in a large campaign: it happens at 10, 20, 40, 80… reports. */
function isMilestone(count: number): boolean {
  return count >= SIMILAR_MIN && Number.isInteger(Math.log2(count / SIMILAR_MIN));
}

function digestsOf({ status, diagnostic }: BouncedRecipient, email: string): queries.ReportDigests {
  const words = `${status ?? ""} ${wordsOf(diagnostic, email)}`;
  return {
    wording: hash(words),
    domainWording: hash(`${domainOf(email).toLowerCase()}\n${words}`),
  };
}

/** Returns the common wording of reports about different contacts: without addresses, host names, numbers and ids. */
function wordsOf(diagnostic: string, email: string): string {
  return diagnostic
    .toLowerCase()
    .replaceAll(email.toLowerCase(), " ")
    .replace(/\S*[@/]\S*|\S*\d\S*|\S+\.\S+/g, " ")
    .replace(/[^\p{L}]+/gu, " ")
    .trim()
    .slice(0, WORDS_MAX);
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
