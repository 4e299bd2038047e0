import { AppError } from "@arauto/contracts";

/**
 * Limits how much work runs at a time and serves owners in rotation, however much each of them has waiting. p-limit and
 * p-queue limit the whole but know no owners.
 */
export interface FairLimiter {
  /**
   * Runs the work when a place is free and it is its owner's turn. Work of one owner starts in order; work without an
   * owner shares one.
   * @throws AppError UNAVAILABLE at once when too much work waits, RATE_LIMITED when too much of this owner does
   */
  run<T>(work: () => Promise<T>, owner?: string): Promise<T>;
}

export interface FairLimits {
  /** How much work runs at a time. */
  running: number;
  /** How much of one owner runs at a time; less than `running` leaves room for the others. */
  runningPerOwner?: number;
  /** How much work may wait: it keeps what it was given in memory. */
  waiting?: number;
  /** How much of one owner may wait. */
  waitingPerOwner?: number;
  /** Message of the error when work is refused. */
  refusal: string;
}

interface Owner {
  running: number;
  /** Starts the work that waits, the first one first. */
  waiting: (() => void)[];
}

export function createFairLimiter(limits: FairLimits): FairLimiter {
  const {
    runningPerOwner = limits.running,
    waiting: waitingMax = Infinity,
    waitingPerOwner = waitingMax,
    refusal,
  } = limits;
  /** Who runs or waits; the first one that may run is served next. */
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;

  const canRun = (owner: Owner) => running < limits.running && owner.running < runningPerOwner;

  /** All others come first; an owner without work is forgotten. */
  function toTheEnd(name: string, owner: Owner): void {
    owners.delete(name);
    if (owner.running > 0 || owner.waiting.length > 0) owners.set(name, owner);
  }

  function start(name: string, owner: Owner): void {
    running += 1;
    owner.running += 1;
    toTheEnd(name, owner);
  }

  function wait(owner: Owner): Promise<void> {
    if (waiting >= waitingMax) throw new AppError("UNAVAILABLE", refusal);
    if (owner.waiting.length >= waitingPerOwner) throw new AppError("RATE_LIMITED", refusal);
    waiting += 1;
    return new Promise((resolve) => owner.waiting.push(resolve));
  }

  function serveNext(): void {
    for (const [name, owner] of owners) {
      if (!canRun(owner)) continue;
      const next = owner.waiting.shift();
      if (next === undefined) continue;
      waiting -= 1;
      // Counted before it starts, so that nothing else takes its place meanwhile.
      start(name, owner);
      return next();
    }
  }

  return {
    async run(work, name = "") {
      const owner = owners.get(name) ?? { running: 0, waiting: [] };
      if (canRun(owner)) start(name, owner);
      else {
        const turn = wait(owner);
        // Only now: an owner that was refused must not be remembered.
        owners.set(name, owner);
        await turn;
      }
      try {
        return await work();
      } finally {
        running -= 1;
        owner.running -= 1;
        toTheEnd(name, owner);
        serveNext();
      }
    },
  };
}
