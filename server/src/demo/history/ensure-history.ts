import {
  type Campaign,
  campaignRoutes,
  UNSUBSCRIBE_REASONS,
  workspaceRoutes,
} from "@arauto/contracts";
import { audienceOf, frozenAudience } from "../../domains/audience/index.ts";
import { changeCodes, changes, freeze, pastSendings } from "../../domains/ledger/index.ts";
import { countPastEngagement, unsubscribeReasons } from "../../domains/tracking/index.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import type { ApiClient } from "../api-client.ts";
import { type CampaignParts, findCampaign, started } from "../demo-campaigns.ts";
import { ensureContactHistory } from "./contact-history.ts";
import {
  recordSent,
  setPreparing,
  setScheduledAt,
  suppressSince,
  wereThere,
} from "./history-queries.ts";
import { changesOf, deliveryTo } from "./past-deliveries.ts";
import { type PastCampaign, pastCampaigns } from "./past-campaigns.ts";
import { createSeededRandom, hashOf } from "../seeded-random.ts";
import { readByRecipients } from "./past-reading.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Far enough in the future for a campaign to wait until its history is written. */
const SCHEDULED_AHEAD_DAYS = 300;

type HistoryDeps = Pick<Deps, "config" | "database" | "jobs">;

/**
 * Gives the demo workspace a past: contacts who joined over the months, and campaigns that they received and read. The
 * product creates, checks and freezes the campaigns; only the results of the recipients are simulated. Each campaign is
 * written in one transaction, so that the work can be killed and resumed.
 */
export async function ensureHistory(
  api: ApiClient,
  deps: HistoryDeps,
  parts: CampaignParts,
  { months, signal }: { months: number; signal: AbortSignal },
): Promise<void> {
  const today = new Date();
  const { id: tenantId } = await api.call(workspaceRoutes.get);
  await ensureContactHistory(deps.database, tenantId, today, months);
  for (const planned of pastCampaigns(today, months)) {
    signal.throwIfAborted();
    const campaign = await scheduled(api, planned, parts, today);
    if (campaign.status === "scheduled")
      await deps.database.tenant(tenantId, (tx) =>
        writeSending(tx, deps, { tenantId, campaignId: campaign.id, planned, today }),
      );
  }
}

/** Creates a campaign and schedules it for a time far ahead, which freezes its content. */
async function scheduled(
  api: ApiClient,
  { name, subject, template, filter, topic }: PastCampaign,
  { sendingAccountId, filters, templates, topics }: CampaignParts,
  today: Date,
): Promise<Campaign> {
  const ahead = new Date(+today + SCHEDULED_AHEAD_DAYS * DAY_MS);
  const body = {
    name,
    subject,
    sendingAccountId,
    filterIds: filter ? [filters[filter]] : [],
    templateId: templates[template],
    topicId: topic && topics[topic],
    sendAt: ahead.toISOString().slice(0, 16),
  };
  const campaign =
    (await findCampaign(api, name)) ?? (await api.call(campaignRoutes.create, { body }));
  return started(api, campaign);
}

interface Sending {
  tenantId: string;
  campaignId: string;
  planned: PastCampaign;
  today: Date;
}

async function writeSending(
  tx: Transaction,
  deps: HistoryDeps,
  { tenantId, campaignId, planned, today }: Sending,
): Promise<void> {
  const { startedAt } = planned;
  if (!(await setPreparing(tx, tenantId, campaignId))) return;
  const campaign = await freeze.lockForFreeze(tx, tenantId, campaignId);
  if (!campaign) throw new Error(`The demo campaign "${planned.name}" could not be frozen`);
  const audience = await audienceOf(tx, tenantId, frozenAudience(campaign.content));
  const ids = { tenantId, campaignId };
  await freeze.freezeAudience(tx, ids, campaign, {
    audience: { ...audience, matches: wereThere(audience.matches, startedAt) },
    zones: [],
    lanes: deps.config.sendLanes,
  });
  const recipients = await pastSendings.findPlanned(tx, tenantId, campaignId);
  const results = readByRecipients(planned, recipients, campaign.content.links.length, today);
  const finishedAt = new Date(Math.max(+startedAt, ...results.map(({ sentAt }) => +sentAt)));
  await pastSendings.storePastSending(tx, ids, results, { startedAt, finishedAt });
  const emails = new Map(recipients.map(({ contactId, email }) => [contactId, email]));
  await suppressSince(tx, tenantId, campaignId, suppressedBy(results, emails));
  await setScheduledAt(tx, tenantId, campaignId, new Date(+startedAt - DAY_MS));
  await recordSent(tx, tenantId, campaignId, { at: finishedAt, frozen: recipients.length });
  await recordEvents(tx, tenantId, [
    { type: "campaign.started", campaignId, at: startedAt, data: {} },
    ...results.flatMap((result) => eventsOf(campaignId, result)),
  ]);
  await countPastEngagement(tx, ids, results);
  const emailOf = (contactId: string) => emails.get(contactId) ?? "";
  await changes.recordChanges(
    tx,
    tenantId,
    results.flatMap((result) => {
      const { contactId } = result;
      return changesOf(campaignId, { contactId, email: emailOf(contactId), result });
    }),
  );
  await giveReasons(tx, ids, planned.name, results, emailOf);
}

/** Share of the unsubscribed contacts who give a reason. */
const SAYING_WHY = 0.45;

/** Stores the reasons why some contacts unsubscribed. */
async function giveReasons(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  name: string,
  results: readonly Result[],
  emailOf: (contactId: string) => string,
): Promise<void> {
  for (const { contactId, unsubscribedAt } of results) {
    if (!unsubscribedAt) continue;
    const email = emailOf(contactId).toLowerCase();
    const random = createSeededRandom(hashOf(`reason ${email}`));
    if (!random.chance(SAYING_WHY)) continue;
    // The first reasons of the list are the most frequent ones.
    const at = Math.floor(UNSUBSCRIBE_REASONS.length * random.next() ** 1.8);
    const reason = UNSUBSCRIBE_REASONS[at] ?? "other";
    const provider = changeCodes.PROVIDER_CODES[deliveryTo(name, email).provider];
    const answer = { reason, provider, at: unsubscribedAt };
    await unsubscribeReasons.store(tx, tenantId, { campaignId, contactId }, answer);
  }
}

type Result = pastSendings.PastRecipient;

/** Returns the contacts who get no further emails after a sending. */
function suppressedBy(results: readonly Result[], emails: ReadonlyMap<string, string>) {
  return results.flatMap(({ contactId, state, sentAt, unsubscribedAt, complainedAt }) => {
    const email = emails.get(contactId) ?? "";
    if (state === "bounced") return [{ contactId, email, reason: "bounced", at: sentAt }];
    if (complainedAt) return [{ contactId, email, reason: "complained", at: complainedAt }];
    if (unsubscribedAt) return [{ contactId, email, reason: "unsubscribed", at: unsubscribedAt }];
    return [];
  });
}

function eventsOf(campaignId: string, result: Result): NewEvent[] {
  const { contactId, state, reply, sentAt, openedAt, clickedAt, links } = result;
  const about = { contactId, campaignId };
  if (state === "bounced")
    return [
      { type: "mail.bounced", ...about, at: sentAt, data: { reply } },
      { type: "account.bounced", ...about, at: sentAt, data: { reason: "bounced" } },
    ];
  const events: NewEvent[] = [{ type: "mail.sent", ...about, at: sentAt, data: {} }];
  if (openedAt) events.push({ type: "mail.opened", ...about, at: openedAt, data: { by: "pixel" } });
  if (clickedAt)
    for (const link of links)
      events.push({ type: "mail.clicked", ...about, at: clickedAt, data: { link } });
  return [...events, ...leavingEvents(about, result)];
}

function leavingEvents(
  about: { contactId: string; campaignId: string },
  { unsubscribedAt, complainedAt }: Result,
): NewEvent[] {
  if (complainedAt)
    return [
      { type: "mail.complained", ...about, at: complainedAt, data: {} },
      { type: "account.complained", ...about, at: complainedAt, data: { reason: "complained" } },
    ];
  if (!unsubscribedAt) return [];
  return [
    { type: "mail.unsubscribed", ...about, at: unsubscribedAt, data: {} },
    {
      type: "account.unsubscribed",
      ...about,
      at: unsubscribedAt,
      data: { reason: "unsubscribed" },
    },
  ];
}
