import type { WorkflowDefinition, WorkflowSchedule } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./calendar-queries.ts";
import { nextTimes } from "./schedule-times.ts";

/** Maximum number of scheduled workflows shown, and of times computed for each. */
const WORKFLOWS_MAX = 100;
const TIMES_MAX = 400;
const MINUTE_MS = 60_000;

/** A workflow with a scheduled entry. */
export interface ScheduledWorkflow {
  id: string;
  name: string;
  /** Whether contacts get an email immediately on entry: then each time is a send to its audience. */
  sendsAtOnce: boolean;
  isImportant: boolean;
  /** Upcoming times before `until`, at most `max`; none once the entry is closed. */
  times: (from: Date, until: Date, max?: number) => Date[];
}

/** Returns the active workflows with a schedule. @param timeZone the workspace's */
export async function scheduledWorkflows(
  tx: Transaction,
  tenantId: string,
  timeZone: string,
): Promise<ScheduledWorkflow[]> {
  const rows = await queries.findScheduled(tx, tenantId, WORKFLOWS_MAX);
  return rows.map(({ id, name, definition, nextEntryAt, entryOpen }) => {
    const first = firstEmail(definition);
    const entry = definition.steps.find((step) => step.type === "entry");
    const schedule = entry?.type === "entry" ? entry.config.schedule : null;
    let next: ReturnType<typeof nextTimes> | undefined;
    return {
      id,
      name,
      sendsAtOnce: first !== undefined,
      isImportant: first?.config.isImportant === true,
      times(from, until, max = TIMES_MAX) {
        if (!schedule?.enabled || !entryOpen || nextEntryAt === null) return [];
        const found: Date[] = [];
        next ??= nextTimes(schedule, timeZone);
        let at: Date | null = firstFrom(nextEntryAt, from, schedule, next);
        while (at !== null && at < until && found.length < max) {
          found.push(at);
          at = next(at);
        }
        return found;
      },
    };
  });
}

/** Returns the first scheduled time at or after a moment. Only the next time is stored; an interval counts from there. */
function firstFrom(
  next: Date,
  from: Date,
  schedule: WorkflowSchedule,
  nextAfter: (after: Date) => Date | null,
) {
  if (next >= from) return next;
  if (schedule.type !== "interval") return nextAfter(new Date(from.getTime() - 1));
  const step = schedule.intervalMinutes * MINUTE_MS;
  return new Date(next.getTime() + Math.ceil((from.getTime() - next.getTime()) / step) * step);
}

/** Returns the email that directly follows the entry. */
function firstEmail({ steps, links }: WorkflowDefinition) {
  const entry = steps.find((step) => step.type === "entry");
  const to = links.find(({ from, branch }) => from === entry?.id && branch === "next")?.to;
  const step = steps.find(({ id }) => id === to);
  return step?.type === "email" ? step : undefined;
}

/** Returns the days in a range on which contacts entered these workflows, with the number of contacts. */
export const enteredByDay = queries.countEntered;
