import {
  CAMPAIGNS_PATH,
  MEMBER_ROLES,
  type MemberRole,
  type Notification,
  type NotificationKind,
  type NotificationType,
  type NotifyingEventType,
  type Permission,
  ROLE_PERMISSIONS,
} from "@arauto/contracts";
import type { ReceivedEvent } from "../../platform/events/events.ts";

type Data = Notification["data"];

/** The notification of an event, and its recipients. */
export interface EventNotification {
  kind: NotificationKind;
  data: Data;
  link: string | null;
  /** Members with these roles get it. */
  roles: readonly MemberRole[];
  /** These users get it too, if they are members. */
  users: readonly string[];
  /** These users do not, because they caused it. */
  except: readonly string[];
}

/** Details of the records that events reference by id. */
export interface Named {
  campaigns: ReadonlyMap<string, { page: string; facts: Data & { name: string } }>;
  importFiles: ReadonlyMap<string, string>;
}

export const TYPE_OF_KIND: Record<NotificationKind, NotificationType> = {
  confirmSender: "email",
  importContacts: "user",
  chooseTemplate: "email",
  importFinished: "system",
  importFailed: "system",
  importUndone: "system",
  operationFinished: "system",
  operationFailed: "system",
  exportReady: "system",
  exportFailed: "system",
  campaignSent: "email",
  campaignPaused: "email",
  campaignFailed: "email",
  bouncesHeld: "email",
  workflowEnded: "email",
  databaseRecovered: "system",
  sendingDomainVerified: "email",
  sendingDomainFailing: "email",
  memberJoined: "user",
  memberLeft: "user",
  invitationDeclined: "user",
  roleChanged: "security",
  ownershipReceived: "security",
  paymentSucceeded: "billing",
  paymentFailed: "billing",
  planEnded: "billing",
  planPastDue: "billing",
  limitNear: "billing",
  apiKeyCreated: "api",
  apiKeyExpiring: "api",
  webhookExhausted: "api",
  webhookFailing: "api",
  webhookDisabled: "api",
  conversationAssigned: "user",
  approvalRequested: "email",
  approvalGiven: "email",
  approvalUndone: "email",
  approvalChanges: "email",
  approvalDeclined: "email",
  approvalOutdated: "email",
  approvalExpired: "email",
  approvalFailed: "email",
  approvalComment: "email",
  taskStarted: "system",
  taskCompleted: "system",
  taskFailed: "system",
  taskMissed: "system",
  taskOverdue: "system",
};

/** The first steps for the Owner of a new workspace. */
export const FIRST_STEPS: readonly { kind: NotificationKind; link: string }[] = [
  { kind: "confirmSender", link: "/settings/sending-accounts" },
  { kind: "importContacts", link: "/accounts/import" },
  { kind: "chooseTemplate", link: "/email/choice-template" },
];

const rolesWith = (permission: Permission) =>
  MEMBER_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));
const SENDERS = rolesWith("CAMPAIGN.SEND");
const PAYERS = rolesWith("BILLING.MANAGE");
const LEADERS: readonly MemberRole[] = ["owner", "admin"];
const KEY_KEEPERS = [...new Set([...LEADERS, ...rolesWith("DEVELOPER.MANAGE")])];

type Builder<Type extends NotifyingEventType = NotifyingEventType> = (
  event: ReceivedEvent<Type>,
  named: Named,
) => readonly EventNotification[];

const MEMBERS = "/settings/members";

const BUILDERS: { readonly [Type in NotifyingEventType]: Builder<Type> } = {
  "campaign.sent": (event, named) => ofCampaign("campaignSent", event, named),
  "campaign.ended": (event, named) => ofCampaign("workflowEnded", event, named),
  // Only an automatically paused campaign is news. The end of a plan is reported once for everything that it paused.
  "campaign.paused": (event, named) =>
    event.userId === null && event.apiKeyId === null && event.data.code !== "PLAN_INACTIVE"
      ? ofCampaign("campaignPaused", event, named)
      : [],
  "campaign.failed": (event, named) => ofCampaign("campaignFailed", event, named),
  "campaign.bouncesHeld": (event, named) =>
    ofCampaign("bouncesHeld", event, named).map((news) => ({
      ...news,
      data: { name: news.data["name"] ?? null, ...plainFacts(event.data) },
    })),
  "database.recovered": ({ data }) => {
    const roles = [...new Set([...LEADERS, ...SENDERS])];
    return [
      {
        kind: "databaseRecovered",
        data: plainFacts(data),
        link: "/settings/status",
        roles,
        users: [],
        except: [],
      },
    ];
  },
  "import.finished": (event, named) => ofImport("importFinished", event, named),
  "import.failed": (event, named) => ofImport("importFailed", event, named),
  "import.undone": (event, named) => ofImport("importUndone", event, named),
  "operation.finished": (event) => ofOwnWork("operationFinished", event, "/accounts"),
  "operation.failed": (event) => ofOwnWork("operationFailed", event, "/accounts"),
  "export.finished": (event) => ofOwnWork("exportReady", event, "/exports"),
  "export.failed": (event) => ofOwnWork("exportFailed", event, "/exports"),
  "sendingDomain.verified": (event) => ofSendingDomain("sendingDomainVerified", event),
  "sendingDomain.failing": (event) => ofSendingDomain("sendingDomainFailing", event),
  "sendingDomain.hostFailing": (event) => ofSendingDomain("sendingDomainFailing", event),
  "member.joined": (event) => {
    const member = memberOf(event);
    // Omits a new workspace's own Owner.
    if (!member) return [];
    const data = { name: text(event.data.name), role: text(event.data.role) };
    return [
      { kind: "memberJoined", data, link: MEMBERS, roles: LEADERS, users: [], except: [member] },
    ];
  },
  "member.left": (event) => {
    const data = { name: text(event.data.name), removed: event.data.removed === true };
    return [
      { kind: "memberLeft", data, link: MEMBERS, roles: LEADERS, users: [], except: doers(event) },
    ];
  },
  "member.invitationDeclined": (event) => {
    const inviter = text(event.data.invitedByUserId);
    if (!inviter) return [];
    const data = { email: text(event.data.email), role: text(event.data.role) };
    return [
      { kind: "invitationDeclined", data, link: MEMBERS, roles: [], users: [inviter], except: [] },
    ];
  },
  "member.roleChanged": (event) => {
    const member = memberOf(event);
    if (!member) return [];
    const data = { role: text(event.data.role), formerRole: text(event.data.formerRole) };
    return [
      { kind: "roleChanged", data, link: null, roles: [], users: [member], except: doers(event) },
    ];
  },
  "workspace.ownershipTransferred": (event) => {
    const member = memberOf(event);
    if (!member) return [];
    const data = { name: text(event.data.name), formerOwner: text(event.data.formerOwnerName) };
    const news = { kind: "ownershipReceived" as const, link: MEMBERS };
    return [
      { ...news, data: { ...data, you: true }, roles: [], users: [member], except: [] },
      {
        ...news,
        data: { ...data, you: false },
        roles: LEADERS,
        users: [],
        except: [...doers(event), member],
      },
    ];
  },
  "conversation.assigned": (event) => {
    const member = memberOf(event);
    if (!member) return [];
    // References no contact, because erasure does not search notifications.
    const { count, conversationId } = plainFacts(event.data);
    const link = conversationId ? `/chat/${conversationId}` : "/chat?of=me";
    return [
      {
        kind: "conversationAssigned",
        data: { count: count ?? 1 },
        link,
        roles: [],
        users: [member],
        except: doers(event),
      },
    ];
  },
  "approval.requested": (event, named) =>
    ofApproval("approvalRequested", event, named, { approvers: true }),
  "approval.approved": (event, named) => ofApproval("approvalGiven", event, named),
  "approval.undone": (event, named) => ofApproval("approvalUndone", event, named),
  "approval.changesRequested": (event, named) => ofApproval("approvalChanges", event, named),
  "approval.declined": (event, named) => ofApproval("approvalDeclined", event, named),
  "approval.outdated": (event, named) => ofApproval("approvalOutdated", event, named),
  "approval.expired": (event, named) =>
    ofApproval("approvalExpired", event, named, { approvers: true, asker: true }),
  "approval.failed": (event, named) =>
    ofApproval("approvalFailed", event, named, { approvers: true, asker: true }),
  "approval.commented": (event, named) => ofApproval("approvalComment", event, named),
  "payment.succeeded": (event) => ofPayment("paymentSucceeded", event),
  "payment.failed": (event) => ofPayment("paymentFailed", event),
  "plan.ended": (event) => {
    const roles = [...new Set([...LEADERS, ...SENDERS])];
    return [
      {
        kind: "planEnded",
        data: plainFacts(event.data),
        link: "/settings/payment",
        roles,
        users: [],
        except: [],
      },
    ];
  },
  "plan.pastDue": (event) => ofPayment("planPastDue", event),
  "plan.limitNear": (event) => [
    {
      kind: "limitNear",
      data: plainFacts(event.data),
      link: "/payment",
      roles: LEADERS,
      users: [],
      except: [],
    },
  ],
  "apiKey.created": (event) => {
    const data = { name: text(event.data.name) };
    return [
      {
        kind: "apiKeyCreated",
        data,
        link: keyPage(event),
        roles: KEY_KEEPERS,
        users: [],
        except: doers(event),
      },
    ];
  },
  "apiKey.expiring": (event) => {
    const data = { name: text(event.data.name), expiresAt: text(event.data.expiresAt) };
    return [
      {
        kind: "apiKeyExpiring",
        data,
        link: keyPage(event),
        roles: KEY_KEEPERS,
        users: [],
        except: [],
      },
    ];
  },
  "webhook.exhausted": (event) => ofWebhook("webhookExhausted", event),
  "webhook.failing": (event) => ofWebhook("webhookFailing", event),
  "webhook.disabled": (event) => ofWebhook("webhookDisabled", event),
  "task.started": (event) => ofTask("taskStarted", event),
  "task.completed": (event) => ofTask("taskCompleted", event),
  "task.failed": (event) => ofTask("taskFailed", event),
  "task.missed": (event) => ofTask("taskMissed", event),
  "task.overdue": (event) => ofTask("taskOverdue", event),
};

/** The types of events that can be news. */
export const NOTIFIED_EVENTS = Object.keys(BUILDERS) as NotifyingEventType[];

const isNotified = (event: ReceivedEvent): event is ReceivedEvent<NotifyingEventType> =>
  Object.hasOwn(BUILDERS, event.type);

/** Returns the notifications of an event with their recipients. */
export function notificationsOf(event: ReceivedEvent, named: Named): readonly EventNotification[] {
  if (!isNotified(event)) return [];
  // The teller is the one for this type, which the compiler cannot follow through the union.
  const build = BUILDERS[event.type] as Builder;
  return build(event, named);
}

/** Returns the user that a member event is about. */
export function memberOf(event: ReceivedEvent): string | null {
  return fact(event, "memberUserId");
}

/** Returns the page of the API key that an event is about. */
function keyPage(event: ReceivedEvent): string {
  const id = fact(event, "keyId");
  return id === null ? "/developer" : `/developer/${id}`;
}

const doers = ({ userId }: ReceivedEvent): readonly string[] => (userId === null ? [] : [userId]);

export function importIdOf(event: ReceivedEvent): string | null {
  return event.type.startsWith("import.") ? fact(event, "importId") : null;
}

function ofCampaign(
  kind: NotificationKind,
  event: ReceivedEvent,
  { campaigns }: Named,
): readonly EventNotification[] {
  const campaign = event.campaignId === null ? undefined : campaigns.get(event.campaignId);
  if (!campaign) return [];
  const { facts, page } = campaign;
  const data =
    kind === "campaignSent" || kind === "workflowEnded"
      ? facts
      : { name: facts.name, code: fact(event, "code") };
  return [{ kind, data, link: `${CAMPAIGNS_PATH}/${page}`, roles: SENDERS, users: [], except: [] }];
}

/** For the requester; with `approvers` for those who may decide, and with `asker` for both. */
function ofApproval(
  kind: NotificationKind,
  event: ReceivedEvent,
  { campaigns }: Named,
  receivers: { approvers?: boolean; asker?: boolean } = {},
): readonly EventNotification[] {
  const { approvers = false } = receivers;
  const asker = receivers.asker ?? !approvers;
  const campaign = event.campaignId === null ? undefined : campaigns.get(event.campaignId);
  const id = fact(event, "approvalId");
  if (!campaign || id === null) return [];
  const askedBy = fact(event, "askedByUserId");
  // Workflows also require WORKFLOW.WRITE, which every role that may send has.
  return [
    {
      kind,
      data: { name: campaign.facts.name, code: fact(event, "code") },
      link: `/approvals/${id}`,
      roles: approvers ? SENDERS : [],
      users: asker && askedBy ? [askedBy] : [],
      except: [...doers(event), ...(!asker && askedBy ? [askedBy] : [])],
    },
  ];
}

function ofImport(
  kind: NotificationKind,
  event: ReceivedEvent,
  { importFiles }: Named,
): readonly EventNotification[] {
  const id = importIdOf(event);
  if (id === null) return [];
  const { importId: _, ...facts } = plainFacts(event.data);
  const data = { file: importFiles.get(id) ?? null, ...facts };
  return [
    {
      kind,
      data,
      link: `/accounts/imports/${id}`,
      roles: ["owner"],
      users: doers(event),
      except: [],
    },
  ];
}

/** A user's own background work is reported to that user only. */
function ofOwnWork(
  kind: NotificationKind,
  event: ReceivedEvent,
  link: string,
): readonly EventNotification[] {
  return [{ kind, data: plainFacts(event.data), link, roles: [], users: doers(event), except: [] }];
}

/** Members who may set DNS records. */
function ofSendingDomain(
  kind: NotificationKind,
  event: ReceivedEvent,
): readonly EventNotification[] {
  const data = { name: fact(event, "name"), part: fact(event, "part") };
  return [{ kind, data, link: "/settings/sending-domains", roles: LEADERS, users: [], except: [] }];
}

function ofWebhook(kind: NotificationKind, event: ReceivedEvent): readonly EventNotification[] {
  const data = { name: fact(event, "host"), code: fact(event, "reason") };
  const link = `/developer/webhook/${fact(event, "webhookId") ?? ""}`;
  return [{ kind, data, link, roles: KEY_KEEPERS, users: [], except: [] }];
}

/** The task's assignees. */
function ofTask(
  kind: NotificationKind,
  event: ReceivedEvent<
    "task.started" | "task.completed" | "task.failed" | "task.missed" | "task.overdue"
  >,
): readonly EventNotification[] {
  const { taskId, notify = [] } = event.data;
  if (taskId === undefined || notify.length === 0) return [];
  const data = { name: fact(event, "name"), code: fact(event, "error") ?? fact(event, "cause") };
  return [{ kind, data, link: `/scheduler/${taskId}`, roles: [], users: notify, except: [] }];
}

function ofPayment(kind: NotificationKind, event: ReceivedEvent): readonly EventNotification[] {
  return [
    {
      kind,
      data: plainFacts(event.data),
      link: "/settings/payment",
      roles: PAYERS,
      users: [],
      except: doers(event),
    },
  ];
}

function fact(event: ReceivedEvent, name: string): string | null {
  return text((event.data as Record<string, unknown>)[name]);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Picks the event data that a notification may contain. */
function plainFacts(data: object): Data {
  const plain: Data = {};
  for (const [name, value] of Object.entries(data)) {
    if (
      value === null ||
      typeof value === "string" ||
      typeof value === "number" ||
      typeof value === "boolean"
    )
      plain[name] = value;
  }
  return plain;
}
