import type { BackupContents } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";

export type BackupStatus = "writing" | "checking" | "ready" | "damaged";

export interface BackupRow {
  id: string;
  taskId: string | null;
  taskName: string | null;
  status: BackupStatus;
  fileName: string;
  storageKey: string;
  size: number | null;
  sha256: Buffer | null;
  contents: BackupContents | null;
  verifiedAt: Date | null;
  createdAt: Date;
}

const columns = sql`b.id, b.task_id, b.task_name, b.status, b.file_name, b.storage_key, b.size, b.sha256, b.contents, b.verified_at, b.created_at`;

export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { taskId?: string | undefined },
) {
  const list: KeysetList = {
    columns,
    from: sql`workspace_backups b`,
    where: [
      sql`b.tenant_id = ${tenantId}::uuid`,
      ...(query.taskId === undefined ? [] : [sql`b.task_id = ${query.taskId}::uuid`]),
    ],
    id: sql`b.id`,
    sorts: { createdAt: { by: sql`b.created_at`, type: "timestamptz" } },
    defaultSort: "-createdAt",
  };
  return listPage<BackupRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<BackupRow>(
    sql`select ${columns} from workspace_backups b where b.tenant_id = ${tenantId}::uuid and b.id = ${id}::uuid`,
  );

/** Returns the size in bytes of all backups. */
export async function storedBytes(tx: Transaction, tenantId: string): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::bigint as bytes from workspace_backups where tenant_id = ${tenantId}::uuid`,
  );
  return bytes;
}

export interface NewBackup {
  id: string;
  task: { id: string; name: string } | null;
  status: BackupStatus;
  fileName: string;
  storageKey: string;
  size: number | null;
  sha256: Buffer | null;
  userId: string | null;
}

/** Adds a backup. One that an earlier attempt of the same run was writing gets another storage key. */
export function insert(tx: Transaction, tenantId: string, backup: NewBackup): Promise<BackupRow> {
  return tx.one<BackupRow>(sql`
    insert into workspace_backups as b (tenant_id, id, task_id, task_name, status, file_name, storage_key, size, sha256, created_by, created_at)
    values (${tenantId}::uuid, ${backup.id}::uuid, ${backup.task?.id ?? null}::uuid, ${backup.task?.name ?? null}, ${backup.status}, ${backup.fileName},
      ${backup.storageKey}, ${backup.size}::bigint, ${backup.sha256}::bytea, ${backup.userId}::uuid, now())
    on conflict (tenant_id, id) do update set storage_key = excluded.storage_key
    returning ${columns}`);
}

export interface CompleteBackup {
  size: number;
  sha256: Buffer;
  contents: BackupContents;
}

/** Publishes a complete backup. Returns false if another attempt is writing it, or it was deleted. */
export async function setWritten(
  tx: Transaction,
  tenantId: string,
  { id, storageKey, ...contents }: CompleteBackup & { id: string; storageKey: string },
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update workspace_backups set status = 'ready', size = ${contents.size}::bigint, sha256 = ${contents.sha256}::bytea,
      contents = ${JSON.stringify(contents.contents)}::jsonb, verified_at = now()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and storage_key = ${storageKey} and status = 'writing'`);
  return changed > 0;
}

/** Starts checking a backup; returns undefined while it is being written or checked. */
export const setChecking = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<BackupRow>(sql`
    update workspace_backups b set status = 'checking'
    where b.tenant_id = ${tenantId}::uuid and b.id = ${id}::uuid and b.status in ('ready', 'damaged') returning ${columns}`);

/** Stores the result of a check: the backup's contents, or null if it is damaged. */
export async function setChecked(
  tx: Transaction,
  tenantId: string,
  id: string,
  contents: BackupContents | null,
): Promise<void> {
  await tx.execute(sql`
    update workspace_backups set status = case when ${contents !== null}::boolean then 'ready' else 'damaged' end,
      contents = coalesce(${contents && JSON.stringify(contents)}::jsonb, contents),
      verified_at = case when ${contents !== null}::boolean then now() else verified_at end
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = 'checking'`);
}

interface Removed {
  storageKey: string;
}

/** Deletes backups that are not being written. Returns the storage keys of their files. */
export function remove(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<Removed>(sql`
    delete from workspace_backups where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and status <> 'writing'
    returning storage_key`);
}

/** Deletes what an attempt was writing, unless another one writes it. */
export async function removeWriting(
  tx: Transaction,
  tenantId: string,
  id: string,
  storageKey: string,
): Promise<void> {
  await tx.execute(sql`
    delete from workspace_backups
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and storage_key = ${storageKey} and status = 'writing'`);
}

/** Deletes all but the newest backups of a task. Returns the storage keys of their files. */
export function removeOlder(tx: Transaction, tenantId: string, taskId: string, keep: number) {
  return tx.query<Removed>(sql`
    delete from workspace_backups where tenant_id = ${tenantId}::uuid and id in (
      select id from workspace_backups where tenant_id = ${tenantId}::uuid and task_id = ${taskId}::uuid and status <> 'writing'
      order by created_at desc, id desc offset ${keep}::int)
    returning storage_key`);
}

/** Returns workspaces with expired backups or restores. */
export async function findTenantsToClean(
  tx: Transaction,
  { uploadedDays, restoreDays }: { uploadedDays: number; restoreDays: number },
): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select distinct tenant_id from workspace_backups
    where task_id is null and created_at < now() - make_interval(days => ${uploadedDays}::int)
      or status = 'writing' and created_at < now() - interval '1 day'
    union select tenant_id from workspace_restores where created_at < now() - make_interval(days => ${restoreDays}::int)`);
  return rows.map(({ tenantId }) => tenantId);
}

/** Deletes expired uploaded backups, abandoned ones and restores. Returns the storage keys of the files. */
export async function removeExpired(
  tx: Transaction,
  tenantId: string,
  { uploadedDays, restoreDays }: { uploadedDays: number; restoreDays: number },
): Promise<string[]> {
  await tx.execute(sql`
    delete from workspace_restores
    where tenant_id = ${tenantId}::uuid and created_at < now() - make_interval(days => ${restoreDays}::int) and status in ('done', 'failed')`);
  const rows = await tx.query<Removed>(sql`
    delete from workspace_backups b
    where b.tenant_id = ${tenantId}::uuid
      and (b.task_id is null and b.created_at < now() - make_interval(days => ${uploadedDays}::int)
        or b.status = 'writing' and b.created_at < now() - interval '1 day')
      and not exists (select from workspace_restores r
        where r.tenant_id = ${tenantId}::uuid and r.backup_id = b.id and r.status in ('queued', 'running'))
    returning b.storage_key`);
  return rows.map(({ storageKey }) => storageKey);
}
