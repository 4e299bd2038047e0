/** Chunks of one part of the audience that are still to be spread. */
export interface SpreadGroup {
  /** When the first chunk of the part was due, in epoch milliseconds. */
  from: number;
  /** Recipients of the part; `waiting` lists those in chunks that have not begun. */
  total: number;
  /** Sizes of the chunks that have not begun, in order. */
  waiting: readonly number[];
}

/** When each waiting chunk of a group is due, and when the last one is finished; in epoch milliseconds. */
export interface SpreadTimes {
  due: number[];
  from: number;
  until: number;
}

/** Maximum multiple of its rate at which an interrupted spread continues. */
const CATCH_UP = 2;
/** Minimum interval between chunks, unless that would need more than the maximum number of steps. */
const STEP_MS = 10_000;
const STEPS_MAX = 1000;

/** Returns the number of chunks for a spread of this length, so that no chunk is a burst. */
export function spreadSteps(ms: number): number {
  return Math.max(1, Math.min(STEPS_MAX, Math.ceil(ms / STEP_MS)));
}

/**
 * Plans the chunks of a group, each when its share of `ms` has passed. Late chunks are spread evenly with the rest over
 * the remaining time, but at most at twice the intended rate. Replanning on time is a no-op.
 */
export function planSpread(
  { from, total, waiting }: SpreadGroup,
  ms: number,
  now: number,
): SpreadTimes {
  const recipients = waiting.reduce((sum, size) => sum + size, 0);
  const share = recipients / Math.max(1, total);
  const begins = Math.max(now, Math.ceil(from + ms * (1 - share)));
  const length = Math.max(from + ms - begins, (ms * share) / CATCH_UP);
  let before = 0;
  const due = waiting.map((size) => {
    const at = begins + Math.floor((length * before) / recipients);
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
