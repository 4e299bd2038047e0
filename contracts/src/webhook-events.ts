import { workflowLeaveReason } from "./workflow-goals.ts";
import { z } from "zod";
import { campaignKind } from "./campaign-drafts.ts";
import { campaignStatus } from "./campaign-status.ts";
import { contact } from "./contacts.ts";
import { dealOrigin, webhookDeal } from "./deals.ts";
import type { EventType } from "./events.ts";
import { id, timestamp } from "./lists.ts";
import { taskType } from "./task-actions.ts";

/** Maximum size of a payload in bytes. A record that would exceed it is omitted. */
export const WEBHOOK_PAYLOAD_MAX_BYTES = 20_000;

/** Why an endpoint was disabled: manually, it responded 410, or it failed for too long. */
export const webhookDisabledReason = z
  .enum(["user", "gone", "failing"])
  .meta({ id: "WebhookDisabledReason" });
export type WebhookDisabledReason = z.infer<typeof webhookDisabledReason>;

/** A campaign or workflow in a full payload. */
export const webhookCampaign = z
  .object({
    id,
    name: z.string(),
    kind: campaignKind,
    status: campaignStatus,
    createdAt: timestamp,
    updatedAt: timestamp,
    startedAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookCampaign" });
export type WebhookCampaign = z.infer<typeof webhookCampaign>;

/** Records in full payloads, as of the creation of the payload; null if it was deleted or is too large. */
const RECORDS = {
  contact: contact.nullable(),
  campaign: webhookCampaign.nullable(),
  deal: webhookDeal.nullable(),
};
export type WebhookRecord = keyof typeof RECORDS;

interface Definition<Data extends z.ZodRawShape, From extends EventType> {
  description: string;
  /** The recorded events that it is created from. */
  from: readonly From[];
  /** Ids, and facts without personal data: the payload of a thin endpoint. */
  data: z.ZodObject<Data>;
  /** The additional content of a full payload. */
  record?: WebhookRecord;
  /** The receiving server's reply, which may contain the address: in full payloads only. */
  hasReply?: true;
  example: z.input<z.ZodObject<Data>>;
}

const define = <Data extends z.ZodRawShape, const From extends EventType>(
  definition: Definition<Data, From>,
) => definition;

const CONTACT_ID = "0198c0de-0000-7000-8000-000000000001";
const OTHER_CONTACT_ID = "0198c0de-0000-7000-8000-000000000002";
const CAMPAIGN_ID = "0198c0de-0000-7000-8000-000000000003";
const FILE_ID = "0198c0de-0000-7000-8000-000000000004";
const EMAIL_ID = "0198c0de-0000-7000-8000-000000000006";
const DEAL_ID = "0198c0de-0000-7000-8000-000000000007";
const PIPELINE_ID = "0198c0de-0000-7000-8000-000000000008";
const STAGE_ID = "0198c0de-0000-7000-8000-000000000009";
const FORMER_STAGE_ID = "0198c0de-0000-7000-8000-00000000000a";
const REASON_ID = "0198c0de-0000-7000-8000-00000000000b";
const TASK_ID = "0198c0de-0000-7000-8000-00000000000c";
const RUN_ID = "0198c0de-0000-7000-8000-00000000000d";
const INVOICE_ID = "0198c0de-0000-7000-8000-00000000000e";
const WEBHOOK_ID = "0198c0de-0000-7000-8000-000000000005";

const count = z.number().int();
const ofContact = z.object({ contactId: id });
/** `campaignId`: the campaign whose email caused it; null if none did. */
const ofContactByCampaign = z.object({ contactId: id, campaignId: id.nullable() });
/**
 * `campaignId`: the campaign, or the message of a workflow; null for a single email. `contactId`: null for a single email
 * to an address that no contact has. `emailId`: the single email; null for those of campaigns and workflows. `test`:
 * whether it was sent with a test key.
 */
const ofEmail = z.object({
  contactId: id.nullable(),
  campaignId: id.nullable(),
  emailId: id.nullable(),
  test: z.boolean(),
});
const ofSingleEmail = ofEmail.omit({ campaignId: true }).extend({ emailId: id });
const ofCampaign = z.object({ campaignId: id });
/** `round`: 1 the first time that a contact is in the workflow. */
const ofWorkflow = z.object({ workflowId: id, contactId: id, round: count });

const ofDeal = z.object({ dealId: id, contactId: id.nullable(), pipelineId: id });
/** `value`: in the smallest unit of `currency`; null if unknown. */
const ofDealInStage = ofDeal.extend({ stageId: id, value: count.nullable(), currency: z.string() });

const ofTask = z.object({ taskId: id, kind: taskType });
/** `dueAt`: for a run that a user started, when they did. */
const ofTaskRun = ofTask.extend({ runId: id, dueAt: timestamp });
const taskExample = { taskId: TASK_ID, kind: "report" } as const;
const taskRunExample = { ...taskExample, runId: RUN_ID, dueAt: "2026-11-23T12:00:00.000Z" };

const ofInvoice = z.object({
  invoiceId: id,
  number: z.string(),
  amount: count,
  currency: z.string(),
  test: z.boolean(),
});
const invoiceExample = {
  invoiceId: INVOICE_ID,
  number: "2026-000184",
  amount: 197_420,
  currency: "BRL",
  test: false,
};

const dealExample = { dealId: DEAL_ID, contactId: CONTACT_ID, pipelineId: PIPELINE_ID };
const dealInStageExample = { ...dealExample, stageId: STAGE_ID, value: 2_650_000, currency: "BRL" };
const contactExample = { contactId: CONTACT_ID };
const optOutExample = { contactId: CONTACT_ID, campaignId: CAMPAIGN_ID };
const emailExample = {
  contactId: CONTACT_ID,
  campaignId: CAMPAIGN_ID,
  emailId: null,
  test: false,
};
const campaignExample = { campaignId: CAMPAIGN_ID };
const workflowExample = { workflowId: CAMPAIGN_ID, contactId: CONTACT_ID, round: 1 };

/**
 * Every type that webhooks deliver. A type or field is never renamed and never changes its meaning; fields may be
 * added. Each type has a source: only recorded events are listed.
 */
export const WEBHOOK_EVENTS = {
  "contact.created": define({
    description: "A contact was created, manually or by an import.",
    from: ["account.created"],
    data: ofContact.extend({ source: z.enum(["form", "import"]).nullable() }),
    record: "contact",
    example: { ...contactExample, source: "form" },
  }),
  "contact.updated": define({
    description:
      "Values of a contact changed. `changed` names them (custom fields as `fields.identifier`), or is null when they are not known.",
    from: ["account.updated"],
    data: ofContact.extend({ changed: z.array(z.string()).nullable() }),
    record: "contact",
    example: { ...contactExample, changed: ["name", "fields.city"] },
  }),
  "contact.deleted": define({
    description: "A contact was deleted, or its personal data was erased.",
    from: ["account.deleted", "account.erased"],
    data: ofContact,
    example: contactExample,
  }),
  "contact.restored": define({
    description: "A deleted contact was restored from the trash, with its former id.",
    from: ["account.restored"],
    data: ofContact,
    record: "contact",
    example: contactExample,
  }),
  "contact.merged": define({
    description: "Two contacts became one. The contact `mergedContactId` no longer exists.",
    from: ["account.merged"],
    data: ofContact.extend({ mergedContactId: id }),
    record: "contact",
    example: { ...contactExample, mergedContactId: OTHER_CONTACT_ID },
  }),
  "contact.unsubscribed": define({
    description: "A contact opted out of all campaigns.",
    from: ["account.unsubscribed"],
    data: ofContactByCampaign,
    record: "contact",
    example: optOutExample,
  }),
  "contact.bounced": define({
    description: "Emails to a contact bounced, so that it gets no more campaigns.",
    from: ["account.bounced"],
    data: ofContactByCampaign,
    record: "contact",
    example: optOutExample,
  }),
  "contact.complained": define({
    description: "A contact reported an email as spam, and gets no more campaigns.",
    from: ["account.complained"],
    data: ofContactByCampaign,
    record: "contact",
    example: optOutExample,
  }),
  "contact.pending_confirmed": define({
    description: "A pending contact confirmed the subscription (double opt-in).",
    from: ["account.confirmed"],
    data: ofContact,
    record: "contact",
    example: contactExample,
  }),

  "email.queued": define({
    description:
      "A single email was accepted (`POST /v1/Emails`). Those of campaigns have no such event.",
    from: ["mail.queued"],
    data: ofSingleEmail,
    record: "contact",
    example: { contactId: CONTACT_ID, emailId: EMAIL_ID, test: false },
  }),
  "email.sent": define({
    description: "The receiving server accepted an email.",
    from: ["mail.sent"],
    data: ofEmail,
    record: "contact",
    example: emailExample,
  }),
  "email.deferred": define({
    description:
      "An email could not be delivered yet: a server keeps trying, or asked to try a single email again later.",
    from: ["mail.delayed"],
    data: ofEmail,
    record: "contact",
    hasReply: true,
    example: emailExample,
  }),
  "email.bounced": define({
    description: "An email was rejected permanently, or returned.",
    from: ["mail.bounced"],
    data: ofEmail,
    record: "contact",
    hasReply: true,
    example: emailExample,
  }),
  "email.failed": define({
    description: "An email could not be sent.",
    from: ["mail.failed"],
    data: ofEmail,
    record: "contact",
    hasReply: true,
    example: emailExample,
  }),
  "email.opened": define({
    description: "A contact opened an email. `by` says how it was noticed, if known.",
    from: ["mail.opened"],
    data: ofEmail.extend({ by: z.enum(["click", "pixel"]).nullable() }),
    record: "contact",
    example: { ...emailExample, by: "pixel" },
  }),
  "email.clicked": define({
    description: "A contact clicked a link. `link` is its index in the email, from 0.",
    from: ["mail.clicked"],
    data: ofEmail.extend({ link: count }),
    record: "contact",
    example: { ...emailExample, link: 0 },
  }),
  "email.complained": define({
    description: "A contact reported an email as spam.",
    from: ["mail.complained"],
    data: ofEmail,
    record: "contact",
    example: emailExample,
  }),

  "campaign.scheduled": define({
    description: "A campaign or workflow was scheduled.",
    from: ["campaign.scheduled"],
    data: ofCampaign.extend({ startsAt: z.string().nullable() }),
    record: "campaign",
    example: { ...campaignExample, startsAt: "2026-11-23T12:00:00.000Z" },
  }),
  "campaign.started": define({
    description: "A campaign or workflow started.",
    from: ["campaign.started"],
    data: ofCampaign,
    record: "campaign",
    example: campaignExample,
  }),
  "campaign.paused": define({
    description:
      "A campaign or workflow was paused. `code` is the error that paused it; null when a user did.",
    from: ["campaign.paused"],
    data: ofCampaign.extend({ code: z.string().nullable() }),
    record: "campaign",
    example: { ...campaignExample, code: null },
  }),
  "campaign.resumed": define({
    description: "A paused campaign or workflow resumed.",
    from: ["campaign.resumed"],
    data: ofCampaign,
    record: "campaign",
    example: campaignExample,
  }),
  "campaign.sent": define({
    description: "A campaign finished sending.",
    from: ["campaign.sent"],
    data: ofCampaign,
    record: "campaign",
    example: campaignExample,
  }),
  "campaign.failed": define({
    description: "A campaign failed. `code` is the error.",
    from: ["campaign.failed"],
    data: ofCampaign.extend({ code: z.string().nullable() }),
    record: "campaign",
    example: { ...campaignExample, code: "CAMPAIGN_NOBODY" },
  }),
  "campaign.canceled": define({
    description: "A campaign or workflow was canceled.",
    from: ["campaign.canceled"],
    data: ofCampaign,
    record: "campaign",
    example: campaignExample,
  }),

  "workflow.entered": define({
    description: "A contact entered a workflow.",
    from: ["workflow.entered"],
    data: ofWorkflow,
    record: "contact",
    example: workflowExample,
  }),
  "workflow.completed": define({
    description: "A contact reached the end of a workflow.",
    from: ["workflow.ended"],
    data: ofWorkflow,
    record: "contact",
    example: workflowExample,
  }),
  "workflow.left": define({
    description:
      "A contact left a workflow before its end. `reason`: they reached its goal, were removed, or it was canceled; null in events from before reasons were recorded.",
    from: ["workflow.left"],
    data: ofWorkflow.extend({ reason: workflowLeaveReason.nullable() }),
    record: "contact",
    example: { ...workflowExample, reason: "goal" },
  }),

  "deal.created": define({
    description: "A deal was created. `contactId` is its primary contact.",
    from: ["deal.created"],
    data: ofDealInStage.extend({ origin: dealOrigin }),
    record: "deal",
    example: { ...dealInStageExample, origin: "manual" },
  }),
  "deal.updated": define({
    description: "Fields of a deal changed. `changed` names them.",
    from: ["deal.updated"],
    data: ofDeal.extend({ changed: z.array(z.string()) }),
    record: "deal",
    example: { ...dealExample, changed: ["value", "expectedCloseOn"] },
  }),
  "deal.moved": define({
    description:
      "A deal moved to another stage, or a won or lost one was reopened (`reopened`), which may leave its stage as it was. With `reverted`, a user undid the deal's previous move, win or loss within a minute: count neither of the two.",
    from: ["deal.moved"],
    data: ofDeal.extend({
      stageId: id,
      formerStageId: id,
      reopened: z.boolean(),
      reverted: z.boolean(),
    }),
    record: "deal",
    example: {
      ...dealExample,
      stageId: STAGE_ID,
      formerStageId: FORMER_STAGE_ID,
      reopened: false,
      reverted: false,
    },
  }),
  "deal.won": define({
    description: "A deal was won.",
    from: ["deal.won"],
    data: ofDealInStage,
    record: "deal",
    example: dealInStageExample,
  }),
  "deal.lost": define({
    description: "A deal was lost, for a reason of the workspace's list.",
    from: ["deal.lost"],
    data: ofDealInStage.extend({ reasonId: id }),
    record: "deal",
    example: { ...dealInStageExample, reasonId: REASON_ID },
  }),
  "deal.deleted": define({
    description: "A deal was deleted.",
    from: ["deal.deleted"],
    data: ofDeal,
    example: dealExample,
  }),

  "task.started": define({
    description: "A run of a scheduled task started: by its schedule, a user, or after an outage.",
    from: ["task.started"],
    data: ofTaskRun.extend({ startedBy: z.enum(["schedule", "user", "catchUp", "apiKey"]) }),
    example: { ...taskRunExample, startedBy: "schedule" },
  }),
  "task.completed": define({
    description: "A run of a scheduled task completed.",
    from: ["task.completed"],
    data: ofTaskRun.extend({ attempts: count }),
    example: { ...taskRunExample, attempts: 1 },
  }),
  "task.failed": define({
    description:
      "A run of a scheduled task failed, after all its attempts. `error` is the error's code, if it has one.",
    from: ["task.failed"],
    data: ofTaskRun.extend({ attempts: count, cause: z.string(), error: z.string().nullable() }),
    example: { ...taskRunExample, attempts: 4, cause: "timeout", error: null },
  }),
  "task.missed": define({
    description: "A scheduled task was due, but did not run: the server was away for too long.",
    from: ["task.missed"],
    data: ofTaskRun.extend({ cause: z.string() }),
    example: { ...taskRunExample, cause: "outage" },
  }),
  "task.overdue": define({
    description:
      "No run of a scheduled task completed within the expected number of hours (`expectSuccessHours`).",
    from: ["task.overdue"],
    data: ofTask.extend({ hours: count, since: timestamp }),
    example: { ...taskExample, hours: 26, since: "2026-11-22T10:00:00.000Z" },
  }),

  "invoice.created": define({
    description:
      "An invoice of the workspace's plan was issued. `amount` is in the smallest unit of `currency`. `test`: a test payment, where no money moves.",
    from: ["invoice.created"],
    data: ofInvoice,
    example: invoiceExample,
  }),
  "invoice.paid": define({
    description: "An invoice of the workspace's plan was paid.",
    from: ["invoice.paid"],
    data: ofInvoice,
    example: invoiceExample,
  }),
  "invoice.refunded": define({
    description: "The payment of an invoice was returned in full.",
    from: ["invoice.refunded"],
    data: ofInvoice,
    example: invoiceExample,
  }),

  "import.finished": define({
    description: "An import finished.",
    from: ["import.finished"],
    data: z.object({
      importId: id,
      rows: count,
      created: count,
      updated: count,
      unchanged: count,
      rejected: count,
    }),
    example: { importId: FILE_ID, rows: 120, created: 90, updated: 20, unchanged: 8, rejected: 2 },
  }),
  "export.finished": define({
    description: "The file of an export is ready.",
    from: ["export.finished"],
    data: z.object({ exportId: id, kind: z.string(), rows: count }),
    example: { exportId: FILE_ID, kind: "contacts", rows: 120 },
  }),
  "webhook.disabled": define({
    description:
      "A webhook was disabled automatically: its endpoint responded 410, or failed for 120 hours.",
    from: ["webhook.disabled"],
    data: z.object({ webhookId: id, reason: webhookDisabledReason }),
    example: { webhookId: WEBHOOK_ID, reason: "failing" },
  }),
};

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];
export const webhookEventType = z
  .enum(WEBHOOK_EVENT_TYPES as [WebhookEventType, ...WebhookEventType[]])
  .meta({ id: "WebhookEventType" });

/** The data of a thin payload. */
export type WebhookEventData<Type extends WebhookEventType> = z.input<
  (typeof WEBHOOK_EVENTS)[Type]["data"]
>;

/** The recorded events that a type is created from. */
export type WebhookEventSource<Type extends WebhookEventType> =
  (typeof WEBHOOK_EVENTS)[Type]["from"][number];

/** The content that full payloads and large records add to the facts of a type. */
export interface WebhookEventExtras {
  record?: WebhookRecord;
  hasReply?: true;
}

/** Returns the record in a full payload of this type, and whether it includes the mail server's reply. */
export const webhookExtras = (type: WebhookEventType): WebhookEventExtras => WEBHOOK_EVENTS[type];

/** Returns the schema of a payload, thin or full. */
export function webhookPayload(type: WebhookEventType, kind: "thin" | "full"): z.ZodObject {
  const { data }: { data: z.ZodObject } = WEBHOOK_EVENTS[type];
  const { record, hasReply } = webhookExtras(type);
  const full = {
    ...(record && { [record]: RECORDS[record] }),
    ...(hasReply && { reply: z.string().nullable() }),
  };
  return z.strictObject({
    type: z.literal(type),
    /** When it happened. */
    timestamp,
    data: z.strictObject({ ...data.shape, ...(kind === "full" ? full : {}) }),
  });
}

const RECORD_EXAMPLES: { [Record in WebhookRecord]: z.input<(typeof RECORDS)[Record]> } = {
  contact: {
    id: CONTACT_ID,
    name: "Ana Souza",
    email: "ana@example.com",
    phone: null,
    language: "pt-br",
    timeZone: "America/Sao_Paulo",
    status: "active",
    fields: { plan: "gold" },
    tags: ["customers"],
    suppression: null,
    createdAt: "2026-11-20T09:30:00.000Z",
    updatedAt: "2026-11-23T11:59:00.000Z",
    version: 3,
  },
  campaign: {
    id: CAMPAIGN_ID,
    name: "November news",
    kind: "oneOff",
    status: "sending",
    createdAt: "2026-11-20T09:30:00.000Z",
    updatedAt: "2026-11-23T11:59:00.000Z",
    startedAt: "2026-11-23T12:00:00.000Z",
  },
  deal: {
    id: DEAL_ID,
    externalId: "ORDER-2043",
    pipelineId: PIPELINE_ID,
    stageId: STAGE_ID,
    status: "open",
    title: "Breakfast and minibar",
    company: "Hotel Pedra Azul",
    value: 2_650_000,
    currency: "BRL",
    expectedCloseOn: "2026-12-11",
    closedOn: null,
    tags: ["hotels"],
    fields: { rooms: 84, delivery: "Tuesday" },
    createdAt: "2026-11-20T09:30:00.000Z",
    updatedAt: "2026-11-23T11:59:00.000Z",
    version: 3,
    contactId: CONTACT_ID,
    origin: "manual",
    campaignId: CAMPAIGN_ID,
  },
};

/** Returns an example of a payload, for the reference and for test events. */
export function webhookExample(type: WebhookEventType, kind: "thin" | "full") {
  const { example } = WEBHOOK_EVENTS[type];
  const { record, hasReply } = webhookExtras(type);
  const full = {
    ...(record && { [record]: RECORD_EXAMPLES[record] }),
    ...(hasReply && { reply: "550 5.1.1 User unknown" }),
  };
  return {
    type,
    timestamp: "2026-11-23T12:00:00.000Z",
    data: { ...example, ...(kind === "full" ? full : {}) },
  };
}
