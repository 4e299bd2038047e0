import { cronOf, type Task, TASK_PRIORITIES, type TaskRun } from "@arauto/contracts";
import type { RunRow } from "./run-queries.ts";
import type { TaskRow } from "./task-sql.ts";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function presentTask(row: TaskRow, now: Date): Task {
  const { people, runId, runStartedAt, progressDone, progressTotal, pausedAt } = row;
  const { pausedByName, pauseNote, pausedSkipped, skippedDueAt } = row;
  return {
    ...row,
    priority: TASK_PRIORITIES[row.priority] ?? "normal",
    paused: pausedAt && {
      at: pausedAt.toISOString(),
      by: pausedByName,
      note: pauseNote,
      skipped: pausedSkipped,
    },
    missedAt: iso(row.missedAt),
    overdueSince: iso(row.overdueSince),
    nextDueAt: iso(row.nextDueAt),
    skippedDueAt: skippedDueAt && skippedDueAt > now ? skippedDueAt.toISOString() : null,
    running:
      runId === null
        ? null
        : {
            runId,
            startedAt: iso(runStartedAt),
            progress:
              progressDone === null || progressTotal === null
                ? null
                : { done: progressDone, total: progressTotal },
          },
    lastCause: row.status === "failed" ? row.lastCause : null,
    cron: cronOf(row.schedule),
    assignees: people,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentRun(row: RunRow): TaskRun {
  const { userId, userName } = row;
  return {
    id: row.id,
    taskId: row.taskId,
    dueAt: row.dueAt.toISOString(),
    startedAt: iso(row.startedAt),
    endedAt: iso(row.endedAt),
    outcome: row.outcome,
    cause: row.cause,
    attempts: row.attempts,
    retryAt: iso(row.retryAt),
    startedBy: row.startedBy,
    user: userId === null || userName === null ? null : { id: userId, name: userName },
    result: row.result,
    approvalId: row.approvalId,
  };
}
