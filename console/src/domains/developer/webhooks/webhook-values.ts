import { WEBHOOK_REPLAY_DAYS } from "@arauto/contracts";
import type {
  CreateWebhookApiArg,
  Webhook,
  WebhookEventType,
  WebhookPayloadKind,
  WebhookSignature,
} from "../../../lib/api.generated.ts";

/** The past events that a new webhook gets: none, those of some days, or since a time. */
export const BACKFILLS = ["none", "1", "7", String(WEBHOOK_REPLAY_DAYS), "time"] as const;
export type Backfill = (typeof BACKFILLS)[number];

const DAY_MS = 86_400_000;

/** Values of the webhook form. */
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

/** Returns the request body for these values. */
export const bodyOf = (values: WebhookValues): CreateWebhookApiArg["webhookBody"] => ({
  url: values.url.trim(),
  description: values.description.trim(),
  events: [...values.events],
  payload: values.payload,
  signature: values.signature,
});

export type UrlProblem = "urlMissing" | "urlInvalid" | "urlCredentials" | "urlFragment";

/** Returns a URL's error found before the request, as a key of `error` texts. */
export function urlProblem(text: string): UrlProblem | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return "urlMissing";
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return "urlInvalid";
  const url = new URL(trimmed);
  if (url.username !== "" || url.password !== "") return "urlCredentials";
  return url.hash === "" ? undefined : "urlFragment";
}

/** Returns whether a text is, or begins like, a URL without encryption: most installations reject it. */
export const isPlainHttp = (text: string): boolean => /^http:\/\//i.test(text.trim());

/** Returns the start of the past events for a new webhook; null: none; undefined while no valid time is selected. */
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

/** Returns missing or invalid values, as keys of `error` texts, by field. */
export function checkValues(values: WebhookValues, now: Date): Record<string, string> {
  const url = urlProblem(values.url);
  return {
    ...(url && { url }),
    ...(values.events.length === 0 && { events: "eventsMissing" }),
    ...(backfillStart(values, now) === undefined && { since: "sinceInvalid" }),
  };
}
