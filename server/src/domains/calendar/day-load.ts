import type { CalendarDayLoad } from "@arauto/contracts";
import { boundedRead } from "../../platform/database/bounded-read.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { findToday } from "../audience/index.ts";
import { getRules } from "../sending-rules/index.ts";
import { addDays } from "../tasks/index.ts";
import { cannotConflict, conflictOf, STATEMENT_MS } from "./conflicts.ts";
import { dayNotes } from "./day-notes.ts";
import { type NearSends, sendsNear } from "./neighboring-sends.ts";
import { OverlapCounter } from "./overlap.ts";
import type { Overlap } from "./overlap-queries.ts";
import { type Send, sendsByDay } from "./sends.ts";
import {
  heldBack,
  type Limit,
  limitOf,
  loadOf,
  maxWithinWindow,
  peopleOf,
  without,
} from "./cap-conflict.ts";

/** Days after a conflict to which campaigns may be moved, and maximum number of proposed campaigns. */
const MOVE_DAYS = 7;
const MOVES_MAX = 2;
/** Maximum number of days with other sends that are counted to find a time for one campaign. */
const COUNTED_DAYS_MAX = 3;

/**
 * Returns how many emails contacts get on a day, and which campaigns to move to resolve its conflict.
 * @throws AppError FILTER_INVALID, CAMPAIGN_INCOMPLETE when a part of an audience was deleted; TAKES_TOO_LONG
 */
export function readDayLoad(
  deps: Pick<Deps, "database">,
  tenantId: string,
  day: string,
): Promise<CalendarDayLoad> {
  return boundedRead(deps, tenantId, STATEMENT_MS, async (tx) => {
    const { timeZone, day: today, now } = await findToday(tx, tenantId);
    const { frequencyCap: cap } = await getRules(tx, tenantId);
    const limit = limitOf(cap);
    // Includes the adjacent days, here and for the days to which campaigns may be moved.
    const range = { from: addDays(day, -1), until: addDays(day, MOVE_DAYS + 2), timeZone, now };
    const days = day < today ? new Map<string, Send[]>() : await sendsByDay(tx, tenantId, range);
    const near = sendsNear(days, day, limit);
    const { sends, own } = near;
    const counter = new OverlapCounter(tx, tenantId);
    const overlap = await counter.count(sends);
    const conflict = conflictOf(day, near, overlap, limit);
    const places = { tx, tenantId, days, counter, limit, timeZone, day, now };
    return {
      day,
      conflict,
      sends: sends.map(({ kind, id, name, localTime, sendAt }, place) => ({
        kind,
        id,
        name,
        localTime,
        sendAt,
        people: peopleOf(overlap.groups, place),
      })),
      load: loadOf(overlap.groups, own),
      isEstimate: overlap.isEstimate,
      ...(conflict ? await proposeMoves(places, near, overlap) : NO_MOVES),
      cap: cap && {
        ...cap,
        heldBack: heldBack(sends, overlap.groups, limit, own),
      },
    };
  });
}

const NO_MOVES: Pick<CalendarDayLoad, "moves" | "emailsAfterMoves"> = {
  moves: [],
  emailsAfterMoves: null,
};

interface Places {
  tx: Transaction;
  tenantId: string;
  days: ReadonlyMap<string, readonly Send[]>;
  counter: OverlapCounter;
  limit: Limit;
  timeZone: string;
  day: string;
  now: Date;
}

/** Proposes moving the campaigns with the largest effect, until no contact gets too many emails. */
async function proposeMoves(places: Places, { sends, own }: NearSends, { groups }: Overlap) {
  const times = sends.map(({ localTime }) => localTime);
  const worstOf = (left: Overlap["groups"]) =>
    maxWithinWindow(times, left, places.limit, own) ?? { emails: 0, people: 0 };
  const holidays = await holidaysAfter(places);
  const moves: CalendarDayLoad["moves"] = [];
  const taken = new Set<string>();
  let left = groups;
  let worst = worstOf(left);
  while (worst.emails > places.limit.emails && moves.length < MOVES_MAX) {
    const moved = new Set(moves.map(({ id }) => id));
    // Ties go to the latest: the earliest planned stays.
    const [best] = sends
      .map((send, place) => ({ send, place, after: without(left, place) }))
      .filter(
        ({ send, place }) =>
          ((own >> place) & 1) === 1 && send.sendAt !== null && !moved.has(send.id),
      )
      .map((one) => ({ ...one, worst: worstOf(one.after) }))
      .toSorted(
        (a, b) =>
          a.worst.emails - b.worst.emails || a.worst.people - b.worst.people || b.place - a.place,
      );
    const helps = best && (best.worst.emails < worst.emails || best.worst.people < worst.people);
    const sendAt = helps
      ? await placeFor(places, best.send, new Set([...holidays, ...taken]))
      : null;
    if (!best || sendAt === null) break;
    taken.add(sendAt.slice(0, 10));
    const { id, name } = best.send;
    moves.push({ id, name, sendAt, emails: worstOf(without(groups, best.place)).emails });
    left = best.after;
    worst = best.worst;
  }
  return moves.length > 0 ? { moves, emailsAfterMoves: worst.emails } : NO_MOVES;
}

/** Returns the holidays to which nothing is moved. */
async function holidaysAfter({ tx, tenantId, day, timeZone }: Places): Promise<string[]> {
  const range = { from: day, until: addDays(day, MOVE_DAYS + 1), timeZone };
  const notes = await dayNotes(tx, tenantId, range);
  return notes.filter(({ holidays }) => holidays.length > 0).map((one) => one.day);
}

/** Returns an available time for a campaign on a following day without a conflict; null if there is none. */
async function placeFor(
  { days, counter, limit, timeZone, day, now }: Places,
  send: Send,
  unavailable: ReadonlySet<string>,
): Promise<string | null> {
  const time = (send.sendAt ?? send.localTime).slice(10);
  const candidates = Array.from({ length: MOVE_DAYS }, (_, index) => addDays(day, index + 1))
    .filter((one) => !unavailable.has(one))
    .filter((one) => `${one}${time}` > localTimeOf(now, timeZone))
    .toSorted((a, b) => (days.get(a)?.length ?? 0) - (days.get(b)?.length ?? 0));
  let counted = 0;
  for (const candidate of candidates) {
    const at = `${candidate}${time}`;
    const near = sendsNear(moveTo(days, send, at), candidate, limit);
    if (cannotConflict(near, limit)) return at;
    if ((counted += 1) > COUNTED_DAYS_MAX) return null;
    const overlap = await counter.count(near.sends);
    if (conflictOf(candidate, near, overlap, limit) === null) return at;
  }
  return null;
}

/** Returns the sends of each day after one of them was moved. */
function moveTo(
  days: ReadonlyMap<string, readonly Send[]>,
  send: Send,
  localTime: string,
): ReadonlyMap<string, readonly Send[]> {
  const moved = new Map(days);
  const from = send.localTime.slice(0, 10);
  moved.set(
    from,
    (moved.get(from) ?? []).filter((one) => one !== send),
  );
  const to = localTime.slice(0, 10);
  const there = [...(moved.get(to) ?? []), { ...send, localTime }];
  moved.set(
    to,
    there.toSorted((a, b) => (a.localTime < b.localTime ? -1 : 1)),
  );
  return moved;
}
