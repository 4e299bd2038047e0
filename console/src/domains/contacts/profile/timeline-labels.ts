import {
  CUSTOM_EVENT_ENTRY,
  type CustomEventValue,
  type TimelineEventType,
} from "@arauto/contracts";
import type { StatusTone } from "../../../ui/feedback/status-pill.tsx";

/** The appearance of a known kind of event; its text is `timeline.event.<word>`. */
export interface TimelineKind {
  word: string;
  tone: StatusTone;
  icon:
    | "person"
    | "pencil"
    | "upload"
    | "send"
    | "eye"
    | "cursor"
    | "ban"
    | "warning"
    | "clock"
    | "check"
    | "merge"
    | "download"
    | "enter"
    | "leave"
    | "lightning"
    | "dot";
}

const KINDS: Readonly<Record<TimelineEventType, TimelineKind>> = {
  "account.created": { word: "accountCreated", tone: "info", icon: "person" },
  "account.updated": { word: "accountUpdated", tone: "neutral", icon: "pencil" },
  "account.deleted": { word: "accountDeleted", tone: "neutral", icon: "leave" },
  "account.restored": { word: "accountRestored", tone: "success", icon: "check" },
  "account.unsubscribed": { word: "accountUnsubscribed", tone: "warning", icon: "ban" },
  "account.bounced": { word: "accountBounced", tone: "danger", icon: "warning" },
  "account.complained": { word: "accountComplained", tone: "danger", icon: "warning" },
  "account.suppressed": { word: "accountSuppressed", tone: "warning", icon: "ban" },
  "mail.queued": { word: "mailQueued", tone: "neutral", icon: "send" },
  "mail.sent": { word: "mailSent", tone: "info", icon: "send" },
  "mail.opened": { word: "mailOpened", tone: "success", icon: "eye" },
  "mail.clicked": { word: "mailClicked", tone: "success", icon: "cursor" },
  "mail.bounced": { word: "mailBounced", tone: "danger", icon: "warning" },
  "mail.failed": { word: "mailFailed", tone: "danger", icon: "warning" },
  "mail.complained": { word: "mailComplained", tone: "danger", icon: "warning" },
  "mail.replied": { word: "mailReplied", tone: "info", icon: "send" },
  "mail.autoReplied": { word: "mailAutoReplied", tone: "neutral", icon: "clock" },
  "mail.answered": { word: "mailAnswered", tone: "info", icon: "send" },
  "mail.delayed": { word: "mailDelayed", tone: "warning", icon: "clock" },
  "mail.unsubscribed": { word: "mailUnsubscribed", tone: "warning", icon: "ban" },
  "mail.resubscribed": { word: "mailResubscribed", tone: "success", icon: "check" },
  "topic.subscribed": { word: "topicSubscribed", tone: "success", icon: "check" },
  "topic.unsubscribed": { word: "topicUnsubscribed", tone: "warning", icon: "ban" },
  "account.confirmationRequested": {
    word: "accountConfirmationRequested",
    tone: "info",
    icon: "clock",
  },
  "account.confirmed": { word: "accountConfirmed", tone: "success", icon: "check" },
  "account.consentGiven": { word: "accountConsentGiven", tone: "success", icon: "check" },
  "account.suppressionLifted": { word: "accountSuppressionLifted", tone: "success", icon: "check" },
  "account.merged": { word: "accountMerged", tone: "info", icon: "merge" },
  "account.dataExported": { word: "accountDataExported", tone: "neutral", icon: "download" },
  "mail.scanned": { word: "mailScanned", tone: "neutral", icon: "dot" },
  "workflow.entered": { word: "workflowEntered", tone: "info", icon: "enter" },
  "workflow.ended": { word: "workflowEnded", tone: "success", icon: "check" },
  "workflow.failed": { word: "workflowFailed", tone: "danger", icon: "warning" },
  "workflow.left": { word: "workflowLeft", tone: "neutral", icon: "leave" },
  "deal.created": { word: "dealCreated", tone: "info", icon: "dot" },
  "deal.updated": { word: "dealUpdated", tone: "neutral", icon: "pencil" },
  "deal.moved": { word: "dealMoved", tone: "info", icon: "enter" },
  "deal.won": { word: "dealWon", tone: "success", icon: "check" },
  "deal.lost": { word: "dealLost", tone: "neutral", icon: "leave" },
  "deal.deleted": { word: "dealDeleted", tone: "neutral", icon: "dot" },
  "mail.uncertain": { word: "mailUncertain", tone: "warning", icon: "clock" },
};

/** The same events, when caused by an import. */
const BY_IMPORT: Readonly<Record<string, TimelineKind>> = {
  "account.created": { word: "accountImported", tone: "info", icon: "upload" },
  "account.updated": { word: "accountUpdatedByImport", tone: "neutral", icon: "upload" },
};

/** A contact's activity outside of Arauto, under the name that programs gave it. */
const CUSTOM: TimelineKind = { word: "customEvent", tone: "info", icon: "lightning" };

const GOAL: TimelineKind = { word: "workflowGoal", tone: "success", icon: "check" };

const isKnown = (type: string): type is TimelineEventType => Object.hasOwn(KINDS, type);

/** Returns how to show an event; undefined for a kind that this console does not know yet. */
export function timelineKind(
  type: string,
  data: Readonly<Record<string, unknown>> = {},
): TimelineKind | undefined {
  if (data.source === "importUndo" && type === "account.updated")
    return { word: "accountRestored", tone: "neutral", icon: "upload" };
  if (data.source === "import" && Object.hasOwn(BY_IMPORT, type)) return BY_IMPORT[type];
  if (type === "workflow.left" && data.reason === "goal") return GOAL;
  if (type === CUSTOM_EVENT_ENTRY) return CUSTOM;
  return isKnown(type) ? KINDS[type] : undefined;
}

/** Returns an unknown kind in readable form: `deal.stageChanged` becomes "Deal stage changed". */
export function readableType(type: string): string {
  const words = type
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface TimelineFacts {
  campaign?: { id: string | undefined; name: string };
  /** Names of standard fields and identifiers of custom ones that an update changed. */
  changed: { standard: string[]; custom: string[] };
  topic?: string;
  link?: string;
  /** The mail server's reply, or the reason. */
  reason?: string;
  /** A custom event's name and properties. */
  customEvent?: { name: string; properties: (readonly [string, CustomEventValue])[] };
}

/** Returns the displayable values of an event, ignoring everything else in it. */
export function timelineFacts(
  type: string,
  data: Readonly<Record<string, unknown>>,
): TimelineFacts {
  const text = (key: string) =>
    typeof data[key] === "string" && data[key] !== "" ? data[key] : undefined;
  // Other events name fields of other records.
  const changed =
    type === "account.updated" && Array.isArray(data.changed)
      ? data.changed.filter((name): name is string => typeof name === "string")
      : [];
  const name = text("campaignName");
  const topic = text("topicName");
  const link = text("url") ?? text("link");
  const reason = text("reply") ?? text("message");
  return {
    ...(name !== undefined && { campaign: { id: text("campaignId"), name } }),
    changed: {
      standard: changed.filter((path) => !path.startsWith("fields.")),
      custom: changed
        .filter((path) => path.startsWith("fields."))
        .map((path) => path.slice("fields.".length)),
    },
    ...(topic !== undefined && { topic }),
    ...(link !== undefined && /^https?:\/\//.test(link) && { link }),
    ...(reason !== undefined && { reason }),
    ...customEventOf(data),
  };
}

function customEventOf({
  name,
  properties,
}: Readonly<Record<string, unknown>>): Pick<TimelineFacts, "customEvent"> {
  if (typeof name !== "string" || typeof properties !== "object" || properties === null) return {};
  const values = Object.entries(properties).filter(
    (entry): entry is [string, CustomEventValue] =>
      typeof entry[1] === "string" || typeof entry[1] === "number" || typeof entry[1] === "boolean",
  );
  return { customEvent: { name, properties: values } };
}
