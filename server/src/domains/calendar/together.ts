import { CALENDAR_CONFLICT_HOURS, type FrequencyCap } from "@arauto/contracts";
import type { Overlap } from "./overlap-queries.ts";

const HOUR_MS = 3_600_000;

/** The most emails that a contact may get together, and within which time. */
export interface Limit {
  emails: number;
  /** Null: within the day. */
  hours: number | null;
}

/** Returns what counts as a conflict: more than the frequency cap allows within a day, or without a cap two emails within hours. */
export const limitOf = (cap: FrequencyCap | null): Limit =>
  cap ? { emails: cap.emails, hours: null } : { emails: 1, hours: CALENDAR_CONFLICT_HOURS };

/** Contacts who get the most emails together. */
export interface Together {
  emails: number;
  people: number;
  /** The first and the last of their sends. */
  first: number;
  last: number;
}

const bitsOf = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
};

/** Returns the sends that count together, as masks. @param times of the sends, in ascending order, as local times */
function windowsOf(times: readonly string[], { hours }: Limit): number[] {
  const maskOf = (places: readonly number[]) =>
    places.reduce((mask, place) => mask | (1 << place), 0);
  const all = times.map((_, place) => place);
  if (hours === null) return [maskOf(all)];
  const at = times.map((time) => Date.parse(`${time}Z`));
  return all.map((start) =>
    maskOf(
      all.filter((place) => {
        const later = (at[place] ?? 0) - (at[start] ?? 0);
        return place >= start && later >= 0 && later <= hours * HOUR_MS;
      }),
    ),
  );
}

/** Returns the contacts who get the most emails together; null when no one gets any. */
export function mostTogether(
  times: readonly string[],
  groups: Overlap["groups"],
  limit: Limit,
): Together | null {
  let worst: Together | null = null;
  for (const window of windowsOf(times, limit)) {
    const inWindow = groups.map(({ mask, people }) => ({ mask: mask & window, people }));
    const emails = Math.max(0, ...inWindow.map(({ mask }) => bitsOf(mask)));
    if (emails === 0) continue;
    const most = inWindow.filter(({ mask }) => bitsOf(mask) === emails);
    const people = most.reduce((sum, group) => sum + group.people, 0);
    if (worst && (emails < worst.emails || (emails === worst.emails && people <= worst.people)))
      continue;
    const sends = most.reduce((union, { mask }) => union | mask, 0);
    const places = times.flatMap((_, place) => ((sends >> place) & 1 ? [place] : []));
    worst = { emails, people, first: places[0] ?? 0, last: places.at(-1) ?? 0 };
  }
  return worst;
}

/** Returns how many contacts get how many emails, the most emails first. */
export function loadOf(groups: Overlap["groups"]): { emails: number; people: number }[] {
  const load = new Map<number, number>();
  for (const { mask, people } of groups)
    load.set(bitsOf(mask), (load.get(bitsOf(mask)) ?? 0) + people);
  return [...load]
    .map(([emails, people]) => ({ emails, people }))
    .toSorted((a, b) => b.emails - a.emails);
}

/** Counts emails above the cap that it holds back: those of important campaigns never are. */
export function heldBack(
  groups: Overlap["groups"],
  important: readonly boolean[],
  emailsMax: number,
): number {
  const capped = important.reduce((mask, is, place) => (is ? mask : mask | (1 << place)), 0);
  return groups.reduce((sum, { mask, people }) => {
    const above = bitsOf(mask) - emailsMax;
    return sum + people * Math.max(0, Math.min(above, bitsOf(mask & capped)));
  }, 0);
}

/** Returns the groups without one send, whose bit stays unused. */
export const without = (groups: Overlap["groups"], place: number): Overlap["groups"] =>
  groups.map(({ mask, people }) => ({ mask: mask & ~(1 << place), people }));

/** Counts the contacts of a send. */
export const peopleOf = (groups: Overlap["groups"], place: number): number =>
  groups.reduce((sum, { mask, people }) => sum + ((mask >> place) & 1 ? people : 0), 0);
