import { v7 } from "uuid";
import { sql } from "../../platform/database/sql.ts";
import type { Database } from "../../platform/database/database.ts";
import type { World } from "./world.ts";

/** Adds a damaged backup and a restore that failed. */
export async function createBackups(
  database: Database,
  { tenantId, userId, taskId, secret }: Record<"tenantId" | "userId" | "taskId" | "secret", string>,
): Promise<Pick<World["ids"], "backup" | "backupRestore">> {
  const ids = { backup: v7(), backupRestore: v7() };
  await database.tenant(tenantId, async (tx) => {
    await tx.execute(sql`
      insert into workspace_backups (tenant_id, id, task_id, task_name, status, file_name, storage_key, size, created_at)
      values (${tenantId}::uuid, ${ids.backup}::uuid, ${taskId}::uuid, ${secret}, 'damaged', ${secret}, ${`backups/${tenantId}/example`}, 10, now())`);
    await tx.execute(sql`
      insert into workspace_restores (tenant_id, id, backup_id, name, status, target_id, failure, created_by, created_at)
      values (${tenantId}::uuid, ${ids.backupRestore}::uuid, ${ids.backup}::uuid, ${secret}, 'failed', ${v7()}::uuid, 'BACKUP_DAMAGED',
        ${userId}::uuid, now())`);
  });
  return ids;
}
