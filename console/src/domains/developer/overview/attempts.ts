import type { WebhookHealth } from "../../../lib/api.generated.ts";

export type Attempt = WebhookHealth["items"][number]["attempts"][number];

/** The longest response time that is distinguished: the limit of a response. */
const LONGEST_MS = 15_000;
const LOWEST = 0.12;

/** Whether an attempt is known to have failed. */
export const isFailed = ({ statusCode, error }: Attempt): boolean =>
  error !== null || (statusCode !== null && (statusCode < 200 || statusCode >= 300));

/** Returns where each attempt stands, the latest at the end, and how high, from 0 to 1, by the logarithm of its time. */
export const stripOf = (attempts: readonly Attempt[], places: number) =>
  attempts.map((attempt, index) => {
    const hasFailed = isFailed(attempt);
    const share = Math.log10((attempt.durationMs ?? 0) + 1) / Math.log10(LONGEST_MS);
    return {
      attempt,
      hasFailed,
      place: places - attempts.length + index,
      height: hasFailed ? 1 : Math.min(0.9, Math.max(LOWEST, share * 0.8)),
    };
  });
