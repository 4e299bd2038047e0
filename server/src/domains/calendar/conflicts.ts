import { AppError, type CalendarConflict, type CalendarConflicts } from "@arauto/contracts";
import { boundedRead } from "../../platform/database/bounded-read.ts";
import type { Deps } from "../../platform/deps.ts";
import { findToday } from "../audience/index.ts";
import { getRules } from "../sending-rules/index.ts";
import { addDays } from "../tasks/index.ts";
import { OverlapCounter } from "./overlap.ts";
import type { Overlap } from "./overlap-queries.ts";
import { type Send, sendsByDay } from "./sends.ts";
import { type Limit, limitOf, mostTogether } from "./together.ts";

/** Limit of one statement, and of the time after which no further day is begun. */
export const STATEMENT_MS = 10_000;
const REQUEST_MS = 15_000;

/** Returns the conflict of a day; null when no one gets too many emails. */
export function conflictOf(
  day: string,
  sends: readonly Pick<Send, "localTime">[],
  { groups, isEstimate }: Overlap,
  limit: Limit,
): CalendarConflict | null {
  const times = sends.map(({ localTime }) => localTime);
  const most = mostTogether(times, groups, limit);
  if (!most || most.emails <= limit.emails) return null;
  const { people, emails, first, last } = most;
  return { day, people, emails, from: times[first] ?? "", to: times[last] ?? "", isEstimate };
}

/** Whether the times of a day's sends alone rule out a conflict. */
function cannotConflict(sends: readonly Send[], limit: Limit): boolean {
  const everyone = [{ mask: 2 ** sends.length - 1, people: 1 }];
  const most = mostTogether(
    sends.map(({ localTime }) => localTime),
    everyone,
    limit,
  );
  return most === null || most.emails <= limit.emails;
}

/** Returns the days from today on with too many emails for the same contacts. */
export function findConflicts(
  deps: Pick<Deps, "database">,
  tenantId: string,
  { from, to }: { from: string; to: string },
): Promise<CalendarConflicts> {
  return boundedRead(deps, tenantId, STATEMENT_MS, async (tx) => {
    const { timeZone, day: today, now } = await findToday(tx, tenantId);
    if (to < today) return { conflicts: [], unchecked: [] };
    const limit = limitOf((await getRules(tx, tenantId)).frequencyCap);
    const range = { from: from > today ? from : today, until: addDays(to, 1), timeZone, now };
    const days = await sendsByDay(tx, tenantId, range);
    const counter = new OverlapCounter(tx, tenantId);
    const began = performance.now();
    const found: CalendarConflicts = { conflicts: [], unchecked: [] };
    for (const [day, sends] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (cannotConflict(sends, limit)) continue;
      if (performance.now() - began > REQUEST_MS) {
        found.unchecked.push(day);
        continue;
      }
      try {
        const conflict = conflictOf(day, sends, await counter.count(sends), limit);
        if (conflict) found.conflicts.push(conflict);
      } catch (error) {
        // A filter or topic was deleted: the campaign can't start like this, and says so itself.
        if (!(error instanceof AppError)) throw error;
        found.unchecked.push(day);
      }
    }
    return found;
  });
}
