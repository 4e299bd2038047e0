import type { FastifyRequest } from "fastify";
import type { Transaction } from "../../platform/database/database.ts";
import { againAfterDeadlock } from "../../platform/database/deadlock.ts";
import { createGroupCommit, type GroupCommit } from "../../platform/database/group-commit.ts";
import type { Deps } from "../../platform/deps.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { changes, emailLedgers, marks } from "../ledger/index.ts";
import { addCounts, type Counter, type Delta } from "./counter-queries.ts";
import { metricChanges, partsOf } from "./marks.ts";
import { ANONYMOUS_CONTACT_ID } from "./tracking-links.ts";
import {
  clicksPerContact,
  HEAD_VISITOR,
  opensPerContact,
  readVisitor,
  type Visitor,
} from "./visitor.ts";

/** An open or a click, by a contact or a machine. */
export interface Engagement {
  campaignId: string;
  /** ANONYMOUS_CONTACT_ID if the campaign's links are anonymous. */
  contactId: string;
  /** Index of the link; null for an open. */
  link: number | null;
  visitor: Visitor;
}

// Concurrent acts share a transaction; one process runs one at a time per workspace, to avoid contention for the
// campaign's counters.
const GROUP_ACTS = 200;
const WRITERS = 4;

const recipientKey = (engagement: { campaignId: string; contactId: string }) =>
  `${engagement.campaignId}/${engagement.contactId}`;

/**
 * Stores opens and clicks. `add` resolves when the act is committed, with all sums that it changes.
 * Each contact counts once per campaign; repeated clicks only increment the link's count, so a
 * flood of clicks writes no events.
 */
export function createRecorder(deps: Pick<Deps, "database">): GroupCommit<Engagement> {
  const write = (tenantId: string, engagements: readonly Engagement[], skipLocked: boolean) =>
    againAfterDeadlock(() =>
      deps.database.tenant(tenantId, (tx) => recordActs(tx, tenantId, engagements, skipLocked)),
    );
  return createGroupCommit<Engagement>({
    async write(tenantId, engagements) {
      const alone = engagements.length === 1;
      const missed = await write(tenantId, engagements, !alone);
      if (alone) return;
      for (const engagement of missed) await write(tenantId, [engagement], false);
    },
    maxItems: GROUP_ACTS,
    writers: WRITERS,
    writersPerTenant: 1,
  });
}

/**
 * Returns whether a browser or a link preview is prefetching: no one has viewed it yet (Sec-Purpose, and its older
 * names).
 */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purpose = [
    headers["sec-purpose"],
    headers["purpose"],
    headers["x-purpose"],
    headers["x-moz"],
  ]
    .join(" ")
    .toLowerCase();
  return /prefetch|prerender|preview/.test(purpose);
}

/** Stores the open or click of a request. Never rejects: the redirect must happen anyway. */
export async function recordVisit(
  deps: Pick<Deps, "log">,
  recorder: GroupCommit<Engagement>,
  request: FastifyRequest,
  visit: Omit<Engagement, "visitor"> & { tenantId: string },
): Promise<void> {
  // A prefetching browser is neither the contact nor a machine that read the message.
  if (isPrefetch(request)) return;
  const { tenantId, campaignId, contactId, link } = visit;
  const visitor =
    request.method === "HEAD" ? HEAD_VISITOR : readVisitor(request.headers["user-agent"]);
  try {
    await recorder.add(tenantId, { campaignId, contactId, link, visitor });
  } catch (error) {
    deps.log.error({ err: error, tenantId, campaignId }, "Could not store an open or click");
  }
}

/** @returns acts of recipients that were not found, or are currently locked by another transaction */
async function recordActs(
  tx: Transaction,
  tenantId: string,
  engagements: readonly Engagement[],
  skipLocked: boolean,
): Promise<Engagement[]> {
  const personal = engagements.filter(
    (engagement) => engagement.contactId !== ANONYMOUS_CONTACT_ID,
  );
  const anonymous = engagements.filter(
    (engagement) => engagement.contactId === ANONYMOUS_CONTACT_ID,
  );
  const found =
    personal.length === 0 ? [] : await recordRecipients(tx, tenantId, personal, skipLocked);
  const deltas = [
    ...found.flatMap(({ deltas: own }) => own),
    ...(await recordAnonymousVisits(tx, tenantId, anonymous)),
  ];
  // Sums are for reports, and a standing ledger has none.
  const reported = deltas.filter(({ campaignId }) => !emailLedgers.isEmailLedger(campaignId));
  const events = await withSubjects(
    tx,
    tenantId,
    found.flatMap((recipient) => recipient.events),
  );
  // Two round trips in all: nothing below reads a result, so these are sent together with the commit.
  tx.finishWith(recordEvents(tx, tenantId, events));
  tx.finishWith(changes.recordChanges(tx, tenantId, metricChanges(deltas)));
  tx.finishWith(addCounts(tx, tenantId, reported));
  const known = new Set(found.map(recipientKey));
  return personal.filter((engagement) => !known.has(recipientKey(engagement)));
}

type VisitEvent = NewEvent<"mail.opened" | "mail.clicked" | "mail.scanned">;

/** Adds the contact, if any, and the email to events about single emails. */
async function withSubjects(
  tx: Transaction,
  tenantId: string,
  events: readonly VisitEvent[],
): Promise<NewEvent[]> {
  const named: NewEvent[] = [];
  for (const event of events) {
    const { campaignId, contactId } = event;
    if (!campaignId || !contactId || !emailLedgers.isEmailLedger(campaignId)) named.push(event);
    else {
      const subject = await emailLedgers.findSubject(tx, tenantId, { campaignId, contactId });
      const data = { ...event.data, ...subject.email };
      named.push({
        ...event,
        contactId: subject.contactId,
        campaignId: subject.campaignId,
        data,
      } as NewEvent);
    }
  }
  return named;
}

interface Recorded {
  campaignId: string;
  contactId: string;
  deltas: Delta[];
  events: VisitEvent[];
}

async function recordRecipients(
  tx: Transaction,
  tenantId: string,
  engagements: readonly Engagement[],
  skipLocked: boolean,
): Promise<Recorded[]> {
  const clicks = engagements.filter(
    (engagement): engagement is Engagement & marks.LinkClick =>
      engagement.link !== null && clicksPerContact(engagement.visitor),
  );
  const contacts = await marks.markRecipients(
    tx,
    tenantId,
    gather(engagements),
    clicks,
    skipLocked,
  );
  // A contact's first click: there were none a moment ago.
  const suspects = contacts.filter(
    ({ freshLinks, firstClick }) =>
      freshLinks.length >= marks.BURST_LINKS || (freshLinks.length > 0 && !firstClick),
  );
  const unmasked = new Map(
    (suspects.length === 0 ? [] : await marks.unmaskScanners(tx, tenantId, suspects)).map(
      (scanner) => [recipientKey(scanner), scanner],
    ),
  );
  return contacts.map((recipient) => {
    const scanner = unmasked.get(recipientKey(recipient));
    const { campaignId, contactId } = recipient;
    return {
      campaignId,
      contactId,
      deltas: [...firstActsOf(recipient), ...(scanner ? revertedActsOf(scanner) : [])],
      events: scanner ? [scannedEvent(scanner)] : eventsOf(recipient),
    };
  });
}

/** Merges each contact's acts in this group; the first of several opens or clicks determines client and device. */
function gather(engagements: readonly Engagement[]): marks.RecipientEngagement[] {
  const contacts = new Map<string, marks.RecipientEngagement>();
  for (const engagement of engagements) {
    const { campaignId, contactId, link, visitor } = engagement;
    let recipient = contacts.get(recipientKey(engagement));
    if (!recipient) {
      recipient = {
        campaignId,
        contactId,
        openClient: null,
        openDevice: null,
        clickClient: null,
        clickDevice: null,
        machineClient: null,
        machineClick: false,
      };
      contacts.set(recipientKey(engagement), recipient);
    }
    if (link === null && opensPerContact(visitor)) {
      recipient.openClient ??= visitor.client;
      recipient.openDevice ??= visitor.device;
    } else if (link === null) recipient.machineClient ??= visitor.client;
    else if (clicksPerContact(visitor)) {
      recipient.clickClient ??= visitor.client;
      recipient.clickDevice ??= visitor.device;
    } else recipient.machineClick = true;
  }
  return [...contacts.values()];
}

function firstActsOf(recipient: marks.MarkedRecipient): Delta[] {
  const { campaignId, contactId, at } = recipient;
  const news: [Counter, boolean][] = [
    ["opened", recipient.firstOpen],
    ["clicked", recipient.firstClick],
    ["machineOpened", recipient.firstMachineOpen],
    ["machineClicked", recipient.firstMachineClick],
  ];
  return news
    .filter(([, is]) => is)
    .map(([counter]): Delta => ({
      campaignId,
      contactId,
      counter,
      by: 1,
      at,
      parts: partsOf(counter, recipient),
    }));
}

function revertedActsOf(scanner: marks.UnmaskedScanner): Delta[] {
  const { campaignId, contactId, at, openedAt, clickedAt } = scanner;
  const deltas: Delta[] = [];
  const count = (counter: Counter, by: 1 | -1, when: Date) =>
    deltas.push({
      campaignId,
      contactId,
      counter,
      by,
      at: when,
      parts: partsOf(counter, scanner),
    });
  if (scanner.noOpen && openedAt) count("opened", -1, openedAt);
  if (scanner.noClick && clickedAt) count("clicked", -1, clickedAt);
  if (scanner.firstMachineOpen) count("machineOpened", 1, at);
  if (scanner.firstMachineClick) count("machineClicked", 1, at);
  return deltas;
}

function eventsOf(recipient: marks.MarkedRecipient): VisitEvent[] {
  const { campaignId, contactId, freshLinks, firstOpen, firstClick, firstMachineClick } = recipient;
  const events: VisitEvent[] = freshLinks.map((link) => ({
    type: "mail.clicked",
    campaignId,
    contactId,
    data: { link },
  }));
  if (firstOpen)
    events.push({
      type: "mail.opened",
      campaignId,
      contactId,
      data: { by: firstClick ? "click" : "pixel" },
    });
  if (firstMachineClick) events.push(scannedEvent(recipient));
  return events;
}

/** Returns the event that reverts earlier clicks that turned out to be a machine's. */
function scannedEvent({
  campaignId,
  contactId,
}: {
  campaignId: string;
  contactId: string;
}): VisitEvent {
  return { type: "mail.scanned", campaignId, contactId };
}

/** Counts opens and clicks of campaigns with anonymous links: every one counts, because the contact is unknown. */
async function recordAnonymousVisits(
  tx: Transaction,
  tenantId: string,
  engagements: readonly Engagement[],
): Promise<Delta[]> {
  const at = new Date();
  const clicks = engagements.filter(
    (engagement): engagement is Engagement & marks.LinkClick =>
      engagement.link !== null && clicksPerContact(engagement.visitor),
  );
  await marks.countAnonymousClicks(tx, tenantId, clicks);
  return engagements.map(({ campaignId, link, visitor }): Delta => {
    const counted = link === null ? opensPerContact(visitor) : clicksPerContact(visitor);
    const counter: Counter =
      link === null
        ? counted
          ? "opened"
          : "machineOpened"
        : counted
          ? "clicked"
          : "machineClicked";
    const parts = [
      { dimension: "client" as const, key: visitor.client },
      { dimension: "device" as const, key: visitor.device },
    ];
    return { campaignId, counter, by: 1, at, parts };
  });
}
