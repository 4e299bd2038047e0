import { profileRoutes, taskRoutes } from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import type { World } from "./world.ts";

/** Creates a paused task with a run and own holidays, and a deleted task. */
export async function createTasks(
  api: ApiClient,
  secret: string,
): Promise<Pick<World["ids"], "task" | "taskRun" | "deletedTask" | "user">> {
  const { id: userId } = await api.call(profileRoutes.get);
  const create = async (name: string) => {
    const task = await api.call(taskRoutes.create, {
      body: {
        name: `${secret} ${name}`,
        description: secret,
        tags: [secret],
        action: { type: "report" },
        schedule: { preset: "once", at: "2099-01-05T09:00" },
        timeZone: "UTC",
        assignees: [userId],
      },
    });
    return task.id;
  };
  const [task, deletedTask] = [await create("task"), await create("deleted")];
  await api.call(taskRoutes.pause, { params: { id: task }, body: { note: secret } });
  const run = await api.call(taskRoutes.run, { params: { id: task } });
  await api.call(taskRoutes.remove, { body: { ids: [deletedTask] } });
  await api.call(taskRoutes.setHolidays, {
    body: { items: [{ day: "2099-03-04", name: secret }] },
  });
  return { task, taskRun: run.id, deletedTask, user: userId };
}
