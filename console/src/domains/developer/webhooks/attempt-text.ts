import type { WebhookEvent, WebhookStripAttempt } from "../../../lib/api.generated.ts";
import type { Translate } from "../../../ui/feedback/problem.ts";
import { responseTime } from "../../../ui/formats/response-time.ts";

type Attempt = Pick<WebhookStripAttempt, "statusCode" | "error" | "durationMs">;

/** Returns whether an attempt did not get a response that counts as a success: any 2xx. */
export const hasFailed = ({ statusCode }: Pick<Attempt, "statusCode">): boolean =>
  statusCode === null || statusCode < 200 || statusCode >= 300;

const FASTEST_MS = 10;
/** The time limit of a response. */
const SLOWEST_MS = 15_000;
const LOWEST = 0.15;

/** Returns the height of an attempt's mark between 0 and 1: its response time on a logarithmic scale; a failure is full. */
export function markHeight(attempt: Attempt): number {
  if (hasFailed(attempt)) return 1;
  const ms = Math.min(Math.max(attempt.durationMs ?? 0, FASTEST_MS), SLOWEST_MS);
  const share = Math.log(ms / FASTEST_MS) / Math.log(SLOWEST_MS / FASTEST_MS);
  return LOWEST + share * (1 - LOWEST) * 0.9;
}

/** Returns how an attempt or the whole delivery ended: the status code, or why there was no response. */
export const outcomeText = (
  { statusCode, error }: Pick<WebhookEvent, "statusCode" | "error">,
  t: Translate,
): string =>
  statusCode === null ? t(`webhooks:attemptError.${error ?? "lost"}`) : String(statusCode);

/** Returns how an attempt ended and how long it took: "503 · 212 ms". */
export const attemptText = (attempt: Attempt, t: Translate, language: string): string =>
  [
    outcomeText(attempt, t),
    ...(attempt.durationMs === null ? [] : [responseTime(attempt.durationMs, language)]),
  ].join(" · ");
