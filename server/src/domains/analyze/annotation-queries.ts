import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface AnnotationRow {
  id: string;
  day: string;
  text: string;
  author: string | null;
  createdAt: Date;
  version: number;
}

const SHOWN = sql`select a.id, a.day::text as day, a.text, p.name as author, a.created_at, a.version from annotations a left join people p on p.id = a.author_id`;

/** Returns the annotations of a workspace by day. */
export function findAll(tx: Transaction, tenantId: string): Promise<AnnotationRow[]> {
  return tx.query<AnnotationRow>(sql`
    ${SHOWN} where a.tenant_id = ${tenantId}::uuid and a.deleted_at is null order by a.day, a.created_at, a.id`);
}

export function find(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<AnnotationRow | undefined> {
  return tx.maybeOne<AnnotationRow>(sql`
    ${SHOWN} where a.tenant_id = ${tenantId}::uuid and a.id = ${id}::uuid and a.deleted_at is null`);
}

/** Counts the annotations, and blocks other changes to them until this transaction ends. */
export async function lock(
  tx: Transaction,
  tenantId: string,
): Promise<{ now: Date; count: number }> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`annotations:${tenantId}`}, 0))`,
  );
  return tx.one(sql`
    select now()::timestamptz(3) as now,
      (select count(*) from annotations a where a.tenant_id = ${tenantId}::uuid and a.deleted_at is null) as count`);
}

export async function insert(
  tx: Transaction,
  tenantId: string,
  annotation: { id: string; day: string; text: string; userId: string; now: Date },
): Promise<void> {
  const { id, day, text, userId, now } = annotation;
  await tx.execute(sql`
    insert into annotations (tenant_id, id, day, text, author_id, created_at)
    values (${tenantId}::uuid, ${id}::uuid, ${day}::date, ${text}, ${userId}::uuid, ${now}::timestamptz)`);
}

/** Returns false when the version is stale or the annotation does not exist. */
export async function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  { day, text, version }: { day: string; text: string; version: number },
): Promise<boolean> {
  const count = await tx.execute(sql`
    update annotations set day = ${day}::date, text = ${text}, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and version = ${version} and deleted_at is null`);
  return count > 0;
}

/** Hides an annotation, or shows it again. Returns false when there is none to hide or show. */
export async function setDeleted(
  tx: Transaction,
  tenantId: string,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update annotations set deleted_at = ${deletedAt}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and (deleted_at is null) = ${deletedAt !== null}`);
  return count > 0;
}

/** Deletes the annotations of all workspaces that were not restored within a day. */
export const removeDeleted = (tx: Transaction) =>
  tx.execute(sql`delete from annotations where deleted_at < now() - interval '1 day'`);
