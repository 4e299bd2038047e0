import type { HolidayOnDay, TaskCause, TaskRunOutcome, TaskRunStarter } from "@arauto/contracts";
import { nextDue, timesOfTask } from "./due.ts";
import type { OwnHolidays } from "./holidays/calendars.ts";
import type { StoredTask } from "./task-sql.ts";
import type { TaskTimes } from "./times.ts";

/** A run that is at most this late is on time: workers poll more often. */
export const ON_TIME_MS = 60_000;
/** Skipped times that get a row each; further ones are not listed. */
const LISTED_MAX = 20;
/** Times checked after those, to find the latest. */
const LOOKED_AT_MAX = 200;
const MINUTE_MS = 60_000;

/** A period around a moment in which all workers of the installation were away. */
export interface Away {
  from: Date;
  until: Date;
}

export interface PlannedRun {
  dueAt: Date;
  startedBy: TaskRunStarter;
  outcome: Extract<TaskRunOutcome, "running" | "missed" | "skipped">;
  cause: TaskCause | null;
}

/** The decision about a due task. */
export interface DuePlan {
  runs: PlannedRun[];
  /** The latest due time so far. */
  lastDueAt: Date;
  nextDueAt: Date | null;
  /** Due times skipped because the task is paused. */
  pausedSkipped: number;
  /** The latest due time that was missed and not caught up on. */
  missedAt: Date | null;
}

export interface PlanInput {
  now: Date;
  own: OwnHolidays;
  /** Unfinished runs of the task. */
  open: number;
  /** When the workers were away around a due time; null if they were not. */
  away: (dueAt: Date) => Away | null;
}

/** Returns the due times up to now to list, and the latest of all. */
function passedTimes(times: TaskTimes, first: Date, task: StoredTask, now: Date) {
  const listed = [first];
  let latest = first;
  for (let looked = 1; looked < LISTED_MAX + LOOKED_AT_MAX; looked += 1) {
    // After a long time only the latest ones matter.
    const after =
      looked === LISTED_MAX
        ? new Date(Math.max(latest.getTime(), now.getTime() - 60 * MINUTE_MS))
        : latest;
    const next = nextDue(times, after, task.skippedDueAt);
    if (next === null || next > now) break;
    latest = next;
    if (looked < LISTED_MAX) listed.push(next);
  }
  return { listed: listed.at(-1) === latest ? listed.slice(0, -1) : listed, latest };
}

/** Returns the names of holidays for a cause. */
const namesOf = (holidays: readonly HolidayOnDay[]): string[] => [
  ...new Set(holidays.map(({ name }) => name)),
];

/** Returns the times since the last one that were skipped for a holiday. */
function holidaysBefore(times: TaskTimes, task: StoredTask, due: Date): PlannedRun[] {
  return times
    .skippedBefore(task.lastDueAt ?? task.anchorAt, due)
    .filter(({ movesTo }) => movesTo === null)
    .slice(-LISTED_MAX)
    .map(({ at, day }) => ({
      dueAt: at,
      startedBy: "schedule",
      outcome: "skipped",
      cause: { code: "holiday", holidays: namesOf(times.holidaysOn(day)) },
    }));
}

function missedCause(task: StoredTask, dueAt: Date, { now, away }: PlanInput): TaskCause {
  const lateMinutes = Math.floor((now.getTime() - dueAt.getTime()) / MINUTE_MS);
  const facts = { lateMinutes, catchUpMinutes: task.catchUpMinutes };
  const outage = away(dueAt);
  if (outage === null) return { code: "late", ...facts };
  return {
    code: "outage",
    awayFrom: outage.from.toISOString(),
    awayUntil: outage.until.toISOString(),
    ...facts,
  };
}

/**
 * Decides about a due task: runs it, catches up on the latest missed time if it is recent enough, or records why not;
 * and finds the next time.
 */
export function planDue(task: StoredTask & { nextDueAt: Date }, input: PlanInput): DuePlan {
  const { now, own, open } = input;
  const times = timesOfTask(task, own);
  const { listed, latest } = passedTimes(times, task.nextDueAt, task, now);
  const plan: DuePlan = {
    runs: holidaysBefore(times, task, task.nextDueAt),
    lastDueAt: latest,
    nextDueAt: nextDue(times, latest, task.skippedDueAt),
    pausedSkipped: 0,
    missedAt: null,
  };
  const skip = (dueAt: Date, code: "paused" | "overlap"): PlannedRun => ({
    dueAt,
    startedBy: "schedule",
    outcome: "skipped",
    cause: { code },
  });
  if (task.pausedAt !== null) {
    plan.runs.push(...[...listed, latest].map((dueAt) => skip(dueAt, "paused")));
    plan.pausedSkipped = listed.length + 1;
    return plan;
  }
  const miss = (dueAt: Date): PlannedRun => ({
    dueAt,
    startedBy: "schedule",
    outcome: "missed",
    cause: missedCause(task, dueAt, input),
  });
  plan.runs.push(...listed.map(miss));
  const lateMs = now.getTime() - latest.getTime();
  const isOnTime = lateMs <= ON_TIME_MS;
  if (!isOnTime && lateMs > task.catchUpMinutes * MINUTE_MS) {
    plan.runs.push(miss(latest));
    plan.missedAt = latest;
  } else if (open >= { skip: 1, queue: 2, allow: Infinity }[task.overlap]) {
    plan.runs.push(skip(latest, "overlap"));
  } else {
    const startedBy = isOnTime ? "schedule" : "catchUp";
    plan.runs.push({ dueAt: latest, startedBy, outcome: "running", cause: null });
  }
  return plan;
}
