import { AppError, type TaskActionOf } from "@arauto/contracts";
import { localTimeOf } from "../../platform/local-time.ts";
import type { recurring } from "../campaigns/index.ts";
import type { StoredTask } from "./task-sql.ts";

const NAME_MAX = 100;

/** The name of a run's campaign: the task's, and the day in the task's zone. */
function campaignName({ name, timeZone }: StoredTask, dueAt: Date): string {
  const day = ` · ${localTimeOf(dueAt, timeZone).replace("T", " ")}`;
  return `${name.slice(0, NAME_MAX - day.length)}${day}`;
}

/** Returns the campaign that a task sends at a due time. @throws AppError TASK_TYPE_UNAVAILABLE */
export function campaignOf(task: StoredTask, dueAt: Date): recurring.RecurringCampaign {
  if (task.action.type !== "email") throw new AppError("TASK_TYPE_UNAVAILABLE");
  return { name: campaignName(task, dueAt), ...partsOf(task.action) };
}

const partsOf = ({
  templateId,
  sendingAccountId,
  fromName,
  replyTo,
  filterIds,
  excludedFilterIds,
  topicId,
  subject,
  preheader,
}: TaskActionOf<"email">) => ({
  templateId,
  sendingAccountId,
  fromName,
  replyTo,
  filterIds,
  excludedFilterIds,
  topicId,
  subject,
  preheader,
});
