import type { z } from "zod";
import type { memberships, personalData } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { contactTimeline, getContact } from "../contacts/index.ts";
import { consentsOf } from "../consents/index.ts";
import { findWrittenWith } from "../conversations/index.ts";
import { allFilterPredicates } from "../filters/index.ts";
import { states } from "../ledger/index.ts";
import { personTopics } from "../topics/index.ts";
import { findActivitiesOf, findDealsOf, findFilesOf } from "../deals/index.ts";
import { findEmailsOfContact } from "../emails/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { findHashes } from "./forgetting-queries.ts";
import * as queries from "./queries.ts";

type Memberships = z.input<typeof memberships>;
type PersonalData = z.input<typeof personalData>;

/** Maximum campaigns shown for a contact. */
const CAMPAIGNS_SHOWN = 100;
const PAGE = 100;

const iso = (date: Date | null) => date?.toISOString() ?? null;

const presentCampaign = ({
  name,
  state,
  sentAt,
  openedAt,
  clickedAt,
}: queries.CampaignOfContact) => ({
  name,
  state: states.stateName(state),
  sentAt: iso(sentAt),
  openedAt: iso(openedAt),
  clickedAt: iso(clickedAt),
});

/**
 * Returns the saved filters that match a contact now, and the campaigns that included it.
 * @throws AppError NOT_FOUND
 */
export async function membershipsOf(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<Memberships> {
  const contact = await getContact(tx, tenantId, id);
  const filters = await allFilterPredicates(tx, tenantId);
  const holds = await queries.testConditions(
    tx,
    tenantId,
    contact.id,
    filters.map(({ predicate }): Sql<boolean> => predicate),
  );
  const campaigns = await queries.findCampaigns(
    tx,
    tenantId,
    await queries.findIds(tx, tenantId, contact.id),
    CAMPAIGNS_SHOWN,
  );
  return {
    filters: filters
      .filter((_, index) => holds[index])
      .map(({ id: filterId, name }) => ({ id: filterId, name })),
    campaigns: campaigns.map((campaign) => ({ id: campaign.id, ...presentCampaign(campaign) })),
  };
}

/**
 * Returns all data stored about a contact in one document, and records the request.
 * @throws AppError NOT_FOUND
 */
export async function personalDataOf(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  id: string,
): Promise<PersonalData> {
  const contact = await getContact(tx, tenantId, id);
  const ids = await queries.findIds(tx, tenantId, contact.id);
  const campaigns = await queries.findCampaigns(tx, tenantId, ids, null);
  const workflows = await queries.findWorkflows(tx, tenantId, ids);
  const emails = await findEmailsOfContact(tx, tenantId, ids, [contact.email]);
  const deals = await findDealsOf(tx, tenantId, contact.id);
  const activities = await findActivitiesOf(tx, tenantId, contact.id);
  const files = await findFilesOf(tx, tenantId, contact.id);
  const links = await queries.findClicks(
    tx,
    tenantId,
    ids,
    campaigns.map((campaign) => campaign.id),
  );
  const since =
    contact.suppression === null
      ? undefined
      : await queries.findSuppressedSince(tx, tenantId, contact.email);
  const topics = await personTopics(tx, tenantId, contact.id);
  const hashes = await findHashes(tx, tenantId, contact.id, contact.email);
  const written = await findWrittenWith(tx, tenantId, { ids, hashes });
  const document = {
    exportedAt: new Date().toISOString(),
    workspace: (await workspaceFacts(tx, tenantId)).name,
    contact,
    suppression:
      contact.suppression !== null && since
        ? { reason: contact.suppression, since: since.toISOString() }
        : null,
    topics: topics.map(({ name, subscribed, changedAt }) => ({
      name,
      subscribed,
      changedAt: iso(changedAt),
    })),
    consents: await consentsOf(tx, tenantId, contact.id),
    workflows: workflows.map(({ name, enteredAt, endedAt, steps }) => ({
      name,
      enteredAt: enteredAt.toISOString(),
      endedAt: iso(endedAt),
      steps,
    })),
    campaigns: campaigns.map((campaign) => ({
      ...presentCampaign(campaign),
      unsubscribedAt: iso(campaign.unsubscribedAt),
    })),
    deals: deals.map(({ id: _id, isOnlyContact: _is, createdAt, ...deal }) => ({
      ...deal,
      createdAt: createdAt.toISOString(),
    })),
    dealActivities: activities.map(({ at, kind, text }) => ({ kind, at: at.toISOString(), text })),
    dealFiles: files.map(({ name, bytes, createdAt }) => ({
      name,
      bytes,
      addedAt: createdAt.toISOString(),
    })),
    emails: emails.map(({ address, subject, data, tags, createdAt }) => ({
      to: address ?? "",
      subject,
      data: data ?? {},
      tags,
      acceptedAt: createdAt.toISOString(),
    })),
    links: links.map(({ firstAt, ...link }) => ({ ...link, firstAt: firstAt.toISOString() })),
    messages: written.map(({ direction, at, fromEmail, toEmail, subject, body }) => {
      return { direction, at: at.toISOString(), from: fromEmail, to: toEmail, subject, text: body };
    }),
    timeline: await wholeTimeline(tx, tenantId, contact.id),
  };
  await recordEvents(tx, tenantId, [
    { type: "account.dataExported", contactId: contact.id, userId },
  ]);
  return document;
}

async function wholeTimeline(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<PersonalData["timeline"]> {
  const entries: PersonalData["timeline"] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await contactTimeline(tx, tenantId, id, { limit: PAGE, cursor });
    entries.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}
