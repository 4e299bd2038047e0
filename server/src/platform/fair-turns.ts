import { AppError } from "@arauto/contracts";

/** Limits concurrent work and serves owners in rotation, whatever each of them requests. */
export interface FairTurns {
  /**
   * Runs the work in its turn.
   * @throws AppError UNAVAILABLE immediately when too much of the same owner is waiting already
   */
  take<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

export interface FairTurnsLimits {
  /** Maximum concurrent work. */
  running: number;
  /** Maximum concurrent work of one owner; less than `running` keeps capacity for the others. */
  runningEach: number;
  /** Maximum waiting work of one owner. */
  waitingEach: number;
  /** The message of a rejection. */
  refusal: string;
}

interface Owner {
  running: number;
  waiting: (() => void)[];
}

export function createFairTurns(limits: FairTurnsLimits): FairTurns {
  /** Owners with running or waiting work; the first one in the map is served next. */
  const owners = new Map<string, Owner>();
  let running = 0;

  function serve(): void {
    while (running < limits.running) {
      const next = [...owners].find(([, one]) => one.waiting.length > 0 && one.running < limits.runningEach);
      if (next === undefined) return;
      const [name, owner] = next;
      // Moved to the end: all others come first.
      owners.delete(name);
      owners.set(name, owner);
      running += 1;
      owner.running += 1;
      owner.waiting.shift()?.();
    }
  }

  return {
    async take(name, work) {
      const owner = owners.get(name) ?? { running: 0, waiting: [] };
      owners.set(name, owner);
      if (owner.waiting.length >= limits.waitingEach) throw new AppError("UNAVAILABLE", limits.refusal);
      await new Promise<void>((resolve) => {
        owner.waiting.push(resolve);
        serve();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        owner.running -= 1;
        owners.delete(name);
        // Moved to the end again: those who arrived meanwhile have waited longer.
        if (owner.running > 0 || owner.waiting.length > 0) owners.set(name, owner);
        serve();
      }
    },
  };
}
