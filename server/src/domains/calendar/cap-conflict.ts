import { CALENDAR_CONFLICT_HOURS, type FrequencyCap } from "@arauto/contracts";
import type { Overlap } from "./overlap-queries.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The maximum number of emails per contact, and within how many hours. */
export interface Limit {
  emails: number;
  hours: number;
  /** Whether emails exactly that many hours apart count together. */
  isInclusive: boolean;
}

/** Returns the conflict limit: the frequency cap within 24 hours, or without a cap, one email within some hours. */
export const limitOf = (cap: FrequencyCap | null): Limit =>
  cap
    ? { emails: cap.emails, hours: 24, isInclusive: false }
    : { emails: 1, hours: CALENDAR_CONFLICT_HOURS, isInclusive: true };

/** Returns the maximum time between the first and the last of emails that count together. Times are whole minutes. */
export const windowMsOf = ({ hours, isInclusive }: Limit): number =>
  hours * HOUR_MS - (isInclusive ? 0 : MINUTE_MS);

/** Contacts who get the most emails together. */
export interface CapConflict {
  emails: number;
  people: number;
  /** A mask of their sends. */
  sends: number;
  /** The first and the last of them. */
  first: number;
  last: number;
}

const bitsOf = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
};

/** Returns the sends that count together, as masks. @param times of the sends, in ascending order, as local times */
function windowsOf(times: readonly string[], limit: Limit): number[] {
  const at = times.map((time) => Date.parse(`${time}Z`));
  const within = windowMsOf(limit);
  return at.map((start, from) =>
    at.reduce(
      (mask, time, place) => (place >= from && time - start <= within ? mask | (1 << place) : mask),
      0,
    ),
  );
}

/**
 * Returns the contacts who get the most emails together; null if there are none.
 * @param own a mask of sends of which each contact gets at least one
 */
export function maxWithinWindow(
  times: readonly string[],
  groups: Overlap["groups"],
  limit: Limit,
  own = ~0,
): CapConflict | null {
  let worst: CapConflict | null = null;
  for (const window of windowsOf(times, limit)) {
    const inWindow = groups
      .map(({ mask, people }) => ({ mask: mask & window, people }))
      .filter(({ mask }) => (mask & own) !== 0);
    const emails = Math.max(0, ...inWindow.map(({ mask }) => bitsOf(mask)));
    if (emails === 0) continue;
    const most = inWindow.filter(({ mask }) => bitsOf(mask) === emails);
    const people = most.reduce((sum, group) => sum + group.people, 0);
    if (worst && (emails < worst.emails || (emails === worst.emails && people <= worst.people)))
      continue;
    const sends = most.reduce((union, { mask }) => union | mask, 0);
    const places = times.flatMap((_, place) => ((sends >> place) & 1 ? [place] : []));
    worst = { emails, people, sends, first: places[0] ?? 0, last: places.at(-1) ?? 0 };
  }
  return worst;
}

/** Returns how many contacts get how many of these emails, most emails first. */
export function loadOf(groups: Overlap["groups"], own = ~0): { emails: number; people: number }[] {
  const load = new Map<number, number>();
  for (const { mask, people } of groups) {
    const emails = bitsOf(mask & own);
    if (emails > 0) load.set(emails, (load.get(emails) ?? 0) + people);
  }
  return [...load]
    .map(([emails, people]) => ({ emails, people }))
    .toSorted((a, b) => b.emails - a.emails);
}

/** Counts emails held back by the cap: those of important campaigns never are. */
export function heldBack(
  sends: readonly { localTime: string; isImportant: boolean }[],
  groups: Overlap["groups"],
  limit: Limit,
  own = ~0,
): number {
  const capped = sends.reduce(
    (mask, { isImportant }, place) => (isImportant ? mask : mask | (1 << place)),
    0,
  );
  const windows = windowsOf(
    sends.map(({ localTime }) => localTime),
    limit,
  );
  return groups.reduce((sum, { mask, people }) => {
    const above = windows
      .map((window) => mask & window)
      .filter((together) => (together & own) !== 0)
      .map((together) => Math.min(bitsOf(together) - limit.emails, bitsOf(together & capped)));
    return sum + people * Math.max(0, ...above);
  }, 0);
}

/** Returns the groups without one send, whose bit stays unused. */
export const without = (groups: Overlap["groups"], place: number): Overlap["groups"] =>
  groups.map(({ mask, people }) => ({ mask: mask & ~(1 << place), people }));

/** Counts the contacts of a send. */
export const peopleOf = (groups: Overlap["groups"], place: number): number =>
  groups.reduce((sum, { mask, people }) => sum + ((mask >> place) & 1 ? people : 0), 0);
