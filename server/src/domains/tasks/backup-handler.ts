import { AppError } from "@arauto/contracts";
import { backUp } from "../backups/index.ts";
import type { TaskHandler } from "./handler.ts";

/** Writes a backup of the workspace's data. */
export const backupHandler: TaskHandler = {
  run(context) {
    const { deps, tenantId, task, run, signal } = context;
    const { action } = task;
    if (action.type !== "backup") throw new AppError("TASK_TYPE_UNAVAILABLE");
    return backUp(deps, {
      tenantId,
      runId: run.id,
      dueAt: run.dueAt,
      task,
      keep: action.keep,
      userId: run.userId ?? task.createdBy,
      signal,
      onProgress: context.progress,
      onVerified: (counts) => context.log("info", { code: "verified", ...counts }),
      once: context.once,
    });
  },
};
