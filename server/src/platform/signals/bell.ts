/**
 * Creates a wake signal: sent on one side, awaited on the other; a signal sent while no one waits
 * is not lost.
 */
export function createBell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring(this: void) {
      rung = true;
      wake?.();
    },
    /** Resets the signal. */
    still() {
      rung = false;
    },
    /**
     * Resolves when it was signalled since `still`, when the time is over, or at the abort signal.
     */
    async rungWithin(milliseconds: number, signal: AbortSignal) {
      if (rung || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener("abort", wake, { once: true });
      });
      if (wake) signal.removeEventListener("abort", wake);
      wake = undefined;
    },
  };
}
