import {
  type CreateTaskBody,
  type CronField,
  CRON_FIELDS,
  feedUrl,
  requestTemplate,
  requestTemplateError,
  type TaskActionOf,
  type TaskSchedule,
  type TaskType,
} from "@arauto/contracts";
import type { Task } from "../../../lib/api.generated.ts";

/** Values of the task form. The settings of every type are kept while another one is selected. */
export interface TaskValues extends Omit<CreateTaskBody, "action" | "draft" | "startImmediately"> {
  type: TaskType;
  actions: { [Type in TaskType]: TaskActionOf<Type> };
}

const NEW_ACTIONS: TaskValues["actions"] = {
  email: {
    type: "email",
    templateId: null,
    sendingAccountId: null,
    fromName: null,
    replyTo: null,
    filterIds: [],
    excludedFilterIds: [],
    topicId: null,
    subject: null,
    preheader: null,
    feedUrl: null,
  },
  sms: { type: "sms", text: "" },
  backup: { type: "backup", keep: 7 },
  report: { type: "report", period: "week", csv: false },
  request: {
    type: "request",
    request: requestTemplate.parse({ bodyKind: "none" }),
    repeatIsSafe: false,
  },
};

/**
 * Returns the values of a new task, assigned to the user who creates it.
 * @param accounts sending accounts of the workspace; if there is only one, it is preselected
 */
export const newTaskValues = (
  timeZone: string,
  userId: string,
  accounts: readonly { id: string }[],
): TaskValues => ({
  name: "",
  description: "",
  type: "email",
  actions: {
    ...NEW_ACTIONS,
    email: {
      ...NEW_ACTIONS.email,
      sendingAccountId: accounts.length === 1 ? (accounts[0]?.id ?? null) : null,
    },
  },
  priority: "normal",
  schedule: { preset: "weekly", days: [1], time: "09:00" },
  timeZone,
  dueDate: null,
  holidays: { calendars: [], own: false, rule: "run" },
  overlap: "skip",
  catchUpMinutes: 60,
  retryAttempts: 3,
  timeoutSeconds: 600,
  expectSuccessHours: null,
  assignees: [userId],
  tags: [],
  notifyOnStart: false,
  notifyOnSuccess: false,
  notifyOnFailure: true,
});

/** Returns the values of an existing task. */
export const valuesOf = (task: Task): TaskValues => ({
  name: task.name,
  description: task.description,
  type: task.type,
  actions: { ...NEW_ACTIONS, [task.type]: task.action },
  priority: task.priority,
  schedule: task.schedule,
  timeZone: task.timeZone,
  dueDate: task.dueDate,
  holidays: task.holidays,
  overlap: task.overlap,
  catchUpMinutes: task.catchUpMinutes,
  retryAttempts: task.retryAttempts,
  timeoutSeconds: task.timeoutSeconds,
  expectSuccessHours: task.expectSuccessHours,
  assignees: task.assignees.map(({ id }) => id),
  tags: task.tags,
  notifyOnStart: task.notifyOnStart,
  notifyOnSuccess: task.notifyOnSuccess,
  notifyOnFailure: task.notifyOnFailure,
});

/** Returns the request body for these values. */
export function bodyOf(
  { type, actions, ...rest }: TaskValues,
  how: Pick<CreateTaskBody, "draft" | "startImmediately">,
): CreateTaskBody {
  return { ...rest, name: rest.name.trim(), action: actions[type], ...how };
}

/** Returns the five fields of a cron expression; null for a shortcut such as `@daily`. */
export function cronFieldsOf(cron: string): Record<CronField, string> | null {
  if (cron.trimStart().startsWith("@")) return null;
  const parts = cron.trim().split(/\s+/);
  return Object.fromEntries(
    CRON_FIELDS.map((field, index) => [field, parts[index] ?? ""]),
  ) as Record<CronField, string>;
}

/** Returns the first error of a schedule by its path; null when the schedule can be sent to the server. */
export function scheduleProblem(schedule: TaskSchedule): Record<string, string> | null {
  if (schedule.preset === "weekly" && schedule.days.length === 0)
    return { "schedule.days": "days" };
  if (schedule.preset !== "custom") return null;
  const count = schedule.cron.trim() === "" ? 0 : schedule.cron.trim().split(/\s+/).length;
  if (cronFieldsOf(schedule.cron) === null || count === CRON_FIELDS.length) return null;
  return { "schedule.cron": "cronFieldCount" };
}

/** Returns missing or invalid values, as keys of `error` texts, by the path of the field. */
export function checkValues(values: TaskValues, isDraft: boolean): Record<string, string> {
  const found: Record<string, string> = { ...scheduleProblem(values.schedule) };
  if (values.name.trim() === "") found["name"] = "name";
  if (isDraft) return found;
  const { email, request } = values.actions;
  if (values.type === "email" && email.templateId === null) found["action.templateId"] = "template";
  if (values.type === "email" && email.sendingAccountId === null)
    found["action.sendingAccountId"] = "sender";
  if (values.type === "report" && values.assignees.length === 0) found["assignees"] = "assignees";
  if (
    values.type === "email" &&
    email.feedUrl !== null &&
    !feedUrl.safeParse(email.feedUrl).success
  )
    found["action.feedUrl"] = "feedUrl";
  const wrong = values.type === "request" ? requestTemplateError(request.request) : null;
  if (wrong !== null)
    found[`action.request.${wrong === "secretLiteral" ? "headers" : "url"}`] = wrong;
  return found;
}

/** Returns the time within which a success is expected, in days if it is a whole number of days. */
export function expectationOf(hours: number): { amount: number; isDays: boolean } {
  const isDays = hours % 24 === 0;
  return { amount: isDays ? hours / 24 : hours, isDays };
}
