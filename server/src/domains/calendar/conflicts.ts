import { AppError, type CalendarConflict, type CalendarConflicts } from "@arauto/contracts";
import { boundedRead } from "../../platform/database/bounded-read.ts";
import type { Deps } from "../../platform/deps.ts";
import { findToday } from "../audience/index.ts";
import { getRules } from "../sending-rules/index.ts";
import { addDays } from "../tasks/index.ts";
import { OverlapCounter } from "./overlap.ts";
import type { Overlap } from "./overlap-queries.ts";
import { type NearSends, sendsNear } from "./neighboring-sends.ts";
import { sendsByDay } from "./sends.ts";
import { type Limit, limitOf, maxWithinWindow } from "./cap-conflict.ts";

/** Timeout of one statement, and time limit for starting further days. */
export const STATEMENT_MS = 10_000;
export const REQUEST_MS = 15_000;

/** Returns the conflict of a day, including emails around midnight; null when no contact gets too many. */
export function conflictOf(
  day: string,
  { sends, own }: NearSends,
  { groups, isEstimate }: Overlap,
  limit: Limit,
): CalendarConflict | null {
  const times = sends.map(({ localTime }) => localTime);
  const most = maxWithinWindow(times, groups, limit, own);
  if (!most || most.emails <= limit.emails) return null;
  const { people, emails, first, last } = most;
  return { day, people, emails, from: times[first] ?? "", to: times[last] ?? "", isEstimate };
}

/** Whether the times of sends alone rule out a conflict. */
export function cannotConflict(near: NearSends, limit: Limit): boolean {
  const everyone = [{ mask: 2 ** near.sends.length - 1, people: 1 }];
  return conflictOf("", near, { groups: everyone, isEstimate: false }, limit) === null;
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
    const first = from > today ? from : today;
    // Includes the adjacent days: emails before and after midnight count together.
    const range = { from: addDays(first, -1), until: addDays(to, 2), timeZone, now };
    const days = await sendsByDay(tx, tenantId, range);
    const counter = new OverlapCounter(tx, tenantId);
    const began = performance.now();
    const found: CalendarConflicts = { conflicts: [], unchecked: [] };
    for (const day of [...days.keys()].toSorted()) {
      if (day < first || day > to) continue;
      const near = sendsNear(days, day, limit);
      if (cannotConflict(near, limit)) continue;
      if (performance.now() - began > REQUEST_MS) {
        found.unchecked.push(day);
        continue;
      }
      try {
        const conflict = conflictOf(day, near, await counter.count(near.sends), limit);
        if (conflict) found.conflicts.push(conflict);
      } catch (error) {
        // A filter or topic was deleted: the campaign can't start, and shows that itself.
        if (!(error instanceof AppError)) throw error;
        found.unchecked.push(day);
      }
    }
    return found;
  });
}
