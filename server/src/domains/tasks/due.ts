import type { Transaction } from "../../platform/database/database.ts";
import type { OwnHolidays } from "./holidays/calendars.ts";
import { timesOf } from "./preview.ts";
import * as queries from "./queries.ts";
import type { StoredTask } from "./task-sql.ts";
import type { TaskTimes } from "./times.ts";

const HOUR_MS = 3_600_000;

/** The version of the time-zone data in this process. When it changes, next times are recomputed. */
export const ZONE_DATA = process.versions["tz"] ?? "";

/** Returns the workspace's own holidays, by day. */
export async function ownHolidays(tx: Transaction, tenantId: string): Promise<OwnHolidays> {
  const rows = await queries.findOwnHolidays(tx, tenantId);
  return new Map(rows.map(({ day, name }) => [day, name]));
}

/** Returns when a stored task is due. */
export const timesOfTask = (task: StoredTask, own: OwnHolidays): TaskTimes =>
  timesOf(
    {
      schedule: task.schedule,
      timeZone: task.timeZone,
      dueDate: task.dueDate,
      holidays: task.holidays,
    },
    task.anchorAt,
    own,
  );

/** Returns when a task started now becomes overdue without a success; null if it expects none. */
export const expectBy = (hours: number | null, now: Date): Date | null =>
  hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);

/** Returns the next time after a moment, except one that a user skipped. */
export function nextDue(times: TaskTimes, after: Date, skippedDueAt: Date | null): Date | null {
  const next = times.next(after)?.at ?? null;
  return next !== null && next.getTime() === skippedDueAt?.getTime()
    ? (times.next(next)?.at ?? null)
    : next;
}

/** Recomputes when a started task is due next. */
export async function moveTimes(
  tx: Transaction,
  tenantId: string,
  task: StoredTask,
  { own, now }: { own: OwnHolidays; now: Date },
): Promise<void> {
  await queries.updateTimes(tx, tenantId, task.id, {
    anchorAt: task.anchorAt,
    nextDueAt: nextDue(timesOfTask(task, own), now, task.skippedDueAt),
    zoneData: ZONE_DATA,
    skippedDueAt: task.skippedDueAt,
    expectBy: task.expectBy,
  });
}
