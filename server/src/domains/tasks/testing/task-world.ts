import {
  type CreateTaskBody,
  createTaskBody,
  type Task,
  taskRoutes,
  type TaskRun,
  type TaskType,
  workspaceRoutes,
} from "@arauto/contracts";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";
import type { TaskHandler } from "../handler.ts";
import type { TaskHandlers } from "../handlers.ts";
import { lockQueue, updateQueue } from "../queries.ts";
import { publishChange } from "../topic.ts";
import { TASK_TUNING, type TaskTuning } from "../tuning.ts";

/** Fast enough for tests. */
export const QUICK: TaskTuning = {
  ...TASK_TUNING,
  pollEveryMs: 50,
  pollGapMs: 5,
  gatherMs: 20,
  leaseMs: 1_500,
  beatEveryMs: 100,
  goneAfterMs: 500,
  retryFirstMs: 20,
  retryMaxMs: 100,
};

/** Returns the same handler for every type. */
export function handlersOf(run: TaskHandler["run"]): TaskHandlers {
  const types: TaskType[] = ["email", "report", "request"];
  return Object.fromEntries(types.map((type) => [type, { run }]));
}

export const DAILY: Partial<CreateTaskBody> = {
  schedule: { preset: "daily", time: "09:00" },
  timeZone: "UTC",
};

/** A workspace with tasks. */
export function taskWorld(server: TestServer, { token, tenantId, userId }: TestUser) {
  const { deps } = server;
  const change = (statement: Sql) => deps.database.tenant(tenantId, (tx) => tx.execute(statement));
  const call = async <T>(request: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await request;
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    tenantId,
    token,
    userId,
    change,
    body: (values: Partial<CreateTaskBody> = {}) =>
      createTaskBody.parse({
        name: "Morning report",
        action: { type: "report", period: "day" },
        assignees: [userId],
        ...DAILY,
        ...values,
      }),
    create(values: Partial<CreateTaskBody> = {}): Promise<Task> {
      return call(server.call(taskRoutes.create, { token, body: this.body(values) }));
    },
    get: (id: string): Promise<Task> =>
      call(server.call(taskRoutes.get, { token, params: { id } })),
    async runs(id: string): Promise<TaskRun[]> {
      const page = await call(
        server.call(taskRoutes.runs, { token, params: { id }, query: { limit: 100 } }),
      );
      return page.items;
    },
    /** Requires approval for every campaign. */
    async requireApprovals(): Promise<void> {
      const now = await call(server.call(workspaceRoutes.get, { token }));
      const { name, address, language, timeZone, version } = now;
      const body = { name, address, language, timeZone, version, approvalAbove: 0 };
      await call(server.call(workspaceRoutes.update, { token, body }));
    },
    /** Makes a task due, as if its next time had been some seconds ago. */
    makeDue: (id: string, secondsAgo = 0): Promise<void> =>
      deps.database.tenant(tenantId, async (tx) => {
        await lockQueue(tx, tenantId);
        await tx.execute(sql`
          update tasks set next_due_at = date_trunc('milliseconds', clock_timestamp()) - make_interval(secs => ${secondsAgo}::int)
          where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
        await updateQueue(tx, tenantId);
        await publishChange(tx, tenantId);
      }),
    /** Wakes the workers, as every change through the API does. */
    wake: () => deps.database.tenant(tenantId, (tx) => publishChange(tx, tenantId)),
  };
}
export type TaskWorld = ReturnType<typeof taskWorld>;
