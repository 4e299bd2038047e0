/** Rung from one side, waited for on the other; a ring while nobody waits is not lost. */
export function createBell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring(this: void) {
      rung = true;
      wake?.();
    },
    /** What was rung so far is heard. */
    still() {
      rung = false;
    },
    /** Resolves when it was rung since `still`, when the time is over, or at the signal. */
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
