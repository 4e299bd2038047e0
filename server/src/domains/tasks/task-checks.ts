import {
  AppError,
  type CreateTaskBody,
  type FieldProblem,
  type Permission,
  type TaskAction,
  type TaskType,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { recurring } from "../campaigns/index.ts";
import { findMembers } from "./queries.ts";
import { canRun } from "./handlers.ts";

/** The acting user or API key, with permissions. */
export interface Actor {
  tenantId: string;
  /** Null for an API key. */
  userId: string | null;
  permissions: readonly Permission[];
}

const NEEDED: Partial<Record<TaskType, Permission>> = {
  email: "CAMPAIGN.SEND",
  sms: "CAMPAIGN.SEND",
  backup: "DATA.EXPORT",
};

/** @throws AppError FORBIDDEN without the permission that tasks of this type need in addition to the one for tasks */
export function requirePermission({ permissions }: Actor, type: TaskType): void {
  const needed = NEEDED[type];
  if (needed !== undefined && !permissions.includes(needed))
    throw new AppError("FORBIDDEN", `This needs the permission ${needed}`);
}

/** @throws AppError SMS_COMING_SOON, TASK_TYPE_UNAVAILABLE for a type that can't run */
export function requireRunnable(type: TaskType): void {
  if (type === "sms") throw new AppError("SMS_COMING_SOON");
  if (!canRun(type)) throw new AppError("TASK_TYPE_UNAVAILABLE");
}

/** Returns the fields that an action needs to run and lacks. */
function missing(action: TaskAction, assignees: readonly string[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const require = (path: string, message: string) =>
    void problems.push({ path, code: "required", message });
  if (action.type === "email") {
    if (action.templateId === null) require("action.templateId", "Choose a template");
    if (action.sendingAccountId === null)
      require("action.sendingAccountId", "Choose a sending account");
  }
  if (action.type === "report" && assignees.length === 0)
    require("assignees", "Choose who gets the report");
  return problems;
}

/**
 * Checks a task before it is stored: a draft may be incomplete, and SMS can be drafted.
 * @throws AppError FORBIDDEN, SMS_COMING_SOON, TASK_TYPE_UNAVAILABLE, VALIDATION
 */
export async function checkTask(
  tx: Transaction,
  actor: Actor,
  { name, action, assignees, draft }: CreateTaskBody,
): Promise<void> {
  requirePermission(actor, action.type);
  if (!(draft && action.type === "sms")) requireRunnable(action.type);
  const members = await findMembers(tx, actor.tenantId, assignees);
  const problems: FieldProblem[] = assignees.flatMap((id, index) =>
    members.includes(id)
      ? []
      : [{ path: `assignees.${index}`, code: "notFound", message: "This is no member" }],
  );
  if (action.type === "email") {
    const { type: _, feedUrl: _feed, ...parts } = action;
    for (const path of await recurring.findMissingParts(tx, actor.tenantId, { name, ...parts }))
      problems.push({
        path: `action.${path}`,
        code: "notFound",
        message: "This no longer exists",
      });
  }
  if (!draft) problems.push(...missing(action, assignees));
  if (problems.length > 0)
    throw new AppError("VALIDATION", problems.map(({ message }) => message).join(". "), {
      errors: problems,
    });
}
