import type { Notification } from "../../lib/api.generated.ts";
import type { Formats } from "../../ui/formats/formats.ts";
import { isolated } from "../../ui/formats/isolated.ts";

/** A language with everything needed to write in it. */
export interface NotificationTexts {
  t: (key: string, options?: Record<string, unknown>) => string;
  exists: (key: string) => boolean;
  formats: Formats;
  language: string;
}

export interface NotificationLabels {
  title: string;
  message: string;
  /** The text of its link; undefined when there is no link. */
  action: string | undefined;
  /** Its counts with their names, for a table. */
  facts: readonly { name: string; value: string }[];
}

/** The counts in the sentence of each kind, and those in its table. */
const TOLD: Partial<Record<Notification["kind"], readonly string[]>> = {
  campaignSent: ["sent", "failed", "skipped", "uncertain"],
  workflowEnded: ["sent", "failed", "skipped", "uncertain"],
  importFinished: ["created", "updated", "rejected"],
  importUndone: ["removed", "restored", "kept"],
  operationFinished: ["changed"],
  exportReady: ["rows"],
};
const IN_TABLE: Partial<Record<Notification["kind"], readonly string[]>> = {
  campaignSent: ["sent", "failed", "skipped", "uncertain"],
  workflowEnded: ["sent", "failed", "skipped", "uncertain"],
  importFinished: ["rows", "created", "updated", "unchanged", "rejected"],
  importUndone: ["removed", "restored", "kept"],
  operationFinished: ["total", "changed"],
};

/** Returns the texts of a notification. */
export function notificationLabels(
  one: Notification,
  speech: NotificationTexts,
): NotificationLabels {
  const { t, formats, language } = speech;
  const { kind, data } = one;
  const text = (name: string) => (typeof data[name] === "string" ? data[name] : "");
  const numberOf = (name: string) => (typeof data[name] === "number" ? data[name] : 0);
  const role = (name: string) => (text(name) ? t(`common:roles.${text(name)}`) : "–");
  const counts = (TOLD[kind] ?? [])
    .filter((name) => numberOf(name) > 0)
    .map((name) =>
      t(`notifications:counts.${name}`, {
        count: numberOf(name),
        number: formats.number(numberOf(name)),
      }),
    );
  const amount = money(data["amount"], data["currency"], language);
  const given = {
    name: isolated(text("name")),
    email: isolated(text("email")),
    file: isolated(text("file")),
    formerOwner: isolated(text("formerOwner")),
    sender: isolated(one.sender ?? ""),
    count: numberOf("count"),
    number: formats.number(numberOf("count")),
    role: role("role"),
    formerRole: role("formerRole"),
    reason: sentence(reasonOf(text("code"), speech)),
    counts: new Intl.ListFormat(language, { type: "conjunction" }).format(counts),
    amount,
    percent: new Intl.NumberFormat(language, { style: "percent" }).format(
      numberOf("percent") / 100,
    ),
    used: formats.number(numberOf("used")),
    max: formats.number(numberOf("max")),
  };
  const key = `notifications:kinds.${kind}`;
  return {
    title: t(`${key}.${titleKey(one, amount)}`, given),
    message: kind in TOLD && counts.length === 0 ? t(`${key}.nothing`) : t(`${key}.message`, given),
    action: one.link === null ? undefined : t(`${key}.action`),
    facts: (IN_TABLE[kind] ?? []).map((name) => ({
      name: t(`notifications:facts.${name}`),
      value: formats.number(numberOf(name)),
    })),
  };
}

const LIMIT_TITLES: Readonly<Record<string, string>> = {
  contacts: "titleContacts",
  emails: "titleEmails",
  members: "titleMembers",
  apiKeys: "titleApiKeys",
};

function titleKey({ kind, data, sender }: Notification, amount: string): string {
  if (kind === "importFinished" || kind === "importFailed" || kind === "importUndone")
    return data["file"] ? "title" : "titleUnnamed";
  if (kind === "conversationAssigned") return sender ? "title" : "titleUnnamed";
  if (kind === "databaseRecovered")
    return data["reason"] === "diskFull" ? "titleDiskFull" : "title";
  if (kind === "memberLeft") return data["removed"] ? "titleRemoved" : "title";
  if (kind === "planEnded") return data["isTrial"] === true ? "titleTrial" : "title";
  if (kind === "limitNear") return LIMIT_TITLES[String(data["limit"])] ?? "titleEmails";
  if (kind === "ownershipReceived") return data["you"] === false ? "titleOther" : "title";
  if (kind === "paymentSucceeded" || kind === "paymentFailed" || kind === "planPastDue")
    return amount ? "titleAmount" : "title";
  return "title";
}

function reasonOf(code: string, { t, exists }: NotificationTexts): string {
  const key = `errors:${code}`;
  return t(code && exists(key) ? key : "errors:INTERNAL");
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Formats an amount in a currency's smallest unit. */
function money(amount: unknown, currency: unknown, language: string): string {
  if (typeof amount !== "number" || typeof currency !== "string") return "";
  try {
    const format = new Intl.NumberFormat(language, { style: "currency", currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  } catch {
    return "";
  }
}
