import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Writable } from "node:stream";
import { setPipelining, type Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ArchiveTable } from "./archive-format.ts";
import { WORKSPACE_COLUMNS } from "./kept-tables-sql.ts";

export interface RestoreRow {
  id: string;
  backupId: string;
  name: string;
  status: "queued" | "running" | "done" | "failed";
  targetId: string;
  personTenantId: string | null;
  done: number;
  total: number;
  failure: string | null;
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}

const columns = sql`r.id, r.backup_id, r.name, r.status, r.target_id, r.person_tenant_id, r.done, r.total, r.failure, r.created_by, r.created_at, r.finished_at`;

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<RestoreRow>(
    sql`select ${columns} from workspace_restores r where r.tenant_id = ${tenantId}::uuid and r.id = ${id}::uuid`,
  );

/** Whether any of these backups are being restored. */
export async function hasOpen(
  tx: Transaction,
  tenantId: string,
  backupIds: readonly string[] | null,
): Promise<boolean> {
  const { open } = await tx.one<{ open: boolean }>(sql`
    select exists (select from workspace_restores
      where tenant_id = ${tenantId}::uuid and status in ('queued', 'running')
        and (${backupIds}::uuid[] is null or backup_id = any(${backupIds}::uuid[]))) as open`);
  return open;
}

export const insert = (
  tx: Transaction,
  tenantId: string,
  restore: {
    id: string;
    backupId: string;
    name: string;
    targetId: string;
    total: number;
    userId: string;
  },
) =>
  tx.one<RestoreRow>(sql`
    insert into workspace_restores as r (tenant_id, id, backup_id, name, status, target_id, total, created_by, created_at)
    values (${tenantId}::uuid, ${restore.id}::uuid, ${restore.backupId}::uuid, ${restore.name}, 'queued', ${restore.targetId}::uuid, ${restore.total}::bigint,
      ${restore.userId}::uuid, now())
    returning ${columns}`);

/** Begins a restore, or continues one whose worker disappeared; undefined when it has ended. */
export const begin = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<RestoreRow>(sql`
    update workspace_restores r set status = 'running', done = 0
    where r.tenant_id = ${tenantId}::uuid and r.id = ${id}::uuid and r.status in ('queued', 'running') returning ${columns}`);

export async function advance(
  tx: Transaction,
  tenantId: string,
  id: string,
  done: number,
): Promise<void> {
  await tx.execute(sql`
    update workspace_restores set done = ${done}::bigint
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = 'running'`);
}

/** Ends a restore in the transaction that creates the workspace. Returns false if another attempt did. */
export async function finish(
  tx: Transaction,
  tenantId: string,
  id: string,
  personTenantId: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update workspace_restores set status = 'done', person_tenant_id = ${personTenantId}::uuid, done = total, finished_at = now()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = 'running'`);
  return changed > 0;
}

export async function fail(
  tx: Transaction,
  tenantId: string,
  id: string,
  failure: string,
): Promise<void> {
  await tx.execute(sql`
    update workspace_restores set status = 'failed', failure = ${failure}, finished_at = now()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status in ('queued', 'running')`);
}

/** Creates the workspace with the settings of the old one. Plan and trial are as in any new workspace. */
export async function insertWorkspace(
  tx: Transaction,
  workspace: { id: string; name: string; settings: string; trialDays: number },
): Promise<void> {
  const names = sql.join(WORKSPACE_COLUMNS.map((name) => sql.ref(name)));
  const values = sql.join(WORKSPACE_COLUMNS.map((name) => sql`s.${sql.ref(name)}`));
  await tx.execute(sql`
    insert into tenants (tenant_id, name, trial_ends_at, ${names})
    select ${workspace.id}::uuid, ${workspace.name}, now() + make_interval(days => ${workspace.trialDays}::int), ${values}
    from jsonb_populate_record(null::tenants, ${workspace.settings}::jsonb) s`);
}

/**
 * Opens a stream for writing a table's rows. Runs as the owner of the schema, because COPY does not support row-level
 * security.
 */
export function copyInto(tx: Transaction, { name, columns: own }: ArchiveTable): Writable {
  setPipelining(tx.client, false);
  const list = own.map((column) => pg.escapeIdentifier(column.name)).join(", ");
  return tx.client.query(
    copyFrom(
      `copy ${pg.escapeIdentifier(name)} (${list}) from stdin with (format text, encoding 'UTF8')`,
    ),
  );
}

/** Switches from COPY back to statements. */
export function endCopies(tx: Transaction): void {
  setPipelining(tx.client, true);
}

/**
 * Completes a restored workspace: its owner is its only member, so that nothing is assigned to anyone else; and no
 * event reader processes events of the old workspace.
 */
export async function settle(tx: Transaction, tenantId: string, ownerId: string): Promise<void> {
  await tx.execute(sql`delete from event_outbox where tenant_id = ${tenantId}::uuid`);
  await tx.execute(sql`
    update tasks set assignees = array(select unnest(assignees) intersect select ${ownerId}::uuid)
    where tenant_id = ${tenantId}::uuid and assignees <> array[${ownerId}::uuid]`);
  await tx.execute(
    sql`update deals set owner_id = null where tenant_id = ${tenantId}::uuid and owner_id <> ${ownerId}::uuid`,
  );
  await tx.execute(
    sql`update deal_next_steps set assignee_id = null where tenant_id = ${tenantId}::uuid and assignee_id <> ${ownerId}::uuid`,
  );
  await tx.execute(
    sql`update conversations set assignee_id = null where tenant_id = ${tenantId}::uuid and assignee_id <> ${ownerId}::uuid`,
  );
}
