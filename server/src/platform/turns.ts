import { AppError } from "@arauto/contracts";

/** Lets a few run at a time; the others wait. */
export interface Turns {
  /**
   * Runs the work when it is its turn. Owners take turns: whoever waits with one thing is served before another owner's
   * second, and each owner's own in order. Work without an owner shares one.
   * @throws AppError UNAVAILABLE at once when too many wait already, RATE_LIMITED when too many of this owner do
   */
  take<T>(work: () => Promise<T>, owner?: string): Promise<T>;
}

export interface TurnLimits {
  running: number;
  /** What waits holds what it was given: more than this is refused. */
  waiting: number;
  /** How many of them may belong to one owner. */
  waitingPerOwner?: number;
  /** What one who is refused is told. */
  refusal: string;
}

export function createTurns(limits: TurnLimits): Turns {
  const { waitingPerOwner = limits.waiting } = limits;
  let running = 0;
  let waiting = 0;
  /** Of each owner who waits, in the order in which they are served next. */
  const queues = new Map<string, (() => void)[]>();

  function enqueue(owner: string): Promise<void> {
    const queue = queues.get(owner) ?? [];
    if (waiting >= limits.waiting) throw new AppError("UNAVAILABLE", limits.refusal);
    if (queue.length >= waitingPerOwner) throw new AppError("RATE_LIMITED", limits.refusal);
    queues.set(owner, queue);
    waiting += 1;
    return new Promise((resolve) => queue.push(resolve));
  }

  function takeNext(): (() => void) | undefined {
    const [entry] = queues;
    if (!entry) return undefined;
    const [owner, queue] = entry;
    const next = queue.shift();
    // An owner who still waits goes behind all others.
    queues.delete(owner);
    if (queue.length > 0) queues.set(owner, queue);
    waiting -= 1;
    return next;
  }

  return {
    async take(work, owner = "") {
      if (running >= limits.running) {
        // Whoever ends hands the place over, so it is never counted down in between.
        await enqueue(owner);
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
