import type { SavedBlockContent } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

export interface SavedBlockRow {
  id: string;
  name: string;
  content: SavedBlockContent;
  createdAt: Date;
}

const COLUMNS = sql`id, name, content, created_at`;

export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined },
): Promise<KeysetPage<SavedBlockRow>> {
  const where: Sql[] = [sql`tenant_id = ${tenantId}`];
  if (query.search) where.push(sql`name ilike ${likePattern(query.search)}`);
  return listPage<SavedBlockRow>(
    tx,
    {
      columns: COLUMNS,
      from: sql`saved_blocks`,
      where,
      id: sql`id`,
      sorts: {
        createdAt: { by: sql`created_at`, type: "timestamptz" },
        name: { by: sql`lower(name)`, type: "text" },
      },
      defaultSort: "-createdAt",
    },
    query,
  );
}

/** Counts the blocks and blocks concurrent counts until this transaction ends. */
export async function countHeld(tx: Transaction, tenantId: string): Promise<number> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`saved-blocks:${tenantId}`}, 0))`,
  );
  return (
    await tx.one<{ count: number }>(
      sql`select count(*) from saved_blocks where tenant_id = ${tenantId}`,
    )
  ).count;
}

export function insert(
  tx: Transaction,
  tenantId: string,
  block: Omit<SavedBlockRow, "createdAt">,
): Promise<SavedBlockRow> {
  return tx.one(sql`
    insert into saved_blocks (tenant_id, id, name, content)
    values (${tenantId}, ${block.id}, ${block.name}, ${JSON.stringify(block.content)}::jsonb) returning ${COLUMNS}`);
}

export function rename(
  tx: Transaction,
  tenantId: string,
  id: string,
  name: string,
): Promise<SavedBlockRow | undefined> {
  return tx.maybeOne(sql`
    update saved_blocks set name = ${name} where tenant_id = ${tenantId} and id = ${id} returning ${COLUMNS}`);
}

export function remove(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<number> {
  return tx.execute(
    sql`delete from saved_blocks where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`,
  );
}

/** Finds the blocks that show the given pictures of the library, once per picture. */
export function findShowing(
  tx: Transaction,
  tenantId: string,
  imageIds: readonly string[],
): Promise<{ id: string; name: string; targetId: string }[]> {
  return tx.query(sql`
    select distinct b.id, b.name, asked.id as target_id
    from saved_blocks b
    cross join regexp_matches(b.content::text, 'image:([0-9a-f-]{36})[.]', 'g') as shown (parts)
    join unnest(${[...imageIds]}::uuid[]) as asked (id) on asked.id::text = shown.parts[1]
    where b.tenant_id = ${tenantId} order by b.name, b.id limit 100`);
}
