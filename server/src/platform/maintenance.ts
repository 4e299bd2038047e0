import type { Domain } from "./domain.ts";
import type { Deps } from "./deps.ts";
import { makeEventMonths } from "./events/events.ts";
import { deleteOldKeys } from "./http/idempotency-queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Runs the daily cleanup of the platform's and the domains' tables, immediately for the first time. Any number of
 * processes may do so.
 */
export async function startMaintenance(
  deps: Deps,
  domains: readonly Domain[],
): Promise<{ stop(): Promise<void> }> {
  const { database, log } = deps;
  const cleanUp = async () => {
    await database.system(makeEventMonths);
    await database.system(deleteOldKeys);
    for (const domain of domains)
      if (domain.dailyCleanup)
        await database.system((tx) => domain.dailyCleanup?.(tx, deps) ?? Promise.resolve());
  };
  await cleanUp();
  let present = Promise.resolve();
  const timer = setInterval(() => {
    present = cleanUp().catch((error: unknown) =>
      log.error({ err: error }, "Daily cleanup failed"),
    );
  }, DAY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await present;
    },
  };
}
