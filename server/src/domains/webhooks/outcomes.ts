import { WEBHOOK_FAILING_HOURS, type WebhookDeliveryStatus } from "@arauto/contracts";
import { afterCall } from "../../platform/network/breaker.ts";
import type { CallResult } from "../../platform/network/http-client.ts";
import { retryAfterMs } from "../../platform/network/retry-after.ts";
import { retryDelay } from "./retry-schedule.ts";
import type { LostAttempt, QueueState, StoredOutcome } from "./run-queries.ts";

const HOUR_MS = 60 * 60_000;
const GONE = 410;
/** Statuses that may come with a Retry-After header. */
const BUSY = new Set([429, 503]);

/** Notifications sent to members since an endpoint's last success. */
const NOTIFIED = { exhausted: 1, failing: 2 };

/** A finished attempt. */
export interface Attempt {
  id: string;
  number: number;
  /** Attempts before it since the delivery was queued. */
  step: number;
  startedAt: Date;
  result: CallResult;
}

export type EndpointNews = "webhook.exhausted" | "webhook.failing" | "webhook.disabled";

/** The effect of attempts on their deliveries and the endpoint. */
export interface Judgement {
  outcomes: StoredOutcome[];
  queue: QueueState;
  news: EndpointNews[];
  /** Set when the endpoint must be disabled. */
  disable: "gone" | "failing" | null;
}

const succeeded = ({ statusCode }: CallResult) =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Judges attempts in the order they ended. */
export function judge(attempts: readonly Attempt[], before: QueueState): Judgement {
  const { now } = before;
  const news: EndpointNews[] = [];
  let disable: Judgement["disable"] = null;
  let queue = before;
  const outcomes = attempts.map((attempt): StoredOutcome => {
    const { result, step, ...ids } = attempt;
    const ok = succeeded(result);
    const isGone = result.statusCode === GONE;
    const delay = ok || isGone ? null : retryDelay(step + 1, requestedDelay(result, now));
    const nextAt = delay === null ? null : new Date(now.getTime() + delay);
    queue = { ...queue, ...afterCall(queue, !ok, now) };
    if (ok) queue = { ...queue, failingSince: null, notified: 0, lastSuccessAt: now };
    else {
      queue = { ...queue, failingSince: queue.failingSince ?? attempt.startedAt };
      const hours = (now.getTime() - (queue.failingSince ?? now).getTime()) / HOUR_MS;
      if (isGone) disable = "gone";
      else if (hours >= WEBHOOK_FAILING_HOURS) disable ??= "failing";
      else queue = notified(queue, news, { isExhausted: delay === null, hours });
    }
    return { ...ids, ...stored(result), status: statusOf(ok, nextAt), nextAt };
  });
  if (before.status === "inactive") disable = null;
  if (disable !== null) news.push("webhook.disabled");
  return { outcomes, queue, news, disable };
}

function statusOf(ok: boolean, nextAt: Date | null): WebhookDeliveryStatus {
  if (ok) return "delivered";
  return nextAt === null ? "failed" : "retrying";
}

function stored({ durationMs, statusCode, error, address, headers, body }: CallResult) {
  return { durationMs, statusCode, error, address, headers, body };
}

function requestedDelay({ statusCode, headers }: CallResult, now: Date): number | null {
  if (statusCode === null || !BUSY.has(statusCode)) return null;
  return retryAfterMs(headers["retry-after"], now.getTime());
}

/** Adds notifications that members have not received since the last success. */
function notified(
  queue: QueueState,
  news: EndpointNews[],
  { isExhausted, hours }: { isExhausted: boolean; hours: number },
): QueueState {
  let next = queue;
  if (isExhausted && next.notified < NOTIFIED.exhausted) {
    news.push("webhook.exhausted");
    next = { ...next, notified: NOTIFIED.exhausted };
  }
  if (hours >= WEBHOOK_FAILING_HOURS / 2 && next.notified < NOTIFIED.failing) {
    news.push("webhook.failing");
    next = { ...next, notified: NOTIFIED.failing };
  }
  return next;
}

/**
 * Returns the outcome of an attempt that a process began but never stored: unknown, and retried at its next step with
 * the same `webhook-id`.
 */
export function lostOutcome(
  { id, number, step, attemptedAt }: LostAttempt,
  now: Date,
): StoredOutcome {
  const delay = retryDelay(step + 1, null);
  return {
    id,
    number,
    startedAt: attemptedAt,
    durationMs: null,
    statusCode: null,
    error: "lost",
    address: null,
    headers: {},
    body: "",
    status: "unknown",
    nextAt: delay === null ? null : new Date(now.getTime() + delay),
  };
}
