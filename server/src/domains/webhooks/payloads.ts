import {
  type Contact,
  type EventType,
  type TaskType,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_PAYLOAD_MAX_BYTES,
  type Webhook,
  type WebhookCampaign,
  type WebhookDeal,
  type WebhookEventData,
  type WebhookEventSource,
  type WebhookEventType,
  type WebhookRecord,
  webhookExtras,
} from "@arauto/contracts";
import type { ReceivedEvent } from "../../platform/events/events.ts";

type Builder<Type extends WebhookEventType> = (
  event: ReceivedEvent<WebhookEventSource<Type>>,
) => WebhookEventData<Type> | null;

interface Subject {
  contactId: string | null;
  campaignId: string | null;
}

interface EmailSubject extends Subject {
  data: { emailId?: string | undefined; test?: true | undefined };
}

const ofContact = ({ contactId }: Subject) => contactId && { contactId };
const byCampaign = ({ contactId, campaignId }: Subject) => contactId && { contactId, campaignId };
const ofEmail = ({ contactId, campaignId, data }: EmailSubject) => {
  const emailId = data.emailId ?? null;
  const email = { contactId, campaignId, emailId, test: data.test === true };
  return emailId || (contactId && campaignId) ? email : null;
};
const ofSingleEmail = ({ contactId, data: { emailId, test } }: EmailSubject) =>
  emailId === undefined ? null : { contactId, emailId, test: test === true };
const ofCampaign = ({ campaignId }: Subject) => campaignId && { campaignId };

/** Adds properties to the ids; null if an id is missing, which no event lacks. */
const withFacts = <Ids extends object, Facts extends object>(
  ids: Ids | string | null,
  facts: Facts,
): (Ids & Facts) | null => (ids && typeof ids === "object" ? { ...ids, ...facts } : null);
const only = <Ids extends object>(ids: Ids | string | null) => withFacts(ids, {});

const ofWorkflow = ({
  contactId,
  campaignId,
  data,
}: Subject & { data: { round?: number | undefined } }) =>
  contactId && campaignId ? { workflowId: campaignId, contactId, round: data.round ?? 1 } : null;

interface DealSubject {
  contactId: string | null;
  data: { dealId?: string | undefined; pipelineId?: string | undefined };
}
const ofDeal = ({ contactId, data: { dealId, pipelineId } }: DealSubject) =>
  dealId === undefined || pipelineId === undefined ? null : { dealId, contactId, pipelineId };
interface DealInStage extends DealSubject {
  data: DealSubject["data"] & {
    stageId?: string | undefined;
    value?: number | null | undefined;
    currency?: string | undefined;
  };
}
const dealInStage = (event: DealInStage) => {
  const { stageId, value = null, currency = "" } = event.data;
  return stageId === undefined ? null : withFacts(ofDeal(event), { stageId, value, currency });
};

interface TaskSubject {
  data: { taskId?: string | undefined; kind?: TaskType | undefined };
}
const ofTask = ({ data: { taskId, kind } }: TaskSubject) =>
  taskId === undefined || kind === undefined ? null : { taskId, kind };
interface TaskRunSubject {
  data: TaskSubject["data"] & { runId?: string | undefined; dueAt?: string | undefined };
}
const ofTaskRun = (event: TaskRunSubject) => {
  const { runId, dueAt } = event.data;
  return runId === undefined || dueAt === undefined
    ? null
    : withFacts(ofTask(event), { runId, dueAt });
};

/** Builds the data of each type from its event; null for an event of an earlier version that lacks an id. */
const BUILDERS: { readonly [Type in WebhookEventType]: Builder<Type> } = {
  "contact.created": (event) => withFacts(ofContact(event), { source: event.data.source ?? null }),
  "contact.updated": (event) =>
    withFacts(ofContact(event), { changed: event.data.changed ?? null }),
  "contact.deleted": (event) => only(ofContact(event)),
  "contact.restored": (event) => only(ofContact(event)),
  "contact.merged": (event) =>
    event.data.otherId === undefined
      ? null
      : withFacts(ofContact(event), { mergedContactId: event.data.otherId }),
  "contact.unsubscribed": (event) => only(byCampaign(event)),
  "contact.bounced": (event) => only(byCampaign(event)),
  "contact.complained": (event) => only(byCampaign(event)),
  "contact.pending_confirmed": (event) => only(ofContact(event)),
  "email.queued": ofSingleEmail,
  "email.sent": (event) => only(ofEmail(event)),
  "email.deferred": (event) => only(ofEmail(event)),
  "email.bounced": (event) => only(ofEmail(event)),
  "email.failed": (event) => only(ofEmail(event)),
  "email.opened": (event) => withFacts(ofEmail(event), { by: event.data.by ?? null }),
  "email.clicked": (event) => withFacts(ofEmail(event), { link: event.data.link ?? 0 }),
  "email.complained": (event) => only(ofEmail(event)),
  "campaign.scheduled": (event) =>
    withFacts(ofCampaign(event), { startsAt: event.data.startsAt ?? null }),
  "campaign.started": (event) => only(ofCampaign(event)),
  "campaign.paused": (event) => withFacts(ofCampaign(event), { code: event.data.code ?? null }),
  "campaign.resumed": (event) => only(ofCampaign(event)),
  "campaign.sent": (event) => only(ofCampaign(event)),
  "campaign.failed": (event) => withFacts(ofCampaign(event), { code: event.data.code ?? null }),
  "campaign.canceled": (event) => only(ofCampaign(event)),
  "workflow.entered": ofWorkflow,
  "workflow.completed": ofWorkflow,
  "workflow.left": (event) => withFacts(ofWorkflow(event), { reason: event.data.reason ?? null }),
  "deal.created": (event) =>
    withFacts(dealInStage(event), { origin: event.data.origin ?? "manual" }),
  "deal.updated": (event) => withFacts(ofDeal(event), { changed: event.data.changed ?? [] }),
  "deal.moved": (event) => {
    const { stageId, formerStageId, reopened, reverted } = event.data;
    return stageId === undefined || formerStageId === undefined
      ? null
      : withFacts(ofDeal(event), {
          stageId,
          formerStageId,
          reopened: reopened === true,
          reverted: reverted === true,
        });
  },
  "deal.won": (event) => dealInStage(event),
  "deal.lost": (event) =>
    event.data.reasonId === undefined
      ? null
      : withFacts(dealInStage(event), { reasonId: event.data.reasonId }),
  "deal.deleted": (event) => ofDeal(event),
  "task.started": (event) =>
    withFacts(ofTaskRun(event), { startedBy: event.data.startedBy ?? "schedule" }),
  "task.completed": (event) => withFacts(ofTaskRun(event), { attempts: event.data.attempts ?? 1 }),
  "task.failed": ({ data, ...event }) =>
    withFacts(ofTaskRun({ ...event, data }), {
      attempts: data.attempts ?? 1,
      cause: data.cause ?? "error",
      error: data.error ?? null,
    }),
  "task.missed": (event) => withFacts(ofTaskRun(event), { cause: event.data.cause ?? "late" }),
  "task.overdue": (event) =>
    withFacts(ofTask(event), { hours: event.data.hours ?? 0, since: event.data.since ?? "" }),
  "invoice.created": invoicePayload,
  "invoice.paid": invoicePayload,
  "invoice.refunded": invoicePayload,
  "import.finished": ({ data }) =>
    data.importId === undefined
      ? null
      : {
          importId: data.importId,
          rows: data.rows ?? 0,
          created: data.created ?? 0,
          updated: data.updated ?? 0,
          unchanged: data.unchanged ?? 0,
          rejected: data.rejected ?? 0,
        },
  "export.finished": ({ data }) =>
    data.exportId === undefined
      ? null
      : { exportId: data.exportId, kind: data.kind ?? "", rows: data.rows ?? 0 },
  "webhook.disabled": ({ data }) =>
    data.webhookId === undefined
      ? null
      : { webhookId: data.webhookId, reason: data.reason ?? "failing" },
};

function invoicePayload({
  data,
}: ReceivedEvent<"invoice.created" | "invoice.paid" | "invoice.refunded">) {
  const { invoiceId, number, amount, currency, test = false } = data;
  return invoiceId === undefined ||
    number === undefined ||
    amount === undefined ||
    currency === undefined
    ? null
    : { invoiceId, number, amount, currency, test };
}

const typesByEvent = new Map<EventType, WebhookEventType[]>();
for (const type of WEBHOOK_EVENT_TYPES)
  for (const source of WEBHOOK_EVENTS[type].from)
    typesByEvent.set(source, [...(typesByEvent.get(source) ?? []), type]);

/** The types created from each recorded event. */
export const TYPES_BY_EVENT: ReadonlyMap<EventType, readonly WebhookEventType[]> = typesByEvent;

/** Records for full payloads, by id. */
export interface Records {
  contacts: ReadonlyMap<string, Contact>;
  campaigns: ReadonlyMap<string, WebhookCampaign>;
  deals: ReadonlyMap<string, WebhookDeal>;
}

/** Returns the id of the record in an event's full payload. */
export function recordIdOf(record: WebhookRecord, event: ReceivedEvent): string | null {
  if (record === "contact") return event.contactId;
  if (record === "campaign") return event.campaignId;
  return (event.data as DealSubject["data"]).dealId ?? null;
}

export type PayloadData = Record<string, unknown>;

/** Returns the ids and properties of an event; null when an id is missing. */
export function thinData(type: WebhookEventType, event: ReceivedEvent): PayloadData | null {
  // The builder matches this type, which the compiler can't infer through the union.
  const build = BUILDERS[type] as (event: ReceivedEvent) => PayloadData | null;
  return build(event);
}

/** Returns the data of a payload. A record that was deleted, or would make it too large, is null. */
export function payloadData(
  type: WebhookEventType,
  event: ReceivedEvent,
  kind: Webhook["payload"],
  records: Records,
): PayloadData | null {
  const thin = thinData(type, event);
  if (thin === null || kind === "thin") return thin;
  const { record, hasReply } = webhookExtras(type);
  const reply = hasReply && {
    reply: (event.data as { reply?: string | null | undefined }).reply ?? null,
  };
  if (record === undefined) return { ...thin, ...reply };
  const id = recordIdOf(record, event) ?? "";
  const found = {
    contact: records.contacts,
    campaign: records.campaigns,
    deal: records.deals,
  }[record].get(id);
  const full = { ...thin, ...reply, [record]: found ?? null };
  return sizeOf(type, full) <= WEBHOOK_PAYLOAD_MAX_BYTES ? full : { ...full, [record]: null };
}

/** Bytes of a timestamp as it is sent. */
const EXAMPLE_TIME = new Date(0);
const sizeOf = (type: WebhookEventType, data: PayloadData) =>
  Buffer.byteLength(requestBody({ type, occurredAt: EXAMPLE_TIME, data }));

/** Returns the body of a request: the same bytes for the same delivery. */
export function requestBody({
  type,
  occurredAt,
  data,
}: {
  type: string;
  occurredAt: Date;
  data: PayloadData;
}): string {
  return JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
}
