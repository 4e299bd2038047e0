import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Extension } from "./image-files.ts";

export interface ImageRow {
  id: string;
  name: string;
  alt: string;
  extension: Extension;
  width: number;
  height: number;
  bytes: number;
  animated: boolean;
  createdAt: Date;
}

export type NewImage = Omit<ImageRow, "createdAt"> & {
  contentHash: Buffer;
  uploadHash: Buffer | null;
};

const COLUMNS = sql`id, name, alt, extension, width, height, bytes, animated, created_at`;
/** As documents refer to it. */
const SOURCE = sql`'image:' || id || '.' || extension`;

export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined },
): Promise<KeysetPage<ImageRow>> {
  const where: Sql[] = [sql`tenant_id = ${tenantId}`];
  if (query.search) {
    const part = likePattern(query.search);
    where.push(sql`name ilike ${part} or alt ilike ${part}`);
  }
  return listPage<ImageRow>(
    tx,
    {
      columns: COLUMNS,
      from: sql`images`,
      where,
      id: sql`id`,
      sorts: {
        createdAt: { by: sql`created_at`, type: "timestamptz" },
        name: { by: sql`lower(name)`, type: "text" },
        bytes: { by: sql`bytes`, type: "int" },
      },
      defaultSort: "-createdAt",
    },
    query,
  );
}

export function find(tx: Transaction, tenantId: string, id: string): Promise<ImageRow | undefined> {
  return tx.maybeOne(
    sql`select ${COLUMNS} from images where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/** Finds the picture that was created from a file with this hash, or is that file. */
export function findByHash(
  tx: Transaction,
  tenantId: string,
  hash: Buffer,
): Promise<ImageRow | undefined> {
  return tx.maybeOne(sql`
    select ${COLUMNS} from images where tenant_id = ${tenantId} and (content_hash = ${hash} or upload_hash = ${hash})
    order by created_at, id limit 1`);
}

/** Returns undefined when the same content exists already. */
export function insert(
  tx: Transaction,
  tenantId: string,
  image: NewImage,
): Promise<ImageRow | undefined> {
  return tx.maybeOne(sql`
    insert into images (tenant_id, id, name, alt, extension, width, height, bytes, animated, content_hash, upload_hash)
    values (${tenantId}, ${image.id}, ${image.name}, ${image.alt}, ${image.extension}, ${image.width}, ${image.height}, ${image.bytes},
      ${image.animated}, ${image.contentHash}, ${image.uploadHash})
    on conflict (tenant_id, content_hash) do nothing
    returning ${COLUMNS}`);
}

export function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: Pick<ImageRow, "name" | "alt">,
): Promise<ImageRow | undefined> {
  return tx.maybeOne(sql`
    update images set name = ${values.name}, alt = ${values.alt} where tenant_id = ${tenantId} and id = ${id} returning ${COLUMNS}`);
}

/** Blocks new uses of the pictures while they are being deleted. */
export function lock(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; bytes: number }[]> {
  return tx.query(
    sql`select id, bytes from images where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) order by id for update`,
  );
}

export function remove(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<number> {
  return tx.execute(
    sql`delete from images where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`,
  );
}

/** Returns the sources that are currently in the library. */
export async function present(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  sources: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ source: string }>(sql`
    select ${SOURCE} as source from images
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and ${SOURCE} = any(${[...sources]}::text[])`);
  return rows.map(({ source }) => source);
}

/** Returns the sources that are in the library and locks each until the transaction ends. */
export async function hold(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  sources: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ source: string }>(sql`
    select ${SOURCE} as source from images
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and ${SOURCE} = any(${[...sources]}::text[])
    order by id for key share`);
  return rows.map(({ source }) => source);
}

/** Counts the pictures in the library. */
export async function countImages(tx: Transaction, tenantId: string): Promise<number> {
  return (
    await tx.one<{ count: number }>(
      sql`select count(*) as count from images where tenant_id = ${tenantId}`,
    )
  ).count;
}

/** Returns the size in bytes of all pictures, including deleted ones, whose files stay. */
export async function storedBytes(tx: Transaction, tenantId: string): Promise<number> {
  const { bytes } = await tx.one<{ bytes: number }>(sql`
    select (t.deleted_image_bytes + coalesce((select sum(i.bytes) from images i where i.tenant_id = ${tenantId}), 0))::bigint as bytes
    from tenants t where t.tenant_id = ${tenantId}`);
  return bytes;
}

/** Records the size of the remaining files of deleted pictures. */
export async function addDeletedBytes(
  tx: Transaction,
  tenantId: string,
  bytes: number,
): Promise<void> {
  await tx.execute(
    sql`update tenants set deleted_image_bytes = deleted_image_bytes + ${bytes}::bigint where tenant_id = ${tenantId}`,
  );
}
