/** Chunks of one part of the audience that are still to be spread. */
export interface SpreadGroup {
  /** When the first chunk of the part was due, in epoch milliseconds. */
  from: number;
  /** Recipients of the part, and of those the ones in chunks that have not begun. */
  total: number;
  /** Sizes of the chunks that have not begun, in order. */
  waiting: readonly number[];
}

/** When each waiting chunk of a group is due, and when the last one has left; in epoch milliseconds. */
export interface SpreadTimes {
  due: number[];
  from: number;
  until: number;
}

/** A spread that was interrupted continues at most at this multiple of its rate. */
const CATCH_UP = 2;
/** Chunks follow one another at least this far apart, as far as there may be that many. */
const STEP_MS = 10_000;
const STEPS_MAX = 1000;

/** Returns into how many chunks a spread of this length divides its recipients, so that none of them is a burst. */
export function spreadSteps(ms: number): number {
  return Math.max(1, Math.min(STEPS_MAX, Math.ceil(ms / STEP_MS)));
}

/**
 * Plans the chunks of a group, each when its share of `ms` has passed. What is late by `now` is spread evenly with the rest
 * over the time that is left, but at most at twice the rate that was meant. Planning again on time changes nothing.
 */
export function planSpread(
  { from, total, waiting }: SpreadGroup,
  ms: number,
  now: number,
): SpreadTimes {
  const people = waiting.reduce((sum, size) => sum + size, 0);
  const share = people / Math.max(1, total);
  const begins = Math.max(now, Math.ceil(from + ms * (1 - share)));
  const length = Math.max(from + ms - begins, (ms * share) / CATCH_UP);
  let before = 0;
  const due = waiting.map((size) => {
    const at = begins + Math.floor((length * before) / people);
    before += size;
    return at;
  });
  return { due, from: begins, until: Math.ceil(begins + length) };
}

/** Returns the emails per minute of several groups together, or null when they don't begin at the same time. */
export function spreadRate(
  groups: readonly { people: number; from: number; until: number }[],
): number | null {
  const [first] = groups;
  if (!first || groups.some(({ from }) => from !== first.from)) return null;
  return groups.reduce(
    (sum, { people, from, until }) => sum + (people * 60_000) / Math.max(1, until - from),
    0,
  );
}
