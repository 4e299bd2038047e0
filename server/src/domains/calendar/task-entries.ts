import type { CalendarEntry, CalendarState, TaskRunOutcome } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { type ComingTask, comingTasks, pastTasks } from "../tasks/index.ts";
import type { CalendarPart, CalendarScope } from "./scope.ts";

const STATES: Partial<Record<TaskRunOutcome, CalendarState>> = {
  running: "running",
  completed: "done",
  failed: "failed",
  missed: "missed",
};

/** Returns when tasks are due, and the outcomes of past times. */
export async function taskEntries(tx: Transaction, scope: CalendarScope): Promise<CalendarPart> {
  const past = await pastTasks(tx, scope.tenantId, {
    from: scope.start,
    until: scope.end,
    timeZone: scope.timeZone,
    limit: scope.max,
  });
  const from = scope.start > scope.now ? scope.start : scope.now;
  const coming =
    from < scope.end
      ? await comingTasks(tx, scope.tenantId, { from, until: scope.end })
      : { tasks: [], isCut: false };
  const people = await peopleOf(scope, coming.tasks);
  const base = { status: null, byContactZone: false, sendAt: null, kind: "task" as const };
  const entries: CalendarEntry[] = [
    ...past
      // The campaign of a run has its own entry.
      .filter(({ campaignId }) => campaignId === null)
      .map((row) => ({
        ...base,
        id: row.taskId,
        name: row.name,
        state: STATES[row.outcome] ?? "done",
        taskType: row.type,
        localTime: localTimeOf(row.dueAt, scope.timeZone),
        people: row.people,
        isEstimate: false,
        times: row.times,
      })),
    ...coming.tasks
      .filter(({ isRoutine }) => !isRoutine)
      .flatMap((one) =>
        byDay(one, scope.timeZone).map(({ localTime, times }) => ({
          ...base,
          id: one.task.id,
          name: one.task.name,
          state: "planned" as const,
          taskType: one.task.type,
          localTime,
          people: people(one),
          isEstimate: true,
          times,
        })),
      ),
  ];
  return {
    entries,
    routines: coming.tasks
      .filter(({ isRoutine }) => isRoutine)
      .map(({ task, times, timesADay }) => ({
        kind: "task",
        id: task.id,
        name: task.name,
        taskType: task.type,
        nextAt: localTimeOf(times[0] ?? from, scope.timeZone),
        timesADay,
      })),
    isCut: coming.isCut || past.length >= scope.max,
  };
}

/** Returns the first time of each day, and the number of times. */
function byDay({ times }: ComingTask, timeZone: string) {
  const days = new Map<string, { localTime: string; times: number }>();
  for (const at of times) {
    const localTime = localTimeOf(at, timeZone);
    const day = localTime.slice(0, 10);
    const seen = days.get(day);
    if (seen) seen.times += 1;
    else days.set(day, { localTime, times: 1 });
  }
  return [...days.values()];
}

/** Returns the estimated recipients of tasks that send email, if counted. */
async function peopleOf(
  { countFilters, countEveryone }: CalendarScope,
  tasks: readonly ComingTask[],
): Promise<(one: ComingTask) => number | null> {
  const actions = tasks.flatMap(({ task: { action } }) =>
    action.type === "email" ? [action] : [],
  );
  const matches = await countFilters(actions.flatMap(({ filterIds }) => filterIds.slice(0, 1)));
  const everyone = actions.some(({ filterIds }) => filterIds.length === 0)
    ? await countEveryone()
    : null;
  return ({ task: { action } }) => {
    if (action.type !== "email") return null;
    const { filterIds, excludedFilterIds, topicId } = action;
    const [filter] = filterIds;
    if (filterIds.length > 1 || excludedFilterIds.length > 0 || topicId !== null) return null;
    return filter === undefined ? everyone : (matches.get(filter) ?? null);
  };
}
