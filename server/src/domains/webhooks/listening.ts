import type { webhookEventNews } from "@arauto/contracts";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import { messageId, newEventsTopic } from "./deliveries.ts";
import { findNow } from "./delivery-queries.ts";
import { openSecrets } from "./endpoint-secrets.ts";
import * as queries from "./event-queries.ts";
import { present } from "./events-service.ts";
import { requestBody } from "./payloads.ts";
import { signedHeaders } from "../../platform/crypto/webhook-signing.ts";

type News = z.output<typeof webhookEventNews>;

/** A stream ends after this time and the client reconnects. */
const STREAM_LIFE_MS = 5 * 60_000;
/** Maximum number of events per message. */
const EVENTS_MAX = 200;
/** Transactions that began earlier may commit later: this much time is checked again. */
const OVERLAP_MS = 10_000;
/** The poll interval without signals, as a safety net. */
const POLL_MS = 15_000;
/** Maximum time to resume: a listener that was away for longer continues from this long ago. */
const RESUME_MAX_MS = 60 * 60_000;

/**
 * Yields the workspace's new webhook events, each once, after an empty initial message.
 * @param after the cursor of an earlier stream's last message: continues there, and repeats events of the preceding
 *   seconds
 */
export async function* listen(
  { database, signals, secrets }: Pick<Deps, "database" | "signals" | "secrets">,
  tenantId: string,
  webhookId: string | undefined,
  signal: AbortSignal,
  after?: string | string[],
): AsyncGenerator<News> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
  const wakeSignal = createWakeSignal();
  const unsubscribe = signals.subscribe(newEventsTopic(tenantId), wakeSignal.wake);
  try {
    const now = await database.tenant(tenantId, findNow);
    const started = resumedAt(after, now) ?? now;
    let newest = resumedAt(after, now, 0) ?? now;
    yield { cursor: newest.toISOString(), items: [] };
    let since = started;
    /** Creation times of the events already sent, by id. */
    const seen = new Map<string, Date>();
    while (!over.aborted) {
      wakeSignal.reset();
      const limit = EVENTS_MAX + seen.size;
      const rows = await database.tenant(tenantId, (tx) =>
        queries.findNew(tx, tenantId, webhookId, since, limit),
      );
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id, createdAt } of fresh) seen.set(id, createdAt);
      newest = later(newest, fresh.at(-1)?.createdAt ?? newest);
      if (fresh.length > 0) {
        const items = fresh.map((row) => itemOf(secrets, tenantId, row));
        yield { cursor: newest.toISOString(), items };
      }
      since = later(started, new Date(newest.getTime() - OVERLAP_MS));
      for (const [id, createdAt] of seen) if (createdAt < since) seen.delete(id);
      if (rows.length < limit) await wakeSignal.wokenWithin(POLL_MS, over);
    }
  } finally {
    unsubscribe();
  }
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Returns where a stream with this cursor continues; undefined without a valid cursor. */
function resumedAt(
  after: string | string[] | undefined,
  now: Date,
  overlap = OVERLAP_MS,
): Date | undefined {
  const time = typeof after === "string" ? Date.parse(after) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const oldest = now.getTime() - RESUME_MAX_MS;
  return new Date(Math.min(now.getTime(), Math.max(oldest, time - overlap)));
}

function itemOf(
  secrets: Deps["secrets"],
  tenantId: string,
  row: Awaited<ReturnType<typeof queries.findNew>>[number],
): News["items"][number] {
  const body = requestBody(row);
  const timestamp = Math.floor(row.now.getTime() / 1000);
  const keys = openSecrets(secrets, tenantId, row.webhookId, row, row.now);
  const message = { id: messageId(row.id), timestamp, body };
  return { event: present(row), body, headers: signedHeaders(message, keys) };
}
