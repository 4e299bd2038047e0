import { v7 } from "uuid";
import type { ApiClient } from "../../demo/api-client.ts";
import { sql } from "../../platform/database/sql.ts";
import type { Database } from "../../platform/database/database.ts";
import { createTasks } from "./example-tasks.ts";
import type { World } from "./world.ts";

/** Creates tasks, and adds a damaged backup and a restore that failed. */
export async function createTasksAndBackups(
  api: ApiClient,
  database: Database,
  { tenantId, secret }: Record<"tenantId" | "secret", string>,
): Promise<
  Pick<World["ids"], "task" | "taskRun" | "deletedTask" | "user" | "backup" | "backupRestore">
> {
  const tasks = await createTasks(api, secret);
  const ids = { backup: v7(), backupRestore: v7() };
  await database.tenant(tenantId, async (tx) => {
    await tx.execute(sql`
      insert into workspace_backups (tenant_id, id, task_id, task_name, status, file_name, storage_key, size, created_at)
      values (${tenantId}::uuid, ${ids.backup}::uuid, ${tasks.task}::uuid, ${secret}, 'damaged', ${secret}, ${`backups/${tenantId}/example`}, 10, now())`);
    await tx.execute(sql`
      insert into workspace_restores (tenant_id, id, backup_id, name, status, target_id, failure, created_by, created_at)
      values (${tenantId}::uuid, ${ids.backupRestore}::uuid, ${ids.backup}::uuid, ${secret}, 'failed', ${v7()}::uuid, 'BACKUP_DAMAGED',
        ${tasks.user}::uuid, now())`);
  });
  return { ...tasks, ...ids };
}
