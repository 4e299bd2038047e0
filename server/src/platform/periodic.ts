import type { Deps } from "./deps.ts";

/**
 * Runs work immediately and then at an interval, sequentially. A failed run is logged with `failure`, and the next one
 * tries again. Returns a function that stops it, which resolves when the current run has ended.
 */
export function runPeriodically(
  { log }: Pick<Deps, "log">,
  { everyMs, failure }: { everyMs: number; failure: string },
  work: () => Promise<void>,
): () => Promise<void> {
  const run = () => work().catch((error: unknown) => log.error({ err: error }, failure));
  let current = run();
  const timer = setInterval(() => {
    current = current.then(run);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
