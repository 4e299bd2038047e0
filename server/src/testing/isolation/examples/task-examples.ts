import type { World } from "../world.ts";
import { bulkDelete, byId, change, type Example } from "./example.ts";

const DUE = { dueAt: "2099-01-05T09:00:00Z" };
const timing = {
  schedule: { preset: "once", at: "2099-01-05T09:00" },
  timeZone: "UTC",
  holidays: { calendars: [], own: true, rule: "skip" },
};

/** Scheduled tasks, their runs and own holidays. */
export function taskExamples(own: World, other: World): Example[] {
  const { task, taskRun, deletedTask, template, smtpAccount, filter, topic, user } = other.ids;
  const mine = { name: "Mine", ...timing, action: { type: "email" }, draft: true };
  const create = (body: object): Example => {
    const request = { operationId: "createTask", body: { ...mine, ...body } };
    return { ...request, expected: "refused", alsoNeeds: "CAMPAIGN.SEND" };
  };
  const email = (parts: object) => create({ action: { type: "email", ...parts } });
  const inRun = (operationId: string, params: Record<string, string>): Example => {
    return { operationId, expected: "notFound", params };
  };
  const bulk = (operationId: string, id: string): Example => {
    return { operationId, expected: "clean", body: { ids: [id] } };
  };
  return [
    { operationId: "listTasks", expected: "own" },
    { operationId: "listTasks", expected: "nothing", query: { search: other.secret } },
    { operationId: "listTasks", expected: "nothing", query: { tag: other.secret } },
    { operationId: "listTasks", expected: "clean", query: { assignee: user } },
    { operationId: "getTaskCounts", expected: "own" },
    { operationId: "listTaskTypes", expected: "own" },
    {
      operationId: "previewTaskFeed",
      expected: "clean",
      // No server listens there.
      body: { feedUrl: "http://127.0.0.1:1/feed", taskId: task },
    },
    { operationId: "streamTasks", expected: "own" },
    { operationId: "previewTaskSchedule", expected: "own", body: timing },
    { operationId: "listOwnHolidays", expected: "own" },
    {
      operationId: "setOwnHolidays",
      expected: "own",
      body: { items: [{ day: "2099-03-04", name: "Mine" }] },
    },
    { operationId: "listTaskStrips", expected: "nothing", query: { ids: [task] } },
    email({ templateId: template }),
    email({ sendingAccountId: smtpAccount }),
    email({ filterIds: [filter] }),
    email({ excludedFilterIds: [filter] }),
    email({ topicId: topic }),
    create({ assignees: [user] }),
    {
      ...change("updateTask", task, {
        ...mine,
        assignees: [user],
        action: {
          type: "email",
          templateId: template,
          sendingAccountId: smtpAccount,
          filterIds: [filter],
          excludedFilterIds: [filter],
          topicId: topic,
        },
      }),
      alsoNeeds: "CAMPAIGN.SEND",
    },
    ...byId(task, ["getTask", "listTaskRuns", "resumeTask", "runTask"]),
    { operationId: "pauseTask", expected: "notFound", params: { id: task }, body: { note: "x" } },
    { operationId: "skipTaskTime", expected: "notFound", params: { id: task }, body: DUE },
    { operationId: "unskipTaskTime", expected: "notFound", params: { id: task }, body: DUE },
    inRun("getTaskRun", { id: task, runId: taskRun }),
    inRun("getTaskRun", { id: own.ids.task, runId: taskRun }),
    inRun("cancelTaskRun", { id: task, runId: taskRun }),
    inRun("cancelTaskRun", { id: own.ids.task, runId: taskRun }),
    bulk("pauseTasks", task),
    bulk("resumeTasks", task),
    bulk("deleteTasks", task),
    bulkDelete("restoreTasks", deletedTask),
  ];
}
