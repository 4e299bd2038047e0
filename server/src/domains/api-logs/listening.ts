import type { apiLogNews, ApiLogFilters } from "@arauto/contracts";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import * as queries from "./queries.ts";
import { newCallsTopic } from "./recorder-queries.ts";
import { openLog, present } from "./service.ts";

type News = z.output<typeof apiLogNews>;

/** A stream ends after this time and the client reconnects. */
const STREAM_LIFE_MS = 5 * 60_000;
/** Maximum number of calls per message. */
const CALLS_MAX = 200;
/** Processes store calls with a delay: this much time is checked again. */
const OVERLAP_MS = 10_000;
/** Debounces calls into one message. */
const GATHER_MS = 250;
/** The poll interval without signals, as a safety net. */
const POLL_MS = 15_000;

/** Yields the workspace's new calls, each once, after an empty initial message. */
export async function* listen(
  deps: Pick<Deps, "database" | "planLimits" | "signals">,
  tenantId: string,
  filters: ApiLogFilters,
  signal: AbortSignal,
): AsyncGenerator<News> {
  const { database, signals } = deps;
  const over = AbortSignal.any([signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
  const wakeSignal = createWakeSignal();
  const unsubscribe = signals.subscribe(newCallsTopic(tenantId), wakeSignal.wake);
  try {
    const { log, started } = await database.tenant(tenantId, async (tx) => ({
      log: await openLog(tx, deps, tenantId),
      started: (await queries.findClock(tx, tenantId)).now,
    }));
    yield { items: [] };
    // Calls from right before the stream began may be stored after the list was read.
    let since = new Date(started.getTime() - OVERLAP_MS / 5);
    const start = since.getTime();
    /** Times of the calls already sent, by id. */
    const seen = new Map<string, Date>();
    while (!over.aborted) {
      wakeSignal.reset();
      const limit = CALLS_MAX + seen.size;
      const rows = await database.tenant(tenantId, (tx) =>
        queries.findNew(tx, log, filters, since, limit),
      );
      const fresh = rows.filter(({ id }) => !seen.has(id));
      if (fresh.length > 0) yield { items: fresh.map(present) };
      for (const { id, at } of fresh) seen.set(id, at);
      const latest = fresh.at(-1)?.at ?? since;
      since = new Date(Math.max(start, latest.getTime() - OVERLAP_MS));
      for (const [id, at] of seen) if (at < since) seen.delete(id);
      if (rows.length >= limit) continue;
      await wakeSignal.wokenWithin(POLL_MS, over);
      wakeSignal.reset();
      await wakeSignal.wokenWithin(GATHER_MS, over);
    }
  } finally {
    unsubscribe();
  }
}
