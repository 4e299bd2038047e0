import { AppError } from "@arauto/contracts";

/** Limits concurrent work; the rest waits. */
export interface Turns {
  /**
   * Runs the work in its turn. Owners take turns: the first item of one owner comes before another
   * owner's second, and each owner's own in order. Work without an owner shares one.
   * @throws AppError UNAVAILABLE immediately when too many are waiting already, RATE_LIMITED when
   * too many of this owner are
   */
  take<T>(work: () => Promise<T>, owner?: string): Promise<T>;
}

export interface TurnLimits {
  running: number;
  /** Waiting work keeps its input in memory: more than this is rejected. */
  waiting: number;
  /** How many of them may belong to one owner. */
  waitingPerOwner?: number;
  /** The message of a rejection. */
  refusal: string;
}

export function createTurns(limits: TurnLimits): Turns {
  const { waitingPerOwner = limits.waiting } = limits;
  let running = 0;
  let waiting = 0;
  /** The queue of each waiting owner, in the order in which they are served next. */
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
    // An owner who still waits is moved behind all others.
    queues.delete(owner);
    if (queue.length > 0) queues.set(owner, queue);
    waiting -= 1;
    return next;
  }

  return {
    async take(work, owner = "") {
      if (running >= limits.running) {
        // The finishing work hands its slot over, so the count does not drop in between.
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
