import { WEBHOOK_WAITING_MAX } from "@arauto/contracts";
import type { Webhook } from "../../../lib/api.generated.ts";

/** `paused`: its circuit breaker makes events wait. */
export type WebhookCondition = "active" | "inactive" | "paused";

/** Returns whether a webhook delivers. */
export const conditionOf = ({ status, pausedUntil }: Pick<Webhook, "status" | "pausedUntil">) =>
  (status === "active" && pausedUntil !== null ? "paused" : status) satisfies WebhookCondition;

/** Returns the host of a URL; the text itself when it is none. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Returns how a webhook is called: by its description, or by its host. */
export const webhookName = ({ description, url }: { description?: string; url: string }): string =>
  description || hostOf(url);

/** Returns how many events wait: "12", or "10,000+" when more are not counted. */
export const waitingText = (waiting: number, number: (value: number) => string): string =>
  `${number(waiting)}${waiting >= WEBHOOK_WAITING_MAX ? "+" : ""}`;

/** Characters of a URL's end that are always visible. */
const TAIL = 14;

/** Splits a URL into its beginning, which may be cut off, and its end, which tells similar ones apart. */
export function urlParts(url: string): { head: string; tail: string } {
  const text = url.replace(/^https:\/\//, "");
  const at = Math.max(text.length - TAIL, Math.ceil(text.length / 2));
  return { head: text.slice(0, at), tail: text.slice(at) };
}
