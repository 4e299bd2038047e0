import { z } from "zod";
import { day, id, line, timestamp, version } from "./lists.ts";
import { taskAction, taskResult, taskType } from "./task-actions.ts";
import { taskHolidays, taskSchedule, taskTiming } from "./task-schedules.ts";

/** Maximum number of scheduled tasks of a workspace. */
export const TASKS_MAX = 1000;
export const TASK_TAGS_MAX = 20;
export const TASK_ASSIGNEES_MAX = 50;
/** Days during which a deleted task can be restored. */
export const DELETED_TASK_DAYS = 1;
/** Maximum number of lines in a run's log, and of characters in a line. */
export const TASK_LOG_LINES_MAX = 200;
export const TASK_LOG_LINE_MAX = 500;
/** Number of latest runs of each task in the strips. */
export const TASK_STRIP_RUNS = 12;
/**
 * Days after which a run is deleted, and maximum number of runs per task. The latest 20 of each task are always kept.
 */
export const TASK_RUN_DAYS = 400;
export const TASK_RUNS_MAX = 1000;
export const TASK_RUNS_KEPT = 20;

/**
 * `pending`: waits for its next time. `completed`: the schedule ended. `failed`: the last run failed, or was the
 * schedule's last. Paused, missed and draft are additional marks.
 */
export const taskStatus = z
  .enum(["pending", "running", "completed", "failed"])
  .meta({ id: "TaskStatus" });
export type TaskStatus = z.infer<typeof taskStatus>;
export const taskMark = z.enum(["paused", "missed", "draft"]).meta({ id: "TaskMark" });
export type TaskMark = z.infer<typeof taskMark>;
/** Lowest first. */
export const TASK_PRIORITIES = ["low", "normal", "high", "urgent"] as const;
export const taskPriority = z.enum(TASK_PRIORITIES).meta({ id: "TaskPriority" });
export type TaskPriority = z.infer<typeof taskPriority>;
/** How to handle a task that is due while its last run is not over. `queue` keeps one run waiting. */
export const TASK_OVERLAPS = ["skip", "queue", "allow"] as const;

/** `problem`: failed, or missed. `waiting`: pending without a mark. */
export const TASK_VIEWS = ["running", "waiting", "problem", "paused", "draft"] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

/** The status of a run. `running` includes those that wait for a worker. */
export const taskRunOutcome = z
  .enum(["running", "completed", "failed", "missed", "skipped", "canceled"])
  .meta({ id: "TaskRunOutcome" });
export type TaskRunOutcome = z.infer<typeof taskRunOutcome>;
export const taskRunStarter = z
  .enum(["schedule", "user", "catchUp", "apiKey"])
  .meta({ id: "TaskRunStarter" });
export type TaskRunStarter = z.infer<typeof taskRunStarter>;

/**
 * Why a run was skipped, missed, canceled, or failed. The console has a sentence for each.
 * - skipped: `holiday`, `overlap`, `skippedByUser`, `paused`, `nothingToDo`
 * - missed: `outage` (the server was down), `late` (no worker was free in time)
 * - canceled: `canceledByUser`, `taskDeleted`
 * - failed: `error` (an error code of the API), `timeout`, `workerLost`
 */
export const TASK_CAUSES = [
  "holiday",
  "overlap",
  "skippedByUser",
  "paused",
  "nothingToDo",
  "outage",
  "late",
  "canceledByUser",
  "taskDeleted",
  "error",
  "timeout",
  "workerLost",
] as const;
export const taskCause = z
  .object({
    code: z.enum(TASK_CAUSES),
    /** For `error`: the code of the API, such as `SENDER_NOT_VERIFIED`. */
    error: z.string().optional(),
    /** A detail in English or from another system, such as the reply of a server. */
    detail: z.string().optional(),
    /** For `outage`: when the server was down. */
    awayFrom: timestamp.optional(),
    awayUntil: timestamp.optional(),
    /** For `outage` and `late`: the delay in minutes, and the maximum delay that would have been accepted. */
    lateMinutes: z.number().int().optional(),
    catchUpMinutes: z.number().int().optional(),
    /** For `timeout`: seconds of one attempt. */
    seconds: z.number().int().optional(),
    /** For `holiday`: names of holidays in the calendars, and the workspace's own names. */
    holidays: z.array(z.string()).optional(),
  })
  .meta({ id: "TaskCause" });
export type TaskCause = z.infer<typeof taskCause>;

/**
 * Messages in the log of a run, which the console shows in the reader's language. Other lines are shown as they are,
 * such as a request's headers.
 */
export const TASK_LOG_CODES = [
  "attempt",
  "takenOver",
  "failed",
  "nextAttempt",
  "stopped",
  "noRecipients",
  "campaignStarted",
  "nothingNew",
  "reportSent",
  "waitsForApproval",
  "verified",
  "hostPaused",
  "unanswered",
  "notSent",
  "response",
] as const;
export const taskLogCode = z.enum(TASK_LOG_CODES).meta({ id: "TaskLogCode" });
export type TaskLogCode = z.infer<typeof taskLogCode>;

export const taskLogLine = z
  .object({
    at: timestamp,
    level: z.enum(["info", "warning", "error"]),
    /** In English. */
    text: z.string(),
    /** Absent in lines without a message, and in lines of earlier versions. */
    code: taskLogCode.optional(),
    /** Numbers and times of the message. */
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    /** Why an attempt failed, with the code `failed`. */
    cause: taskCause.optional(),
  })
  .meta({ id: "TaskLogLine" });
export type TaskLogLine = z.infer<typeof taskLogLine>;

export const taskRun = z
  .object({
    id,
    taskId: id,
    /** When it was due; for a run that a user started, when they did. */
    dueAt: timestamp,
    /** Null while it waits for a worker, and if it never ran. */
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    outcome: taskRunOutcome,
    cause: taskCause.nullable(),
    /** Number of attempts started. */
    attempts: z.number().int(),
    /** When a failed attempt is retried; null if there is no retry. */
    retryAt: timestamp.nullable(),
    startedBy: taskRunStarter,
    /** The user who started, skipped or canceled it; null if none did or they left. */
    user: z.object({ id, name: z.string() }).nullable(),
    result: taskResult.nullable(),
    /** The approval request that it waits for. */
    approvalId: id.nullable(),
  })
  .meta({ id: "TaskRun" });
export type TaskRun = z.infer<typeof taskRun>;

export const taskRunDetails = taskRun
  .extend({ log: z.array(taskLogLine) })
  .meta({ id: "TaskRunDetails" });
export type TaskRunDetails = z.infer<typeof taskRunDetails>;

/** A run as a mark in a strip. */
export const taskStripRun = taskRun
  .pick({ id: true, dueAt: true, startedAt: true, endedAt: true, outcome: true, attempts: true })
  .meta({ id: "TaskStripRun" });
/** The latest runs of a task, newest first, and the result of the latest completed one. */
export const taskStrip = z
  .object({ taskId: id, runs: z.array(taskStripRun), lastResult: taskResult.nullable() })
  .meta({ id: "TaskStrip" });
export type TaskStrip = z.infer<typeof taskStrip>;

const settings = {
  name: line(100),
  description: z.string().trim().max(1000).default(""),
  action: taskAction,
  priority: taskPriority.default("normal"),
  ...taskTiming,
  overlap: z.enum(TASK_OVERLAPS).default("skip"),
  /** Maximum delay after an outage with which a run still takes place, once. 0: never. */
  catchUpMinutes: z.number().int().min(0).max(10_080).default(60),
  /** Number of retries after a failed attempt. */
  retryAttempts: z.number().int().min(0).max(10).default(3),
  /** Timeout of an attempt. */
  timeoutSeconds: z.number().int().min(10).max(21_600).default(600),
  /** Assignees are notified if no run completed within these hours (`task.overdue`); null is off. */
  expectSuccessHours: z.number().int().min(1).max(8784).nullable().default(null),
  /** Members who get the notifications and reports. */
  assignees: z.array(id).max(TASK_ASSIGNEES_MAX).default([]),
  tags: z.array(line(50)).max(TASK_TAGS_MAX).default([]),
  notifyOnStart: z.boolean().default(false),
  notifyOnSuccess: z.boolean().default(false),
  notifyOnFailure: z.boolean().default(true),
};
export const createTaskBody = z
  .object({
    ...settings,
    /** A draft may be incomplete, and is never due. */
    draft: z.boolean().default(false),
    /** Also runs once immediately; not as a draft. */
    startImmediately: z.boolean().default(false),
  })
  .meta({ id: "CreateTaskBody" });
export type CreateTaskBody = z.output<typeof createTaskBody>;
export const updateTaskBody = createTaskBody.extend({ version }).meta({ id: "UpdateTaskBody" });
export type UpdateTaskBody = z.output<typeof updateTaskBody>;

export const task = z
  .object({
    id,
    name: z.string(),
    type: taskType,
    status: taskStatus,
    draft: z.boolean(),
    paused: z
      .object({
        at: timestamp,
        /** Null after they left the installation, or if the plan's end paused it. */
        by: z.string().nullable(),
        note: z.string(),
        /** Number of due times skipped since then. */
        skipped: z.number().int(),
      })
      .nullable(),
    /** The latest missed due time, until a run completes. */
    missedAt: timestamp.nullable(),
    /** Set if no run completed for longer than `expectSuccessHours`. */
    overdueSince: timestamp.nullable(),
    /** Null for drafts, and after the schedule ended. While paused: when it would be due. */
    nextDueAt: timestamp.nullable(),
    /** A future due time that a user skipped; `Unskip` undoes that. */
    skippedDueAt: timestamp.nullable(),
    running: z
      .object({
        runId: id,
        startedAt: timestamp.nullable(),
        progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
      })
      .nullable(),
    /** Why the last run failed, while the status is failed. */
    lastCause: taskCause.nullable(),
    description: z.string(),
    action: taskAction,
    priority: taskPriority,
    schedule: taskSchedule,
    /** As cron; null for one that cron can't express. */
    cron: z.string().nullable(),
    timeZone: z.string(),
    dueDate: day.nullable(),
    holidays: taskHolidays,
    overlap: z.enum(TASK_OVERLAPS),
    catchUpMinutes: z.number().int(),
    retryAttempts: z.number().int(),
    timeoutSeconds: z.number().int(),
    expectSuccessHours: z.number().int().nullable(),
    /** Excludes former members. */
    assignees: z.array(z.object({ id, name: z.string(), avatar: z.string().nullable() })),
    tags: z.array(z.string()),
    notifyOnStart: z.boolean(),
    notifyOnSuccess: z.boolean(),
    notifyOnFailure: z.boolean(),
    startImmediately: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
    version,
  })
  .meta({ id: "Task" });
export type Task = z.infer<typeof task>;

/** Numbers of tasks in the views, ignoring search and filters. */
export const taskCounts = z
  .object({
    all: z.number().int(),
    running: z.number().int(),
    waiting: z.number().int(),
    problem: z.number().int(),
    paused: z.number().int(),
    draft: z.number().int(),
    missed: z.number().int(),
    failed: z.number().int(),
    /** The earliest next time of all tasks that are not paused. */
    nextDueAt: timestamp.nullable(),
    /** All tags in use. */
    tags: z.array(z.string()),
  })
  .meta({ id: "TaskCounts" });
export type TaskCounts = z.infer<typeof taskCounts>;
