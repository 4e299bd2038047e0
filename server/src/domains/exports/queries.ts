import type { DataExport, ExportRequest } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

export type ExportStatus = DataExport["status"];

export interface ExportRow {
  id: string;
  kind: DataExport["kind"];
  format: DataExport["format"];
  fileName: string;
  request: ExportRequest | null;
  status: ExportStatus;
  storageKey: string | null;
  rows: number;
  total: number | null;
  size: number | null;
  failure: string | null;
  createdBy: string | null;
  requestedBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
}

// A file expires exactly on time, even when it is deleted a moment later.
const status = sql`case when x.status = 'done' and x.expires_at <= now() then 'expired' else x.status end`;
const columns = sql`x.id, x.kind, x.format, x.file_name, x.request, ${status} as status, x.storage_key, x.rows, x.total, x.size, x.failure,
  x.created_by, (select p.name from people p where p.id = x.created_by) as requested_by, x.created_at, x.finished_at, x.expires_at`;

/** `search` is a LIKE pattern. */
export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
  search: string | null,
) {
  const list: KeysetList = {
    columns,
    from: sql`exports x`,
    where: [
      sql`x.tenant_id = ${tenantId}::uuid`,
      ...(search === null ? [] : [sql`lower(x.file_name) like lower(${search}::text)`]),
    ],
    id: sql`x.id`,
    sorts: { createdAt: { by: sql`x.created_at`, type: "timestamptz" } },
    defaultSort: "-createdAt",
  };
  return listPage<ExportRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<ExportRow>(
    sql`select ${columns} from exports x where x.tenant_id = ${tenantId}::uuid and x.id = ${id}::uuid`,
  );

/** Makes the transaction read from one snapshot from now on. */
export const readOneSnapshot = (tx: Transaction) =>
  tx.execute(sql`set transaction isolation level repeatable read, read only`);

/** Returns the size in bytes of the files that can be downloaded. */
export async function storedBytes(tx: Transaction, tenantId: string): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::bigint as bytes from exports where tenant_id = ${tenantId}::uuid and status = 'done'`,
  );
  return bytes;
}

export async function countOpen(tx: Transaction, tenantId: string): Promise<number> {
  const row = await tx.one<{ open: number }>(
    sql`select count(*) as open from exports where tenant_id = ${tenantId}::uuid and status in ('queued', 'running')`,
  );
  return row.open;
}

export async function existingContacts(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from accounts where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id }) => id);
}

export function insert(
  tx: Transaction,
  tenantId: string,
  newExport: { id: string; fileName: string; request: ExportRequest; createdBy: string | null },
): Promise<ExportRow> {
  const { kind, format } = newExport.request;
  return tx.one<ExportRow>(sql`
    insert into exports as x (tenant_id, id, kind, format, file_name, request, created_by)
    values (${tenantId}::uuid, ${newExport.id}::uuid, ${kind}, ${format}, ${newExport.fileName}, ${JSON.stringify(newExport.request)}::jsonb, ${newExport.createdBy}::uuid)
    returning ${columns}`);
}

/**
 * Takes an export over, also from a killed run, and returns that run's storage key. Returns
 * undefined when there is nothing to do.
 */
export function takeOver(
  tx: Transaction,
  tenantId: string,
  id: string,
  run: { id: string; storageKey: string },
) {
  return tx.maybeOne<ExportRow & { formerKey: string | null }>(sql`
    update exports x set status = 'running', run_id = ${run.id}::uuid, storage_key = ${run.storageKey}, rows = 0
    from (select storage_key as former_key from exports where tenant_id = ${tenantId}::uuid and id = ${id}::uuid for update) was
    where x.tenant_id = ${tenantId}::uuid and x.id = ${id}::uuid and x.status in ('queued', 'running')
    returning ${columns}, was.former_key`);
}

const ofRun = (tenantId: string, id: string, runId: string): Sql =>
  sql`tenant_id = ${tenantId}::uuid and id = ${id}::uuid and run_id = ${runId}::uuid and status = 'running'`;

/** Whether an export still belongs to a run. */
export async function isOfRun(
  tx: Transaction,
  tenantId: string,
  id: string,
  runId: string,
): Promise<boolean> {
  const found = await tx.maybeOne(sql`select 1 from exports where ${ofRun(tenantId, id, runId)}`);
  return found !== undefined;
}

/** Records a run's progress. Returns whether the export still belongs to the run. */
export async function advance(
  tx: Transaction,
  tenantId: string,
  id: string,
  runId: string,
  { rows, total }: { rows: number; total: number },
): Promise<boolean> {
  return (
    (await tx.execute(
      sql`update exports set rows = ${rows}, total = ${total} where ${ofRun(tenantId, id, runId)}`,
    )) > 0
  );
}

/** The request is deleted at the end, because a search may contain a name. */
export function finish(
  tx: Transaction,
  tenantId: string,
  id: string,
  runId: string,
  { rows, size, keptDays }: { rows: number; size: number; keptDays: number },
) {
  return tx.maybeOne<{ expiresAt: Date }>(sql`
    update exports set status = 'done', request = null, rows = ${rows}, total = ${rows}, size = ${size}, finished_at = now(),
      expires_at = now() + make_interval(days => ${keptDays}::int)
    where ${ofRun(tenantId, id, runId)} returning expires_at`);
}

export async function fail(
  tx: Transaction,
  tenantId: string,
  id: string,
  runId: string,
  failure: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update exports set status = 'failed', request = null, failure = ${failure}, storage_key = null, finished_at = now()
    where ${ofRun(tenantId, id, runId)}`);
  return changed > 0;
}

/** Deletes exports in any state. Returns the storage keys of their files. */
export function remove(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<{ storageKey: string | null }>(sql`
    delete from exports where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) returning storage_key`);
}

/** Expires a finished file. Returns its storage key. */
export function expire(tx: Transaction, tenantId: string, id: string) {
  return tx.maybeOne<{ storageKey: string | null }>(sql`
    update exports x set status = 'expired', storage_key = null
    from (select storage_key from exports where tenant_id = ${tenantId}::uuid and id = ${id}::uuid for update) was
    where x.tenant_id = ${tenantId}::uuid and x.id = ${id}::uuid and x.status = 'done' and x.expires_at <= now()
    returning was.storage_key`);
}

/** Expires all finished files created since a time. Returns their storage keys. */
export function expireSince(tx: Transaction, tenantId: string, since: Date) {
  return tx.query<{ storageKey: string | null }>(sql`
    update exports x set status = 'expired', storage_key = null, expires_at = now()
    from (select id, storage_key from exports where tenant_id = ${tenantId}::uuid and status = 'done' and created_at >= ${since} for update) was
    where x.tenant_id = ${tenantId}::uuid and x.id = was.id
    returning was.storage_key`);
}

/**
 * Takes running exports away from their runs. Returns those that have to start over, with their
 * storage keys.
 */
export function restartRunning(tx: Transaction, tenantId: string) {
  return tx.query<{ id: string; storageKey: string | null }>(sql`
    update exports x set status = 'queued', run_id = null, storage_key = null, rows = 0
    from (select id, storage_key from exports where tenant_id = ${tenantId}::uuid and status = 'running' for update) was
    where x.tenant_id = ${tenantId}::uuid and x.id = was.id
    returning x.id, was.storage_key`);
}
