import { TEMPLATE_TRASH_DAYS } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { StoredStatus } from "./queries.ts";

/** Locks the templates so that no campaign starts to use one while it is being deleted. */
export async function lockTemplates(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(sql`
    select id from templates where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[]) order by id for update`);
}

/** A changed template. */
interface Changed {
  id: string;
}

/** Moves templates to the trash and returns them, except those already there. */
export function trashTemplates(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Changed[]> {
  return tx.query(sql`
    update templates set deleted_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[]) and deleted_at is null returning id`);
}

export function untrashTemplates(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Changed[]> {
  return tx.query(sql`
    update templates set deleted_at = null, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[]) and deleted_at is not null returning id`);
}

export function purgeTemplates(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Changed[]> {
  return tx.query(sql`
    delete from templates where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[]) and deleted_at is not null returning id`);
}

/** Deletes templates that were in the trash for the retention period. Runs outside any tenant. */
export async function purgeOldTrash(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from templates where deleted_at < now() - make_interval(days => ${TEMPLATE_TRASH_DAYS}::int)`,
  );
}

export function updateStatus(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  status: StoredStatus,
): Promise<Changed[]> {
  return tx.query(sql`
    update templates set status = ${status}, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[]) and deleted_at is null and status <> ${status}
    returning id`);
}

export function lockTags(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; tags: string[] }[]> {
  return tx.query(sql`
    select id, tags from templates
    where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for update`);
}

export async function updateTags(
  tx: Transaction,
  tenantId: string,
  id: string,
  tags: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update templates set tags = ${[...tags]}::text[], updated_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Returns the spelling of tags in use, by their lower-case form. */
export async function tagSpellings(
  tx: Transaction,
  tenantId: string,
): Promise<Map<string, string>> {
  const rows = await tx.query<{ tag: string }>(sql`
    select distinct tag from templates t, unnest(t.tags) as tag where t.tenant_id = ${tenantId}::uuid order by tag desc`);
  return new Map(rows.map(({ tag }) => [tag.toLowerCase(), tag]));
}
