import { z } from "zod";
import { ownHoliday, OWN_HOLIDAYS_MAX } from "./holidays.ts";
import { deletedCount, id, idList, idParams, line, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { feedUrl, taskAvailability, taskType } from "./task-actions.ts";
import { taskPreview, taskTimingBody } from "./task-schedules.ts";
import {
  createTaskBody,
  task,
  TASK_VIEWS,
  taskCounts,
  taskMark,
  taskPriority,
  taskRun,
  taskRunDetails,
  taskRunOutcome,
  taskStatus,
  taskStrip,
  updateTaskBody,
} from "./tasks.ts";

/** Longest note of a pause. */
export const TASK_NOTE_MAX = 200;

/** What became of each task of a bulk action, in the order of the request. `code`: an error of the API. */
const taskResults = z
  .object({
    items: z.array(z.object({ id, code: z.string().nullable() })),
  })
  .meta({ id: "TaskResults" });
/** `count`: those that were paused. `skipped`: their runs that were due in the meantime. */
const resumedTasks = z
  .object({ ...taskResults.shape, count: z.int().min(0), skipped: z.int().min(0) })
  .meta({ id: "ResumedTasks" });
const pauseNote = { note: line(TASK_NOTE_MAX, 0).default("") };
const runParams = idParams.extend({ runId: id });
const dueBody = z.object({ dueAt: timestamp });
const holidayList = z.object({ items: z.array(ownHoliday).max(OWN_HOLIDAYS_MAX) });
const ownHolidays = holidayList.meta({ id: "OwnHolidays" });

export const feedPreviewBody = z
  .object({
    feedUrl,
    /** Null for a task that was not created yet. */
    taskId: id.nullable().default(null),
  })
  .meta({ id: "FeedPreviewBody" });
export const feedPreview = z
  .object({
    title: z.string(),
    /** Whether the task has never read this feed. */
    isFirst: z.boolean(),
    /** Items that the feed contains. */
    total: z.number().int(),
    items: z.array(
      z.object({ title: z.string(), url: z.string(), publishedAt: timestamp.nullable() }),
    ),
  })
  .meta({ id: "FeedPreview" });
export type FeedPreview = z.infer<typeof feedPreview>;

const tag = "Tasks";
const reading = { tag, access: "CONFIG.VIEW", apiKey: "tasks:read" } as const;
const writing = { tag, access: "WORKFLOW.WRITE", apiKey: "tasks:write" } as const;
/** For the console only. */
const inConsole = { tag, access: "CONFIG.VIEW" } as const;
const PERMISSIONS_NOTE =
  "Tasks that send email need `CAMPAIGN.SEND` as well, and backups `DATA.EXPORT`.";

export const taskRoutes = {
  list: defineRoute({
    ...reading,
    operationId: "listTasks",
    method: "GET",
    path: "/v1/Tasks",
    summary: "List scheduled tasks",
    description: "The next one first; those without a next run last.",
    query: listQuery(["nextDueAt", "name", "priority", "createdAt", "updatedAt"]).extend({
      view: z.enum(TASK_VIEWS).optional(),
      type: taskType.optional(),
      status: taskStatus.optional(),
      mark: taskMark.optional(),
      priority: taskPriority.optional(),
      /** A user's id, or `me`. */
      assignee: z.union([z.literal("me"), id]).optional(),
      tag: z.string().trim().min(1).max(50).optional(),
    }),
    response: page("TaskPage", task),
  }),
  counts: defineRoute({
    ...inConsole,
    operationId: "getTaskCounts",
    method: "GET",
    path: "/v1/Tasks/Counts",
    summary: "Count scheduled tasks by view",
    response: taskCounts,
  }),
  types: defineRoute({
    ...reading,
    operationId: "listTaskTypes",
    method: "GET",
    path: "/v1/TaskTypes",
    summary: "List types of scheduled tasks",
    description: "Says which of them this server can run, only draft, or does not know yet.",
    response: z
      .object({ items: z.array(z.object({ type: taskType, availability: taskAvailability })) })
      .meta({ id: "TaskTypes" }),
  }),
  stream: defineRoute({
    ...inConsole,
    operationId: "streamTasks",
    method: "GET",
    path: "/v1/Tasks/Stream",
    produces: "text/event-stream",
    summary: "Stream the counts of scheduled tasks",
    description: "Sends the counts now, and again whenever a task or one of its runs changed.",
    response: taskCounts,
  }),
  preview: defineRoute({
    ...reading,
    operationId: "previewTaskSchedule",
    method: "POST",
    path: "/v1/Tasks/Preview",
    withoutPlan: true,
    workspaceRateLimit: 300,
    summary: "Preview a schedule",
    description:
      "The next ten runs, with the days on which it would be due but is not, and clock changes. Problems of a cron expression are in `errors` by its field: `schedule.cron.dayOfMonth`.",
    body: taskTimingBody,
    response: taskPreview,
  }),
  feed: defineRoute({
    ...inConsole,
    access: "WORKFLOW.WRITE",
    operationId: "previewTaskFeed",
    method: "POST",
    path: "/v1/Tasks/FeedPreview",
    workspaceRateLimit: 60,
    summary: "Preview a feed",
    description:
      "Loads an RSS, Atom or JSON feed and returns the items that a run would send now: those that the task has not sent, or the newest of a feed that it has never read. Changes nothing.",
    body: feedPreviewBody,
    response: feedPreview,
    errors: ["FEED_FAILED", "FEED_INVALID"],
  }),
  holidays: defineRoute({
    ...reading,
    operationId: "listOwnHolidays",
    method: "GET",
    path: "/v1/Tasks/Holidays",
    summary: "List the workspace's own holidays",
    response: ownHolidays,
  }),
  setHolidays: defineRoute({
    ...writing,
    operationId: "setOwnHolidays",
    method: "PUT",
    path: "/v1/Tasks/Holidays",
    summary: "Set the workspace's own holidays",
    description:
      "Replaces all of them. The next runs of tasks that observe them are calculated again.",
    body: holidayList.meta({ id: "SetOwnHolidaysBody" }),
    response: ownHolidays,
  }),
  strips: defineRoute({
    ...inConsole,
    operationId: "listTaskStrips",
    method: "GET",
    path: "/v1/TaskStrips",
    summary: "List latest runs of several tasks",
    query: z.object({
      /** Ids of tasks, separated by commas; at most 100. */
      ids: z.preprocess(
        (value) => (typeof value === "string" ? value.split(",") : value),
        z.array(id).min(1).max(100),
      ),
    }),
    response: z.object({ items: z.array(taskStrip) }).meta({ id: "TaskStrips" }),
  }),
  create: defineRoute({
    ...writing,
    operationId: "createTask",
    method: "POST",
    path: "/v1/Tasks",
    status: 201,
    summary: "Create a scheduled task",
    description: `${PERMISSIONS_NOTE} Fails with \`SMS_COMING_SOON\` for an SMS that is not a draft, and with \`TASK_TYPE_UNAVAILABLE\` for types that this version can't run.`,
    body: createTaskBody,
    response: task,
    errors: ["TASKS_FULL", "SMS_COMING_SOON", "TASK_TYPE_UNAVAILABLE"],
  }),
  pauseMany: defineRoute({
    ...writing,
    operationId: "pauseTasks",
    method: "POST",
    path: "/v1/Tasks/BulkPause",
    withoutPlan: true,
    summary: "Pause several scheduled tasks",
    body: idList.extend(pauseNote).meta({ id: "PauseTasksBody" }),
    response: taskResults,
  }),
  resumeMany: defineRoute({
    ...writing,
    operationId: "resumeTasks",
    method: "POST",
    path: "/v1/Tasks/BulkResume",
    summary: "Resume several scheduled tasks",
    body: idList.meta({ id: "ResumeTasksBody" }),
    response: resumedTasks,
  }),
  remove: defineRoute({
    ...writing,
    operationId: "deleteTasks",
    method: "POST",
    path: "/v1/Tasks/BulkDelete",
    withoutPlan: true,
    summary: "Delete scheduled tasks",
    description: "Cancels their runs. They can be restored for a day, paused.",
    body: idList.meta({ id: "DeleteTasksBody" }),
    response: taskResults,
  }),
  restore: defineRoute({
    ...writing,
    operationId: "restoreTasks",
    method: "POST",
    path: "/v1/Tasks/Restore",
    summary: "Restore deleted tasks",
    description: "Restores them as they were. Runs that were due in the meantime are skipped.",
    body: idList.meta({ id: "RestoreTasksBody" }),
    response: deletedCount,
    errors: ["TASKS_FULL"],
  }),
  get: defineRoute({
    ...reading,
    operationId: "getTask",
    method: "GET",
    path: "/v1/Tasks/{id}",
    summary: "Get a scheduled task",
    params: idParams,
    response: task,
  }),
  update: defineRoute({
    ...writing,
    operationId: "updateTask",
    method: "PUT",
    path: "/v1/Tasks/{id}",
    summary: "Update a scheduled task",
    description: `${PERMISSIONS_NOTE} A draft starts when it is saved with \`draft: false\`; a task that started can't become a draft again (\`WRONG_STATE\`).`,
    params: idParams,
    body: updateTaskBody,
    response: task,
    errors: ["SMS_COMING_SOON", "TASK_TYPE_UNAVAILABLE", "WRONG_STATE"],
  }),
  pause: defineRoute({
    ...writing,
    operationId: "pauseTask",
    method: "POST",
    path: "/v1/Tasks/{id}/Pause",
    withoutPlan: true,
    summary: "Pause a scheduled task",
    description: "A run in progress continues. Changes the note of a paused task.",
    params: idParams,
    body: z.object(pauseNote).meta({ id: "PauseTaskBody" }),
    response: task,
    errors: ["WRONG_STATE"],
  }),
  resume: defineRoute({
    ...writing,
    operationId: "resumeTask",
    method: "POST",
    path: "/v1/Tasks/{id}/Resume",
    summary: "Resume a scheduled task",
    params: idParams,
    response: z
      .object({
        task,
        /** Due times that were left out while it was paused. */
        skipped: z.number().int(),
      })
      .meta({ id: "ResumedTask" }),
    errors: ["WRONG_STATE"],
  }),
  run: defineRoute({
    ...writing,
    operationId: "runTask",
    method: "POST",
    path: "/v1/Tasks/{id}/Run",
    status: 202,
    summary: "Run a scheduled task now",
    description: `${PERMISSIONS_NOTE} Doesn't move the schedule, and works while the task is paused. Fails with \`WRONG_STATE\` for a draft, and while a run is in progress, unless runs may overlap.`,
    params: idParams,
    response: taskRun,
    errors: ["WRONG_STATE", "SMS_COMING_SOON", "TASK_TYPE_UNAVAILABLE"],
  }),
  skip: defineRoute({
    ...writing,
    operationId: "skipTaskTime",
    method: "POST",
    path: "/v1/Tasks/{id}/Skip",
    summary: "Skip the next run",
    description: "`dueAt` is the task's `nextDueAt`. Fails with `WRONG_STATE` if it no longer is.",
    params: idParams,
    body: dueBody.meta({ id: "SkipTaskTimeBody" }),
    response: task,
    errors: ["WRONG_STATE"],
  }),
  unskip: defineRoute({
    ...writing,
    operationId: "unskipTaskTime",
    method: "POST",
    path: "/v1/Tasks/{id}/Unskip",
    summary: "Undo skipping a run",
    description:
      "`dueAt` is the task's `skippedDueAt`. Fails with `WRONG_STATE` if it passed already.",
    params: idParams,
    body: dueBody.meta({ id: "UnskipTaskTimeBody" }),
    response: task,
    errors: ["WRONG_STATE"],
  }),
  runs: defineRoute({
    ...reading,
    operationId: "listTaskRuns",
    method: "GET",
    path: "/v1/Tasks/{id}/Runs",
    summary: "List runs of a scheduled task",
    description: "Newest first.",
    params: idParams,
    query: listQuery(["dueAt"])
      .omit({ search: true })
      .extend({ outcome: taskRunOutcome.optional() }),
    response: page("TaskRunPage", taskRun),
  }),
  getRun: defineRoute({
    ...reading,
    operationId: "getTaskRun",
    method: "GET",
    path: "/v1/Tasks/{id}/Runs/{runId}",
    summary: "Get a run with its log",
    params: runParams,
    response: taskRunDetails,
  }),
  cancelRun: defineRoute({
    ...writing,
    operationId: "cancelTaskRun",
    method: "POST",
    path: "/v1/Tasks/{id}/Runs/{runId}/Cancel",
    withoutPlan: true,
    summary: "Cancel a run",
    description: "Fails with `WRONG_STATE` for a run that has ended.",
    params: runParams,
    response: taskRun,
    errors: ["WRONG_STATE"],
  }),
};
