import type { z } from "zod";
import { AppError, type RecipientState, type recipientVerdict } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { reachabilityOf } from "../consents/index.ts";
import { recipients } from "../ledger/index.ts";
import { clicksByUrl, linkClicks } from "../tracking/index.ts";
import { presentRecipient } from "./presentation.ts";
import { findHeldEmail, findReachedMessages } from "./workflow-queries.ts";
import { findLinks } from "./queries.ts";
import { requireCampaign } from "./service.ts";

type Verdict = z.input<typeof recipientVerdict>;

/** @throws AppError NOT_FOUND */
export function readRecipients(
  deps: Deps,
  tenantId: string,
  campaignId: string,
  query: recipients.RecipientQuery,
) {
  return deps.database.tenant(tenantId, async (tx) => {
    const { ledgers } = await requireCampaign(tx, tenantId, campaignId);
    const { rows, ...page } = await recipients.listRecipients(tx, tenantId, ledgers, query);
    return { ...page, items: rows.map(presentRecipient) };
  });
}

const VERDICTS: Record<RecipientState, Verdict["verdict"]> = {
  pending: "waiting",
  claimed: "beingSent",
  sent: "sent",
  deferred: "deferred",
  failed: "failed",
  bounced: "bounced",
  complained: "complained",
  skipped: "skipped",
  uncertain: "uncertain",
};

/**
 * Explains why the contact with this address did or didn't get the campaign.
 * @throws AppError NOT_FOUND for an unknown campaign; an unknown contact is a verdict
 */
export function explainRecipient(
  deps: Deps,
  tenantId: string,
  campaignId: string,
  email: string,
): Promise<Verdict> {
  return deps.database.tenant(tenantId, async (tx) => {
    const campaign = await requireCampaign(tx, tenantId, campaignId);
    const { topicId, ledgers } = campaign;
    // A workflow has the ledgers of its messages, which contacts reach one at a time.
    const frozenAt = campaign.kind === "workflow" ? campaign.startedAt : campaign.frozenAt;
    const contact = await recipients.findContactByEmail(tx, tenantId, email);
    const facts = {
      email,
      recipient: null,
      heldUntil: null,
      frozenAt: frozenAt?.toISOString() ?? null,
    };
    if (!contact) return { ...facts, verdict: "unknownPerson", contactNow: null };
    const contactNow = await reachableNow(tx, tenantId, contact.id, topicId);
    const answer = { ...facts, contactNow };
    const held = await findHeldEmail(tx, tenantId, campaignId, contact.id);
    if (held)
      return {
        ...answer,
        verdict: held.byPlan ? "heldByPlan" : "heldByQuietHours",
        heldUntil: held.until.toISOString(),
      };
    if (!frozenAt) return { ...answer, verdict: "notStarted" };
    const newest =
      campaign.kind === "workflow"
        ? await findReachedMessages(tx, tenantId, campaignId, contact.id)
        : [];
    const found = await recipients.findRecipient(tx, tenantId, {
      contactId: contact.id,
      ledgers,
      newest,
    });
    if (!found)
      return {
        ...answer,
        verdict: contact.createdAt > frozenAt ? "addedAfterFreeze" : "didNotMatch",
      };
    const recipient = presentRecipient(found);
    return { ...answer, recipient, verdict: VERDICTS[recipient.state] };
  });
}

/** Returns whether campaigns for a topic reach a contact now. */
async function reachableNow(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  topicId: string | null,
): Promise<Verdict["contactNow"]> {
  const reachability = await reachabilityOf(tx, tenantId, contactId);
  const { status, suppression, topics } = reachability;
  const topic = topics.find((one) => one.topicId === topicId) ?? null;
  const canReceive = reachability.canReceive && topic?.subscribed !== false;
  return { contactId, canReceive, status, suppression, topic };
}

/**
 * Lists the message's links as written, with the number of contacts who clicked each; for a workflow, the addresses in
 * its messages.
 * @throws AppError NOT_FOUND
 */
export function readLinks(deps: Deps, tenantId: string, campaignId: string) {
  return deps.database.tenant(tenantId, async (tx) => {
    const { kind, ledgers } = await requireCampaign(tx, tenantId, campaignId);
    if (kind === "workflow") {
      const found = await clicksByUrl(tx, tenantId, ledgers);
      return { items: found.map((link, index) => ({ index, ...link })) };
    }
    const links = await findLinks(tx, tenantId, campaignId);
    if (!links) throw new AppError("NOT_FOUND", "Campaign not found");
    const clicks = await linkClicks(tx, tenantId, campaignId);
    return {
      items: links.map((url, index) => ({
        index,
        url,
        ...(clicks.get(index) ?? { clicks: 0, people: 0 }),
      })),
    };
  });
}
