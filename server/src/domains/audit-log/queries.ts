import type {
  AuditAction,
  AuditActorKind,
  AuditLogFilters,
  AuditRecordKind,
} from "@arauto/contracts";
import { createdWithin } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

export interface EntryRow {
  id: string;
  at: Date;
  action: AuditAction;
  actorKind: AuditActorKind;
  actorId: string | null;
  actorName: string | null;
  recordKind: AuditRecordKind;
  recordId: string | null;
  recordName: string | null;
  count: number | null;
  names: string[];
  changes: { field: string; before?: unknown; after?: unknown; secret?: true }[];
  ip: string | null;
  userAgent: string | null;
  sessionId: string | null;
  correlationId: string | null;
}

const columns = sql`e.id, e.at, e.action, e.actor_kind, e.actor_id, e.actor_name, e.record_kind, e.record_id, e.record_name,
  e.count, e.names, e.changes, e.ip, e.user_agent, e.session_id, e.correlation_id`;

/** Returns the conditions of entries, `e`, that match filters. */
export function matching(tenantId: string, filters: AuditLogFilters): Sql[] {
  const { actorKind, actorId, action, recordKind, recordId } = filters;
  return [
    sql`e.tenant_id = ${tenantId}::uuid`,
    ...createdWithin(sql`e.at`, filters),
    ...(actorKind ? [sql`e.actor_kind = ${actorKind}`] : []),
    ...(actorId ? [sql`e.actor_id = ${actorId}::uuid`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(recordKind ? [sql`e.record_kind = ${recordKind}`] : []),
    ...(recordId ? [sql`e.record_id = ${recordId}::uuid`] : []),
  ];
}

/** Returns a page of entries, newest first. */
export function findPage(
  tx: Transaction,
  tenantId: string,
  filters: AuditLogFilters,
  query: ListQuery,
) {
  return listPage<EntryRow>(
    tx,
    {
      columns,
      from: sql`audit_entries e`,
      where: matching(tenantId, filters),
      id: sql`e.id`,
      sorts: { at: { by: sql`e.at`, type: "timestamptz" } },
      defaultSort: "-at",
    },
    query,
  );
}

/** Selects entries for a file, newest first. `e` is the entry. */
export function exportedEntries(
  tenantId: string,
  filters: AuditLogFilters,
): { from: Sql; where: Sql; order: Sql } {
  const where = sql.join(matching(tenantId, filters), sql` and `);
  return { from: sql`audit_entries e`, where, order: sql`e.at desc, e.id desc` };
}

/** Deletes entries past their retention. Runs outside any tenant. */
export async function removeOld(tx: Transaction, days: number): Promise<void> {
  const due = await tx.query<{ tenantId: string }>(sql`
    select t.tenant_id from tenants t where exists (
      select from audit_entries e where e.tenant_id = t.tenant_id and e.at < now() - make_interval(days => ${days}::int))`);
  for (const { tenantId } of due)
    await tx.execute(sql`
      delete from audit_entries e
      where e.tenant_id = ${tenantId}::uuid and e.at < now() - make_interval(days => ${days}::int)`);
}
