import { type Backup, backupRoutes, type BackupRestore } from "@arauto/contracts";
import { taskWorld } from "../../tasks/testing/task-world.ts";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";

const WAIT_MS = 50;
const WAITS = 600;

/** A workspace with backups. */
export function backupWorld(server: TestServer, user: TestUser) {
  const { token } = user;
  const tasks = taskWorld(server, user);
  const until = async <T>(read: () => Promise<T>, isOver: (value: T) => boolean): Promise<T> => {
    for (let waits = 0; waits < WAITS; waits += 1) {
      const value = await read();
      if (isOver(value)) return value;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
    throw new Error("Timed out");
  };
  const get = async (id: string): Promise<Backup> =>
    (await server.call(backupRoutes.get, { token, params: { id } })).body;
  return {
    tasks,
    get,
    list: async (taskId?: string): Promise<Backup[]> =>
      (await server.call(backupRoutes.list, { token, query: taskId ? { taskId } : {} })).body.items,
    /** Creates a backup task and returns its first backup. */
    async backUp(keep = 7): Promise<Backup & { taskId: string }> {
      const { id } = await tasks.create({
        name: "Nightly",
        action: { type: "backup", keep },
        startImmediately: true,
        timeoutSeconds: 60,
      });
      const [run] = await until(
        () => tasks.runs(id),
        ([first]) => first !== undefined && first.outcome !== "running",
      );
      if (run?.outcome !== "completed") throw new Error(JSON.stringify(run));
      return { ...(await get(run.id)), taskId: id };
    },
    /** Restores a backup and returns the outcome. */
    async restore(id: string, name = "Restored"): Promise<BackupRestore> {
      const started = await server.call(backupRoutes.restore, {
        token,
        params: { id },
        body: { name },
      });
      if (started.status !== 202) throw new Error(JSON.stringify(started.body));
      return until(
        async () =>
          (
            await server.call(backupRoutes.getRestore, {
              token,
              params: { id: started.body.id },
            })
          ).body,
        ({ status }) => status === "done" || status === "failed",
      );
    },
    checked: (id: string) =>
      until(
        () => get(id),
        ({ status }) => status !== "checking",
      ),
  };
}
export type BackupWorld = ReturnType<typeof backupWorld>;
