import { addDays } from "../tasks/index.ts";
import type { Send } from "./sends.ts";
import { type Limit, windowMsOf } from "./cap-conflict.ts";

/** Maximum number of sends from each adjacent day that are compared with those of a day; a mask has at most 30 bits. */
const NEIGHBORS_MAX = 7;

/** The sends that may conflict on a day, by time. */
export interface NearSends {
  sends: Send[];
  /** A mask of the day's own sends. */
  own: number;
}

const timeOf = ({ localTime }: Pick<Send, "localTime">): number => Date.parse(`${localTime}Z`);

/** Returns the sends of a day, with those before and after midnight that are near enough to one of them. */
export function sendsNear(
  days: ReadonlyMap<string, readonly Send[]>,
  day: string,
  limit: Limit,
): NearSends {
  const sends = days.get(day) ?? [];
  const [first] = sends;
  const last = sends.at(-1);
  if (!first || !last) return { sends: [], own: 0 };
  const within = windowMsOf(limit);
  const before = (days.get(addDays(day, -1)) ?? [])
    .filter((send) => timeOf(first) - timeOf(send) <= within)
    .slice(-NEIGHBORS_MAX);
  const after = (days.get(addDays(day, 1)) ?? [])
    .filter((send) => timeOf(send) - timeOf(last) <= within)
    .slice(0, NEIGHBORS_MAX);
  const own = sends.reduce((mask, _, place) => mask | (1 << (before.length + place)), 0);
  return { sends: [...before, ...sends, ...after], own };
}
