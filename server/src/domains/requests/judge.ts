import { retryAfterMs } from "../../platform/network/retry-after.ts";
import type { RequestOutcome } from "./send.ts";

const MINUTE = 60_000;
/** Milliseconds before each further attempt. */
export const REQUEST_RETRIES_MS: readonly number[] = [
  5_000,
  30_000,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
];
const RETRY_AFTER_MAX_MS = 6 * 60 * MINUTE;
const JITTER = 0.1;
/** The server reports that it did not process the request: timeout, too early, too many, unavailable. */
const NOT_NOW = new Set([408, 425, 429, 503]);
/** Reasons for not sending that may pass by the next attempt. */
const PASSING = new Set(["dns", "connect", "tls", "timeout", "reset"]);

/** The result of a request: 2xx, 4xx (and redirects that are not followed), 5xx, or no response. */
export type RequestResult = "ok" | "rejected" | "serverError" | "unanswered";

export type Judgment =
  | { kind: "done"; result: RequestResult }
  | { kind: "retry"; inMs: number }
  /** It may have been processed: it is only sent again by a member, or if it is safe to repeat. */
  | { kind: "uncertain" };

/**
 * Decides what follows an attempt. Requests that may have been processed are only repeated if that is safe; and a 4xx
 * that rejects the request is never retried.
 * @param attempt 1 for the first
 */
export function judgeRequest(
  outcome: RequestOutcome,
  {
    attempt,
    repeatIsSafe,
    now = Date.now(),
  }: { attempt: number; repeatIsSafe: boolean; now?: number },
  random: () => number = Math.random,
): Judgment {
  if (outcome.kind === "resting")
    return { kind: "retry", inMs: Math.max(1_000, outcome.until.getTime() - now) };
  const delay = REQUEST_RETRIES_MS[attempt - 1];
  const retry = (retryAfterMs: number | null = null): Judgment | null =>
    delay === undefined
      ? null
      : {
          kind: "retry",
          inMs: Math.round(
            Math.max(
              delay * (1 + JITTER * random()),
              Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS),
            ),
          ),
        };
  if (outcome.kind === "unanswered") {
    if (outcome.wasSent && !repeatIsSafe) return { kind: "uncertain" };
    const mayPass = outcome.wasSent || PASSING.has(outcome.error);
    return (mayPass && retry()) || { kind: "done", result: "unanswered" };
  }
  const { statusCode, headers } = outcome;
  if (statusCode >= 200 && statusCode < 300) return { kind: "done", result: "ok" };
  const result = statusCode >= 500 ? "serverError" : "rejected";
  if (NOT_NOW.has(statusCode))
    return retry(retryAfterMs(headers["retry-after"], now)) ?? { kind: "done", result };
  return (result === "serverError" && repeatIsSafe && retry()) || { kind: "done", result };
}
