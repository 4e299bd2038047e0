import type { TaskType } from "@arauto/contracts";
import { emailHandler } from "./email-handler.ts";
import type { TaskHandler } from "./handler.ts";
import { reportHandler } from "./report-handler.ts";

export type TaskHandlers = Partial<Record<TaskType, TaskHandler>>;

/** What each type of task does. A type without one can't be created. */
export const TASK_HANDLERS: TaskHandlers = {
  email: emailHandler,
  report: reportHandler,
};

/** Returns whether tasks of a type can run. */
export const canRun = (type: TaskType): boolean => TASK_HANDLERS[type] !== undefined;
