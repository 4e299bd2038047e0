import { v4 } from "uuid";
import type { Deps } from "../../platform/deps.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import { Capacity } from "../../platform/network/capacity.ts";
import { WEBHOOKS_TOPIC } from "./deliveries.ts";
import { EndpointRun } from "./endpoint-run.ts";
import { findDueQueues, type QueueKey } from "./run-queries.ts";
import { WEBHOOK_TUNING, type WebhookTuning } from "./tuning.ts";

/** Maximum number of queues that one poll finds. */
const QUEUES_AT_ONCE = 200;
/** Maximum number of endpoints that one process delivers to concurrently. */
const RUNS_MAX = 400;

interface Running extends QueueKey {
  run: EndpointRun;
  done: Promise<void>;
}

/**
 * Delivers in this process: finds endpoints with due deliveries, and serves each in a separate run. Returns a function
 * that stops it, which resolves when everything in flight is stored.
 */
export function startWebhooks(
  deps: Deps,
  tuning: WebhookTuning = WEBHOOK_TUNING,
): () => Promise<void> {
  const log = deps.log.child({ part: "webhooks" });
  const stopping = new AbortController();
  const wakeSignal = createWakeSignal();
  const capacity = new Capacity(tuning);
  const running = new Map<string, Running>();

  const unsubscribe = deps.signals.subscribe(WEBHOOKS_TOPIC, () => {
    wakeSignal.wake();
    for (const { run } of running.values()) run.wake();
  });

  function start(key: QueueKey): void {
    const run = new EndpointRun(key, v4(), { deps, tuning, capacity, stopping: stopping.signal });
    const done = run
      .run()
      .catch((error: unknown) => log.warn({ err: error, ...key }, "Could not deliver a webhook"))
      .finally(() => running.delete(key.endpointId));
    running.set(key.endpointId, { ...key, run, done });
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeSignal.reset();
      try {
        const due = await deps.database.system((tx) => findDueQueues(tx, QUEUES_AT_ONCE));
        for (const key of fairOrder(due, [...running.values()])) {
          if (running.size >= RUNS_MAX) break;
          if (!running.has(key.endpointId)) start(key);
        }
      } catch (error) {
        log.warn({ err: error }, "Could not look for due webhooks; retrying");
      }
      await wakeSignal.wokenWithin(tuning.pollEveryMs, stopping.signal);
    }
  }

  const looping = loop();
  return async () => {
    unsubscribe();
    stopping.abort();
    for (const { run } of running.values()) run.wake();
    await looping;
    await Promise.all([...running.values()].map(({ done }) => done));
  };
}

/** Orders queues so that workspaces take turns: those with the fewest endpoints being served come first. */
export function fairOrder(due: readonly QueueKey[], running: readonly QueueKey[]): QueueKey[] {
  const served = new Map<string, number>();
  for (const { tenantId } of running) served.set(tenantId, (served.get(tenantId) ?? 0) + 1);
  return due
    .map((key) => {
      const turn = served.get(key.tenantId) ?? 0;
      served.set(key.tenantId, turn + 1);
      return { key, turn };
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ key }) => key);
}
