import type { WebhookEventDetails } from "../../../lib/api.generated.ts";
import { hasFailed } from "../webhooks/attempt-text.ts";
import { ATTEMPTS_MAX, isRunning } from "./event-text.ts";

/** One of the ten attempts: its outcome, whether it is next, or whether it may still follow. */
export type Tile = "failed" | "delivered" | "unknown" | "next" | "open";

/** Returns the ten attempts since an event was queued. */
export function tilesOf(event: WebhookEventDetails): Tile[] {
  const { attemptList, attemptsSinceQueued } = event;
  const made = Math.min(attemptsSinceQueued, ATTEMPTS_MAX);
  const tiles = (made === 0 ? [] : attemptList.slice(-made)).map(({ statusCode, error }): Tile => {
    if (!hasFailed({ statusCode })) return "delivered";
    return error === "lost" ? "unknown" : "failed";
  });
  const follows = event.nextAttemptAt !== null || isRunning(event);
  return Array.from(
    { length: ATTEMPTS_MAX },
    (_, index) => tiles[index] ?? (follows && index === tiles.length ? "next" : "open"),
  );
}
