import { workflowLeaveReason } from "./workflow-goals.ts";
import { z } from "zod";
import { APPROVAL_ACTIONS, APPROVAL_FIELDS } from "./approvals.ts";
import { suppressionReason } from "./contacts.ts";
import { DEAL_ORIGINS } from "./deals.ts";
import { ERASURE_REASONS } from "./personal-data.ts";
import { LIMIT_KINDS, PLANS } from "./plans.ts";
import { TASK_TYPES } from "./task-actions.ts";

interface EventFlags {
  /**
   * Recorded once per contact, so by the thousand: it does not wake event readers, which find it at their next poll.
   */
  bulk?: true;
  /** The timeline of a contact has a text and an icon for it. */
  timeline?: true;
  /** Members may get a notification about it. */
  notification?: true;
  /** Facts that may contain the contact's address: an erasure removes them from the stored event. */
  personal?: readonly string[];
}

/** Defines an event by its stored facts, and how it is processed. */
const event = <Facts extends z.ZodRawShape, const Flags extends EventFlags = EventFlags>(
  facts: Facts,
  flags?: Flags,
) => ({
  facts: z.object(facts),
  ...(flags as Flags),
});

const CONTACT = { bulk: true, timeline: true } as const;
/** Servers repeat the address in their replies. */
const CONTACT_WITH_REPLY = { ...CONTACT, personal: ["reply"] } as const;
const NEWS = { notification: true } as const;

const text = z.string();
const count = z.number();

const suppressed = { reason: suppressionReason, source: z.enum(["form", "import"]).optional() };
/** For a single email, which may be to an address without a contact and belongs to no campaign. */
const single = { emailId: text.optional(), test: z.literal(true).optional() };
const outcome = {
  reply: text.nullable().optional(),
  returned: z.literal(true).optional(),
  ...single,
};
const inConversation = { conversationId: text };
const topicChoice = {
  topicId: text,
  topicName: text,
  source: z.enum(["form", "preferencePage", "unsubscribeLink"]),
};
const passage = { round: count, note: text.optional() };
const pipeline = { pipelineId: text, name: text };
const template = { templateId: text };
const exported = { exportId: text, kind: text, file: text };
const operation = { operationId: text, action: text, total: count.nullable(), changed: count };
const member = { memberUserId: text, name: text.nullable(), email: text.optional() };
const invitation = { invitationId: text, email: text, role: text };
const sendingDomain = { domainId: text, name: text };
const hostPart = { ...sendingDomain, part: text };
/** `keyId` is not the acting key, which any event may contain. */
const apiKey = { keyId: text.optional(), name: text };
const webhook = { webhookId: text, host: text };
const deal = { dealId: text, pipelineId: text };
/** The entry in the deal's history, which workflows react to; a reverted mistake has none. */
const change = { changeId: text.optional() };
const worth = { value: count.nullable(), currency: text };
const analyzeView = { viewId: text, name: text };
const annotation = { annotationId: text, day: text };
const shareLink = { linkId: text, name: text };
/** `askedByUserId`: the user waiting for the decision. */
const approval = {
  approvalId: text,
  action: z.enum(APPROVAL_ACTIONS),
  round: count,
  askedByUserId: text.nullable(),
};
const task = { taskId: text, name: text, kind: z.enum(TASK_TYPES) };
/** `notify`: the users who get a notice. */
const notify = z.array(text).optional();
const taskRun = { ...task, runId: text, dueAt: text, notify };
const payment = { amount: count, currency: text };
/** `test`: no money was moved. */
const invoiceFacts = { invoiceId: text, number: text, ...payment, test: z.boolean() };

/**
 * Every recorded event by its type (`subject.happened`). A stored event may lack facts that were added later, and types
 * that are no longer recorded stay readable.
 */
export const EVENTS = {
  "account.created": event(
    { source: z.enum(["form", "import"]), importId: text.optional() },
    CONTACT,
  ),
  "account.updated": event(
    {
      changed: z.array(text).optional(),
      source: z.enum(["import", "importUndo", "preferencePage"]).optional(),
      importId: text.optional(),
    },
    CONTACT,
  ),
  "account.deleted": event({}, { ...CONTACT, bulk: true }),
  "account.restored": event({}, { ...CONTACT, bulk: true }),
  "account.erased": event(
    { reference: text, reason: z.enum(ERASURE_REASONS), suppressed: z.boolean() },
    { bulk: true },
  ),
  "account.merged": event({ otherId: text }, CONTACT),
  "account.dataExported": event({}, CONTACT),
  "account.confirmationRequested": event({}, CONTACT),
  "account.confirmed": event({}, CONTACT),
  "account.consentGiven": event({ source: z.literal("form") }, CONTACT),
  "account.unsubscribed": event(suppressed, CONTACT),
  "account.bounced": event(suppressed, CONTACT),
  "account.complained": event(suppressed, CONTACT),
  "account.suppressed": event(suppressed, CONTACT),
  "account.suppressionLifted": event({ reason: suppressionReason }, CONTACT),
  "suppressions.imported": event({ rows: count, added: count, already: count, invalid: count }),
  "suppressions.lifted": event({ count }),

  "mail.queued": event(single, CONTACT),
  "mail.sent": event(single, CONTACT),
  "mail.failed": event(outcome, CONTACT_WITH_REPLY),
  "mail.bounced": event(outcome, CONTACT_WITH_REPLY),
  "mail.uncertain": event(outcome, CONTACT_WITH_REPLY),
  "mail.delayed": event({ reply: text, ...single }, CONTACT_WITH_REPLY),
  "mail.opened": event({ by: z.enum(["click", "pixel"]).optional(), ...single }, CONTACT),
  /** `link`: its index in the message. */
  "mail.clicked": event({ link: count, ...single }, CONTACT),
  "mail.scanned": event(single, CONTACT),
  "mail.unsubscribed": event(single, CONTACT),
  "mail.resubscribed": event(single, CONTACT),
  "mail.complained": event({ feedbackType: text.optional(), ...single }, CONTACT),
  "mail.replied": event(inConversation, CONTACT),
  "mail.autoReplied": event(inConversation, CONTACT),
  "mail.answered": event(inConversation, CONTACT),
  "conversation.assigned": event(
    { memberUserId: text, count, conversationId: text.nullable().optional() },
    NEWS,
  ),

  "deal.created": event(
    { ...deal, ...change, ...worth, stageId: text, origin: z.enum(DEAL_ORIGINS) },
    CONTACT,
  ),
  "deal.updated": event({ ...deal, changed: z.array(text) }, CONTACT),
  /**
   * Also when it is reopened: `reopened`. Not for moves within a stage. `reverted`: it undoes the move, win or loss
   * before it, which the deal's history no longer contains.
   */
  "deal.moved": event(
    {
      ...deal,
      ...change,
      stageId: text,
      formerStageId: text,
      reopened: z.literal(true).optional(),
      reverted: z.literal(true).optional(),
    },
    CONTACT,
  ),
  "deal.won": event({ ...deal, ...change, ...worth, stageId: text }, CONTACT),
  "deal.lost": event({ ...deal, ...change, ...worth, stageId: text, reasonId: text }, CONTACT),
  "deal.deleted": event(deal, CONTACT),
  "pipeline.created": event(pipeline),
  "pipeline.updated": event(pipeline),
  "pipeline.deleted": event(pipeline),

  "topic.created": event({ topicId: text }),
  "topic.updated": event({ topicId: text }),
  "topic.deleted": event({ count }),
  "topic.subscribed": event(topicChoice, CONTACT),
  "topic.unsubscribed": event(topicChoice, CONTACT),

  "campaign.scheduled": event({ startsAt: text }),
  "campaign.unscheduled": event({}),
  "campaign.started": event({ lateSeconds: count.optional() }),
  "campaign.sent": event({ frozen: count.optional() }, NEWS),
  /** The last contact has left a workflow. */
  "campaign.ended": event({}, NEWS),
  "campaign.failed": event({ code: text }, NEWS),
  /** Bounce reports with the same wording that do not suppress anyone. */
  "campaign.bouncesHeld": event({ count }, NEWS),
  /** Without facts when a user paused it. */
  "campaign.paused": event(
    {
      code: text.optional(),
      message: text.optional(),
      of: z.enum(["bounces", "complaints"]).optional(),
      people: count.optional(),
      among: count.optional(),
      maxPercent: count.optional(),
    },
    NEWS,
  ),
  "campaign.resumed": event({ byItself: z.literal(true).optional() }),
  "campaign.canceled": event({}),
  "campaign.restReleased": event({}),
  "campaign.spreadEnded": event({}),
  "campaign.spreadRestored": event({}),
  "campaign.testDecided": event({ variant: count }),
  "campaign.uncertainResent": event({ people: count }),

  "approval.requested": event(
    { ...approval, people: count.nullable(), decideBy: text.nullable(), note: text },
    NEWS,
  ),
  "approval.approved": event({ ...approval, comment: text, takesEffectAt: text }, NEWS),
  "approval.undone": event(approval, NEWS),
  /** Took effect: the campaign was started or published with it. */
  "approval.applied": event({ ...approval, decidedByUserId: text.nullable() }),
  "approval.changesRequested": event({ ...approval, comment: text }, NEWS),
  "approval.declined": event({ ...approval, comment: text }, NEWS),
  "approval.withdrawn": event({ ...approval, startedWithout: z.boolean() }),
  /** The subject of the approval changed. `formerStatus`: an approval that had not taken effect ends too. */
  "approval.outdated": event(
    { ...approval, formerStatus: text, changed: z.array(z.enum(APPROVAL_FIELDS)) },
    NEWS,
  ),
  "approval.expired": event({ ...approval, decideBy: text.nullable() }, NEWS),
  "approval.failed": event({ ...approval, code: text }, NEWS),
  "approval.commented": event({ ...approval, comment: text }, NEWS),
  "approval.settingsChanged": event({
    above: count.nullable(),
    formerAbove: count.nullable(),
    workflows: z.boolean(),
    formerWorkflows: z.boolean(),
  }),

  "workflow.entered": event({ round: count }, CONTACT),
  "workflow.ended": event(passage, CONTACT),
  "workflow.failed": event(passage, CONTACT),
  "workflow.left": event({ ...passage, reason: workflowLeaveReason.optional() }, CONTACT),
  "workflow.published": event({ version: count }),
  "workflow.entryOpened": event({}),
  "workflow.entryClosed": event({}),
  "workflow.filtersAdopted": event({ names: z.array(text) }),

  "template.created": event({
    ...template,
    source: z.enum(["form", "file", "copy"]),
    copyOf: text.optional(),
  }),
  "template.updated": event({ ...template, changed: z.array(text) }),
  "template.published": event(template),
  "template.draftDiscarded": event(template),
  "template.enabled": event(template),
  "template.disabled": event(template),
  "template.deleted": event(template),
  "template.restored": event(template),
  "template.purged": event(template),
  /** Test emails that a server accepted. */
  "testEmail.sent": event({ count }),
  "image.created": event({ imageId: text }),
  "image.updated": event({ imageId: text }),
  "image.deleted": event({ count }),
  "savedBlock.created": event({ savedBlockId: text }),
  "savedBlock.updated": event({ savedBlockId: text }),
  "savedBlock.deleted": event({ count }),

  "analyzeView.created": event(analyzeView),
  "analyzeView.updated": event(analyzeView),
  "analyzeView.deleted": event(analyzeView),
  "annotation.created": event(annotation),
  "annotation.updated": event(annotation),
  "annotation.deleted": event(annotation),
  "shareLink.created": event({ ...shareLink, expiresAt: text }),
  "shareLink.revoked": event(shareLink),

  "task.created": event(task),
  "task.updated": event(task),
  "task.deleted": event(task),
  "task.restored": event(task),
  "task.paused": event(task),
  "task.resumed": event({ ...task, skipped: count }),
  "task.skipped": event({ ...task, dueAt: text }),
  "task.unskipped": event({ ...task, dueAt: text }),
  "task.started": event(
    { ...taskRun, startedBy: z.enum(["schedule", "user", "catchUp", "apiKey"]) },
    NEWS,
  ),
  "task.completed": event({ ...taskRun, attempts: count }, NEWS),
  /** `cause` and `error` as in the run. */
  "task.failed": event({ ...taskRun, attempts: count, cause: text, error: text.nullable() }, NEWS),
  "task.canceled": event(taskRun),
  "task.missed": event({ ...taskRun, cause: text }, NEWS),
  /** No run completed within `hours`. */
  "task.overdue": event({ ...task, hours: count, since: text, notify }, NEWS),

  "import.finished": event(
    {
      importId: text,
      rows: count,
      created: count,
      updated: count,
      unchanged: count,
      rejected: count,
    },
    NEWS,
  ),
  "import.failed": event({ importId: text, code: text }, NEWS),
  "import.undone": event({ importId: text, removed: count, restored: count, kept: count }, NEWS),
  "operation.finished": event(operation, NEWS),
  "operation.failed": event({ ...operation, code: text }, NEWS),
  "export.requested": event({ exportId: text, kind: text, format: text }),
  "export.finished": event({ ...exported, rows: count }, NEWS),
  "export.failed": event({ ...exported, code: text }, NEWS),
  "export.deleted": event({ count }),
  "export.linkCreated": event({ exportId: text }),
  "export.downloaded": event({ exportId: text }),

  "sendingDomain.created": event(sendingDomain),
  "sendingDomain.updated": event(sendingDomain),
  "sendingDomain.deleted": event(sendingDomain),
  "sendingDomain.pending": event(sendingDomain),
  "sendingDomain.verified": event(sendingDomain, NEWS),
  "sendingDomain.failing": event(hostPart, NEWS),
  "sendingDomain.hostVerified": event(hostPart),
  "sendingDomain.hostFailing": event(hostPart, NEWS),
  "sendingDomain.rotationStarted": event(sendingDomain),
  "sendingDomain.rotationCanceled": event(sendingDomain),
  "sendingDomain.rotated": event({ ...sendingDomain, selector: text }),
  "sendingDomain.warmUpChanged": event(sendingDomain),
  "sendingDomain.warmUpRemoved": event(sendingDomain),
  "sendingDomain.policyChanged": event({ unverifiedSenders: text }),

  "workspace.updated": event({}),
  "workspace.brandUpdated": event({}),
  "workspace.ownershipTransferred": event(
    { ...member, formerOwnerUserId: text, formerOwnerName: text.nullable() },
    NEWS,
  ),
  "member.invited": event(invitation),
  "member.invitationRevoked": event(invitation),
  "member.invitationDeclined": event({ ...invitation, invitedByUserId: text.nullable() }, NEWS),
  /** The role is only stored for the Owner of a new workspace. */
  "member.joined": event(
    {
      memberUserId: text.optional(),
      name: text.nullable().optional(),
      email: text.optional(),
      role: text,
      invitedByUserId: text.nullable().optional(),
    },
    NEWS,
  ),
  "member.left": event({ ...member, role: text.optional(), removed: z.boolean() }, NEWS),
  "member.roleChanged": event({ ...member, role: text, formerRole: text }, NEWS),

  "plan.granted": event({ plan: z.enum(PLANS), endsAt: text }),
  "plan.ended": event({ isTrial: z.boolean(), paused: count }, NEWS),
  "plan.changed": event({ plan: text, period: text, quantity: count, endsAt: text }),
  "plan.changeScheduled": event({ plan: text, period: text, quantity: count, at: text }),
  "plan.canceled": event({ endsAt: text }),
  "plan.resumed": event({ endsAt: text }),
  /** A renewal is unpaid. `until`: when the plan ends without a payment. */
  "plan.pastDue": event({ ...payment, until: text }, NEWS),
  /** `percent` of a limit is used: 80 or 100. */
  "plan.limitNear": event(
    { limit: z.enum(LIMIT_KINDS), percent: count, used: count, max: count },
    NEWS,
  ),
  "invoice.created": event(invoiceFacts),
  "invoice.paid": event(invoiceFacts),
  "invoice.refunded": event(invoiceFacts),
  "payment.succeeded": event(payment, NEWS),
  "payment.failed": event(payment, NEWS),
  "apiKey.created": event({ ...apiKey, mode: text.optional() }, NEWS),
  "apiKey.updated": event({ ...apiKey, changed: z.array(text) }),
  "apiKey.enabled": event(apiKey),
  "apiKey.disabled": event(apiKey),
  "apiKey.deleted": event(apiKey),
  /** `overlapHours`: how long the previous secret stays valid. */
  "apiKey.rotated": event({ ...apiKey, overlapHours: count }),
  /** A week before the key expires. */
  "apiKey.expiring": event({ ...apiKey, expiresAt: text }, NEWS),
  /** The first event that finally failed since the endpoint's last success. `host`: of its URL. */
  "webhook.exhausted": event(webhook, NEWS),
  /** Half of the period without a success after which it is disabled. */
  "webhook.failing": event(webhook, NEWS),
  "webhook.disabled": event({ ...webhook, reason: z.enum(["gone", "failing"]) }, NEWS),
  /** `count`: minutes that the database was unavailable. */
  "database.recovered": event({ reason: text, count }, NEWS),
};

export type EventType = keyof typeof EVENTS;

/** The facts stored with an event of a type. */
export type EventFacts<Type extends EventType> = z.infer<(typeof EVENTS)[Type]["facts"]>;

type TypesWith<Flag extends keyof EventFlags> = {
  [Type in EventType]: (typeof EVENTS)[Type] extends Record<Flag, true> ? Type : never;
}[EventType];

/** Types with their own text in the timeline of a contact. */
export type TimelineEventType = TypesWith<"timeline">;

/** Types that members may be notified about. */
export type NotifyingEventType = TypesWith<"notification">;

const definitions: Readonly<Record<EventType, EventFlags & { facts: z.ZodObject }>> = EVENTS;

/** Returns whether events of a type occur once per contact. */
export const isBulkEvent = (type: EventType): boolean => definitions[type].bulk === true;

/** The facts of all events that an erasure removes. */
export const PERSONAL_EVENT_FACTS: readonly string[] = [
  ...new Set(Object.values(definitions).flatMap(({ personal }) => personal ?? [])),
];
