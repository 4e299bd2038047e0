import type { Deps } from "./domain.ts";
import { makeEventMonths } from "./events/event-queries.ts";
import { deleteOldKeys } from "./http/idempotency-queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/** What the platform's own tables need once a day; at once the first time. Any number of processes may do it. */
export async function startMaintenance({ database, log }: Deps): Promise<{ stop(): Promise<void> }> {
  const care = async () => {
    await database.system(makeEventMonths);
    await database.system(deleteOldKeys);
  };
  await care();
  let present = Promise.resolve();
  const timer = setInterval(() => {
    present = care().catch((fault: unknown) => log.error({ err: fault }, "The daily maintenance failed"));
  }, DAY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await present;
    },
  };
}
