import { AppError } from "@arauto/contracts";

/**
 * Lets so much work run at once and the rest wait in order, up to `waitingMost`: each that waits holds a file in memory.
 * @throws AppError UNAVAILABLE (by what it answers) when too many wait already
 */
export function createLanes(most: number, waitingMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= waitingMost) throw new AppError("UNAVAILABLE", "Too many pictures are being added at this moment");
      // Whoever ends hands its lane over, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
