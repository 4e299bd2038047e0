import { AppError } from "@arauto/contracts";

/**
 * Limits concurrency and serves owners in rotation, however much each of them has waiting. p-limit and p-queue have
 * only a total limit, without owners.
 */
export interface FairLimiter {
  /**
   * Runs the work when a slot is free and it is its owner's turn. Work of one owner starts in order; work without an
   * owner shares one.
   * @throws AppError UNAVAILABLE immediately when too much work waits, RATE_LIMITED when too much of this owner does
   */
  run<T>(work: () => Promise<T>, owner?: string): Promise<T>;
}

export interface FairLimits {
  /** Maximum concurrency. */
  running: number;
  /** Maximum concurrency per owner; less than `running` leaves room for the others. */
  runningPerOwner?: number;
  /** Maximum amount of waiting work: its inputs stay in memory. */
  waiting?: number;
  /** Maximum amount of waiting work per owner. */
  waitingPerOwner?: number;
  /** Message of the error when work is rejected. */
  refusal: string;
}

interface Owner {
  running: number;
  /** Functions that start the waiting work, first in first out. */
  waiting: (() => void)[];
}

export function createFairLimiter(limits: FairLimits): FairLimiter {
  const {
    runningPerOwner = limits.running,
    waiting: waitingMax = Infinity,
    waitingPerOwner = waitingMax,
    refusal,
  } = limits;
  /** Owners with running or waiting work; the first one that may run is served next. */
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;

  const canRun = (owner: Owner) => running < limits.running && owner.running < runningPerOwner;

  /** Moves an owner behind all others; removes one without work. */
  function moveToEnd(name: string, owner: Owner): void {
    owners.delete(name);
    if (owner.running > 0 || owner.waiting.length > 0) owners.set(name, owner);
  }

  function start(name: string, owner: Owner): void {
    running += 1;
    owner.running += 1;
    moveToEnd(name, owner);
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
      // Counted before it starts, so that nothing else takes its slot meanwhile.
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
        // Only now: a rejected owner must not be remembered.
        owners.set(name, owner);
        await turn;
      }
      try {
        return await work();
      } finally {
        running -= 1;
        owner.running -= 1;
        moveToEnd(name, owner);
        serveNext();
      }
    },
  };
}
