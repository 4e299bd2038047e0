import {
  EXAMPLE_IDS,
  ofNothing,
  ofRecord,
  ofRecords,
  type RequestExamples,
} from "./request-example.ts";

const { task, skippedTask, deletedTask, taskRun, template, sendingAccount, filter } = EXAMPLE_IDS;
const path = { id: task };
const schedule = { preset: "weekly", days: [2], time: "09:00" };
const timing = { schedule, timeZone: "America/Sao_Paulo" };
const newsletter = {
  ...timing,
  name: "Weekly newsletter",
  tags: ["newsletter"],
  action: {
    type: "email",
    templateId: template,
    sendingAccountId: sendingAccount,
    filterIds: [filter],
  },
};
const due = { dueAt: "2099-01-05T09:00:00Z" };

/** Scheduled tasks and their runs. */
export const TASK_REQUESTS: RequestExamples = {
  listTasks: { query: { view: "waiting", type: "email", limit: 20 } },
  ...ofNothing("listTaskTypes", "listOwnHolidays"),
  previewTaskSchedule: { body: timing },
  createTask: { body: newsletter },
  updateTask: { path, body: { ...newsletter, version: 1 } },
  ...ofRecord(task, "getTask", "listTaskRuns", "resumeTask", "runTask"),
  pauseTask: { path, body: { note: "Until the new design is ready" } },
  ...ofRecords(task, "resumeTasks", "deleteTasks"),
  pauseTasks: { body: { ids: [task], note: "Inventory" } },
  ...ofRecords(deletedTask, "restoreTasks"),
  skipTaskTime: { path, body: due },
  unskipTaskTime: { path: { id: skippedTask }, body: due },
  getTaskRun: { path: { ...path, runId: taskRun } },
  cancelTaskRun: { path: { ...path, runId: taskRun } },
  setOwnHolidays: { body: { items: [{ day: "2026-12-24", name: "Christmas Eve" }] } },
};
