import type { AuditAction, AuditActorKind, AuditRecordKind } from "@arauto/contracts";
import type { Transaction } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";

/** The table of a kind of record. All names are of columns. */
export interface AuditedTable {
  table: string;
  /** `id` unless given. */
  id?: string;
  /** Omitted for records that may be named after a contact. */
  name?: string;
  /** The name is a URL, of which only the host is stored: its path may contain a secret. */
  isUrl?: true;
  /** When it was deleted, for records with a retention. */
  deletedAt?: string;
  /** The name is that of a user. */
  userId?: string;
  /** Named after a campaign, referenced by this column. */
  campaignId?: string;
}

export interface SnapshotRow {
  id: string;
  name: string | null;
  /** By name of the field in the contract. */
  fields: Record<string, unknown>;
}

const snakeCase = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the current fields of records. Columns with a secret never leave the caller. */
export function findSnapshots(
  tx: Transaction,
  tenantId: string,
  audited: AuditedTable,
  fields: readonly string[],
  ids: readonly string[],
): Promise<SnapshotRow[]> {
  const { table, id = "id" } = audited;
  const pairs = fields.flatMap((field) => [
    sql.lit(field),
    sql`to_jsonb(${sql.ref(`r.${snakeCase(field)}`)})`,
  ]);
  return tx.query<SnapshotRow>(sql`
    select ${sql.ref(`r.${id}`)} as id, ${nameOf(tenantId, audited)} as name, jsonb_build_object(${sql.join(pairs)}) as fields
    from ${sql.table(table)} r
    where r.tenant_id = ${tenantId}::uuid and ${sql.ref(`r.${id}`)} = any(${ids}::uuid[])
    order by 1`);
}

function nameOf(tenantId: string, { name, userId, campaignId }: AuditedTable): Sql {
  if (userId !== undefined)
    return sql`(select p.name from people p where p.id = ${sql.ref(`r.${userId}`)})`;
  if (campaignId !== undefined)
    return sql`(select c.name from campaigns c
      where c.tenant_id = ${tenantId}::uuid and c.id = ${sql.ref(`r.${campaignId}`)})`;
  return name === undefined ? sql`null::text` : sql`${sql.ref(`r.${name}`)}::text`;
}

/** Returns which records can still be opened. */
export async function findExisting(
  tx: Transaction,
  tenantId: string,
  { table, id = "id", deletedAt }: AuditedTable,
  ids: readonly string[],
): Promise<string[]> {
  const isKept = deletedAt === undefined ? sql`true` : sql`${sql.ref(`r.${deletedAt}`)} is null`;
  const rows = await tx.query<{ id: string }>(sql`
    select ${sql.ref(`r.${id}`)} as id from ${sql.table(table)} r
    where r.tenant_id = ${tenantId}::uuid and ${sql.ref(`r.${id}`)} = any(${ids}::uuid[]) and ${isKept}`);
  return rows.map((row) => row.id);
}

/** Returns whether the transaction has changed anything so far. */
export async function hasWritten(tx: Transaction): Promise<boolean> {
  const { wrote } = await tx.one<{ wrote: boolean }>(
    sql`select pg_current_xact_id_if_assigned() is not null as wrote`,
  );
  return wrote;
}

export interface StoredEntry {
  id: string;
  action: AuditAction;
  actorKind: AuditActorKind;
  actorId: string | null;
  actorName: string | null;
  recordKind: AuditRecordKind;
  recordId: string | null;
  recordName: string | null;
  count: number | null;
  names: readonly string[];
  changes: readonly object[];
  ip: string | null;
  userAgent: string | null;
  sessionId: string | null;
  correlationId: string | null;
}

/** Appends an entry. It is immutable until its retention ends. */
export async function insertEntry(
  tx: Transaction,
  tenantId: string,
  entry: StoredEntry,
): Promise<void> {
  await tx.execute(sql`
    insert into audit_entries (tenant_id, id, at, action, actor_kind, actor_id, actor_name, record_kind, record_id,
      record_name, count, names, changes, ip, user_agent, session_id, correlation_id)
    values (${tenantId}::uuid, ${entry.id}::uuid, now(), ${entry.action}, ${entry.actorKind}, ${entry.actorId}::uuid,
      ${entry.actorName}, ${entry.recordKind}, ${entry.recordId}::uuid, ${entry.recordName}, ${entry.count}::int,
      ${entry.names}::text[], ${JSON.stringify(entry.changes)}::jsonb, ${entry.ip}, ${entry.userAgent},
      ${entry.sessionId}::uuid, ${entry.correlationId})`);
}

/** Returns a user's name and workspaces. Runs outside any tenant. */
export const findWorkspacesOf = (tx: Transaction, userId: string, limit: number) =>
  tx.query<{ tenantId: string; membershipId: string; name: string }>(sql`
    select m.tenant_id, m.id as membership_id, p.name
    from person_tenants m join people p on p.id = m.person_id
    where m.person_id = ${userId}::uuid order by m.tenant_id limit ${limit}::int`);
