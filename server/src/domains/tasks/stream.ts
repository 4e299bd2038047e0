import type { TaskCounts } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { createWakeSignal } from "../../platform/signals/wake-signal.ts";
import { getCounts } from "./service.ts";
import { topicOf } from "./topic.ts";

/** A stream ends after this time and the client reconnects, so that a former member does not keep listening forever. */
const STREAM_LIFE_MS = 5 * 60_000;
const POLL_MS = 30_000;
/** Debounces changes. */
const REST_MS = 500;

/** Yields the counts of a workspace's tasks now, and after every change of a task or a run. */
export async function* watchTasks(
  { database, signals }: Pick<Deps, "database" | "signals">,
  tenantId: string,
  signal: AbortSignal,
): AsyncGenerator<TaskCounts> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
  const changed = createWakeSignal();
  const unsubscribe = signals.subscribe(topicOf(tenantId), changed.wake);
  try {
    while (!over.aborted) {
      changed.reset();
      yield await database.tenant(tenantId, (tx) => getCounts(tx, tenantId));
      await changed.wokenWithin(POLL_MS, over);
      await createWakeSignal().wokenWithin(REST_MS, over);
    }
  } finally {
    unsubscribe();
  }
}
