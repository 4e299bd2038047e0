import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface FileRow {
  id: string;
  dealId: string;
  name: string;
  contentType: string;
  bytes: number;
  userId: string | null;
  createdAt: Date;
}

const columns = sql`f.id, f.deal_id, f.name, f.content_type, f.bytes, f.person_id, f.created_at`;

/** Returns the files of a deal, newest first. */
export const findAll = (tx: Transaction, tenantId: string, dealId: string) =>
  tx.query<FileRow>(sql`
    select ${columns} from deal_files f
    where f.tenant_id = ${tenantId}::uuid and f.deal_id = ${dealId}::uuid and f.deleted_at is null
    order by f.created_at desc, f.id desc`);

export const find = (tx: Transaction, tenantId: string, dealId: string, id: string) =>
  tx.maybeOne<FileRow>(sql`
    select ${columns} from deal_files f
    where f.tenant_id = ${tenantId}::uuid and f.deal_id = ${dealId}::uuid and f.id = ${id}::uuid and f.deleted_at is null`);

export async function insert(tx: Transaction, tenantId: string, file: FileRow): Promise<void> {
  await tx.execute(sql`
    insert into deal_files (tenant_id, id, deal_id, name, content_type, bytes, person_id, created_at)
    values (${tenantId}::uuid, ${file.id}::uuid, ${file.dealId}::uuid, ${file.name}, ${file.contentType}, ${file.bytes}::bigint,
      ${file.userId}::uuid, ${file.createdAt}::timestamptz)`);
}

/** Hides a file, which can be restored for some minutes. Returns false when it doesn't exist. */
export async function setDeleted(
  tx: Transaction,
  tenantId: string,
  dealId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update deal_files set deleted_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and deal_id = ${dealId}::uuid and id = ${id}::uuid and deleted_at is null`);
  return count > 0;
}

/** Restores a hidden file; a no-op if it isn't hidden. */
export async function setRestored(
  tx: Transaction,
  tenantId: string,
  dealId: string,
  id: string,
): Promise<void> {
  await tx.execute(sql`
    update deal_files set deleted_at = null
    where tenant_id = ${tenantId}::uuid and deal_id = ${dealId}::uuid and id = ${id}::uuid`);
}

/** Deletes files that were hidden before a time, and returns their ids. */
export async function purge(tx: Transaction, tenantId: string, before: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from deal_files where tenant_id = ${tenantId}::uuid and deleted_at < ${before}::timestamptz returning id`);
  return rows.map(({ id }) => id);
}

/** Deletes the files of deals, and returns their ids. */
export async function removeOfDeals(
  tx: Transaction,
  tenantId: string,
  dealIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from deal_files where tenant_id = ${tenantId}::uuid and deal_id = any(${dealIds}::uuid[]) returning id`);
  return rows.map(({ id }) => id);
}

/** Returns the files of deals that were hidden before a time. */
export async function findOfDeletedDeals(
  tx: Transaction,
  tenantId: string,
  before: Date,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select f.id from deals d
    join deal_files f on f.tenant_id = ${tenantId}::uuid and f.deal_id = d.id
    where d.tenant_id = ${tenantId}::uuid and d.deleted_at is not null and d.deleted_at < ${before}::timestamptz`);
  return rows.map(({ id }) => id);
}

/** Returns the size in bytes of all files of a workspace, including hidden ones. */
export async function storedBytes(tx: Transaction, tenantId: string): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(sql`
    select coalesce(sum(f.bytes), 0)::bigint as bytes from deal_files f where f.tenant_id = ${tenantId}::uuid`);
  return bytes;
}

/** A file in the copy of personal data. */
export type FileOfContact = Pick<FileRow, "name" | "bytes" | "createdAt">;

/** Returns the files of a contact's deals, newest first. */
export const findFilesOf = (tx: Transaction, tenantId: string, contactId: string) =>
  tx.query<FileOfContact>(sql`
    select f.name, f.bytes, f.created_at from deal_contacts c
    join deal_files f on f.tenant_id = ${tenantId}::uuid and f.deal_id = c.deal_id and f.deleted_at is null
    where c.tenant_id = ${tenantId}::uuid and c.account_id = ${contactId}::uuid order by f.created_at desc, f.id desc`);
