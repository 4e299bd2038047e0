import type { CalendarEntry, CalendarRoutine } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { areRoutine } from "../tasks/index.ts";
import { enteredByDay, scheduledWorkflows } from "../workflows/index.ts";
import type { CalendarPart, CalendarScope } from "./scope.ts";

/** Number of times checked to recognize a routine. */
const LOOKED_AT = 10;
const FAR = new Date("2300-01-01T00:00:00Z");
const DAY_MS = 86_400_000;
const DAY_TIMES_MAX = 24;
/** Maximum number of workflows whose past entries are counted. */
const COUNTED_MAX = 20;

/** Returns the scheduled entries of workflows, and how many contacts entered. */
export async function workflowEntries(
  tx: Transaction,
  scope: CalendarScope,
): Promise<CalendarPart> {
  const { timeZone, start, end, now } = scope;
  const from = start > now ? start : now;
  const entries: CalendarEntry[] = [];
  const routines: CalendarRoutine[] = [];
  const counted = new Map<string, string>();
  const base = {
    kind: "workflow" as const,
    status: null,
    taskType: null,
    byContactZone: false,
    isEstimate: false,
    sendAt: null,
    times: 1,
  };
  for (const { id, name, times } of await scheduledWorkflows(tx, scope.tenantId, timeZone)) {
    if (areRoutine(times(now, FAR, LOOKED_AT))) {
      const [first] = times(from, end, 1);
      if (!first) continue;
      const day = times(first, new Date(first.getTime() + DAY_MS), DAY_TIMES_MAX + 1).length;
      const timesADay = day > DAY_TIMES_MAX ? null : day;
      const nextAt = localTimeOf(first, timeZone);
      routines.push({ kind: "workflow", id, name, taskType: null, nextAt, timesADay });
      continue;
    }
    if (counted.size < COUNTED_MAX) counted.set(id, name);
    for (const at of times(from, end)) {
      const localTime = localTimeOf(at, timeZone);
      entries.push({ ...base, id, name, state: "planned", localTime, people: null });
    }
  }
  if (start < now) {
    const today = localTimeOf(new Date(now.getTime() + DAY_MS), timeZone).slice(0, 10);
    const range = { ...scope, until: scope.until < today ? scope.until : today };
    for (const row of await enteredByDay(tx, scope.tenantId, [...counted.keys()], range)) {
      const localTime = localTimeOf(row.enteredAt, timeZone);
      const [name, people] = [counted.get(row.id) ?? "", row.contacts];
      entries.push({ ...base, id: row.id, name, state: "done", localTime, people });
    }
  }
  return { entries, routines, isCut: false };
}
