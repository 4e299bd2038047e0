import { setTimeout as pause } from "node:timers/promises";

/**
 * Creates a wake signal: sent on one side, awaited on the other; a signal sent while no one waits
 * is not lost.
 */
export function createWakeSignal() {
  let signaled = false;
  let resume: (() => void) | undefined;
  return {
    wake(this: void) {
      signaled = true;
      resume?.();
    },
    /** Resets the signal. */
    reset() {
      signaled = false;
    },
    /** Resolves when it was signaled since `reset`, at the timeout, or at the abort signal. */
    async wokenWithin(milliseconds: number, signal: AbortSignal) {
      if (signaled || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        resume = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener("abort", resume, { once: true });
      });
      if (resume) signal.removeEventListener("abort", resume);
      resume = undefined;
    },
  };
}

/** Resolves at a time of `performance.now()`, or when `signal` aborts: the minimum time between two polls. */
export async function pauseUntil(time: number, signal: AbortSignal): Promise<void> {
  const left = time - performance.now();
  if (left > 0) await pause(left, undefined, { signal }).catch(() => {});
}
