import { WEBHOOK_REPLAY_DAYS } from "@arauto/contracts";
import type {
  CreateWebhookApiArg,
  Webhook,
  WebhookEventType,
  WebhookPayloadKind,
  WebhookSignature,
} from "../../../lib/api.generated.ts";

/** Which past events a new webhook gets: none, those of some days, or since a time. */
export const BACKFILLS = ["none", "1", "7", String(WEBHOOK_REPLAY_DAYS), "time"] as const;
export type Backfill = (typeof BACKFILLS)[number];

const DAY_MS = 86_400_000;

/** What the form of a webhook contains. */
export interface WebhookValues {
  url: string;
  description: string;
  events: readonly WebhookEventType[];
  payload: WebhookPayloadKind;
  signature: WebhookSignature;
  backfill: Backfill;
  /** For the backfill `time`, in the format of `datetime-local`. */
  since: string;
}

export const NEW_WEBHOOK: WebhookValues = {
  url: "",
  description: "",
  events: [],
  payload: "thin",
  signature: "v1",
  backfill: "none",
  since: "",
};

/** Returns the values of an existing webhook. */
export const valuesOf = (webhook: Webhook): WebhookValues => ({
  ...NEW_WEBHOOK,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  payload: webhook.payload,
  signature: webhook.signature,
});

/** Returns what the API stores for these values. */
export const bodyOf = (values: WebhookValues): CreateWebhookApiArg["webhookBody"] => ({
  url: values.url.trim(),
  description: values.description.trim(),
  events: [...values.events],
  payload: values.payload,
  signature: values.signature,
});

export type UrlProblem = "urlMissing" | "urlInvalid" | "urlCredentials" | "urlFragment";

/** Returns what is wrong with a URL before the server is asked, as a key of `error` texts. */
export function urlProblem(text: string): UrlProblem | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return "urlMissing";
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return "urlInvalid";
  const url = new URL(trimmed);
  if (url.username !== "" || url.password !== "") return "urlCredentials";
  return url.hash === "" ? undefined : "urlFragment";
}

/** Returns whether a text is, or begins like, a URL without encryption: most installations refuse it. */
export const isPlainHttp = (text: string): boolean => /^http:\/\//i.test(text.trim());

/** Returns since when a new webhook gets past events; null: none; undefined while no valid time is chosen. */
export function backfillStart(
  { backfill, since }: Pick<WebhookValues, "backfill" | "since">,
  now: Date,
): Date | null | undefined {
  if (backfill === "none") return null;
  if (backfill !== "time") return new Date(now.getTime() - Number(backfill) * DAY_MS);
  const start = new Date(since);
  const age = now.getTime() - start.getTime();
  return age > 0 && age <= WEBHOOK_REPLAY_DAYS * DAY_MS ? start : undefined;
}

/** Returns what is missing or wrong, as keys of `error` texts, by field. */
export function checkValues(values: WebhookValues, now: Date): Record<string, string> {
  const url = urlProblem(values.url);
  return {
    ...(url && { url }),
    ...(values.events.length === 0 && { events: "eventsMissing" }),
    ...(backfillStart(values, now) === undefined && { since: "sinceInvalid" }),
  };
}
