import { WEBHOOK_WAITING_MAX } from "@arauto/contracts";
import type { Webhook } from "../../../lib/api.generated.ts";

/** `paused`: its circuit breaker is open, so events wait. */
export type WebhookCondition = "active" | "inactive" | "paused";

/** Returns whether a webhook delivers. */
export const conditionOf = ({ status, pausedUntil }: Pick<Webhook, "status" | "pausedUntil">) =>
  (status === "active" && pausedUntil !== null ? "paused" : status) satisfies WebhookCondition;

/** Returns the host of a URL; the text itself if it is invalid. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Returns a webhook's display name: its description, or its host. */
export const webhookName = ({ description, url }: { description?: string; url: string }): string =>
  description || hostOf(url);

/** Returns the number of waiting events: "12", or "10,000+" if more are not counted. */
export const waitingText = (waiting: number, number: (value: number) => string): string =>
  `${number(waiting)}${waiting >= WEBHOOK_WAITING_MAX ? "+" : ""}`;

/** Characters of a URL's end that are always visible. */
const TAIL = 14;

/** Splits a URL into its beginning, which may be truncated, and its end, which distinguishes similar ones. */
export function urlParts(url: string): { head: string; tail: string } {
  const text = url.replace(/^https:\/\//, "");
  const at = Math.max(text.length - TAIL, Math.ceil(text.length / 2));
  return { head: text.slice(0, at), tail: text.slice(at) };
}
