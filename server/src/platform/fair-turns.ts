import { AppError } from "@arauto/contracts";

/** Lets some work run at a time and serves those who ask in rotation, whatever each of them asks for. */
export interface FairTurns {
  /**
   * Runs the work when its turn comes.
   * @throws AppError UNAVAILABLE at once when too much of the same owner waits already
   */
  take<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

export interface FairTurnsLimits {
  /** How much runs at a time. */
  running: number;
  /** How much of one owner runs at a time; less than `running` leaves room for the others. */
  runningEach: number;
  /** How much of one owner may wait. */
  waitingEach: number;
  /** What an owner is told whose work is refused. */
  refusal: string;
}

interface Owner {
  running: number;
  waiting: (() => void)[];
}

export function createFairTurns(limits: FairTurnsLimits): FairTurns {
  /** Who runs or waits; the first one in the map is the next one served. */
  const owners = new Map<string, Owner>();
  let running = 0;

  function serve(): void {
    while (running < limits.running) {
      const next = [...owners].find(([, one]) => one.waiting.length > 0 && one.running < limits.runningEach);
      if (next === undefined) return;
      const [name, owner] = next;
      // To the end: all others come first.
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
        // To the end again: those who came meanwhile have waited longer.
        if (owner.running > 0 || owner.waiting.length > 0) owners.set(name, owner);
        serve();
      }
    },
  };
}
