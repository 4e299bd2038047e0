import type { TaskAvailability, TaskType } from "@arauto/contracts";
import { backupHandler } from "./backup-handler.ts";
import { emailHandler } from "./email-handler.ts";
import type { TaskHandler } from "./handler.ts";
import { reportHandler } from "./report-handler.ts";
import { requestHandler } from "./request-handler.ts";

export type TaskHandlers = Partial<Record<TaskType, TaskHandler>>;

/** The handler of each type of task. A type without one can't be created. */
export const TASK_HANDLERS: TaskHandlers = {
  backup: backupHandler,
  email: emailHandler,
  report: reportHandler,
  request: requestHandler,
};

/** How far tasks of a type are available. SMS can be drafted. */
export const availabilityOf = (type: TaskType): TaskAvailability =>
  canRun(type) ? "full" : type === "sms" ? "draft" : "none";

/** Returns whether tasks of a type can run. */
export const canRun = (type: TaskType): boolean => TASK_HANDLERS[type] !== undefined;
