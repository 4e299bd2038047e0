import { createHash } from "node:crypto";

/** A pseudo-random sequence, the same for the same seed. */
export interface SeededRandom {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** Returns an integer, including both ends. */
  between(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
  /** Returns true in this share of cases. */
  chance(share: number): boolean;
}

/** Creates a mulberry32 generator: 32 bits of state, plenty for sample data. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick<T>(choices: readonly T[]): T {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error("Nothing to pick from");
      return chosen;
    },
    chance: (share) => next() < share,
  };
}

/** Hashes a text to a number below 2 ** 32, to derive choices from it. */
export function hashOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}
