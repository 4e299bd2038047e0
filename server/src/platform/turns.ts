import { AppError } from "@arauto/contracts";

/** Lets a few run at a time, the others wait in order. */
export interface Turns {
  /** @throws AppError UNAVAILABLE at once when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>;
}

export interface TurnLimits {
  running: number;
  /** What waits holds what it was given: more than this is refused. */
  waiting: number;
  /** What one who is refused is told. */
  refusal: string;
}

export function createTurns(limits: TurnLimits): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(work) {
      if (running >= limits.running) {
        if (waiting.length >= limits.waiting) throw new AppError("UNAVAILABLE", limits.refusal);
        // Whoever ends hands the place over, so it is never counted down in between.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
