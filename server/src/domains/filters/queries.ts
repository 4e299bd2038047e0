import type { AccountStatus, FilterDefinition, SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { accountColumns, type AccountRow } from "../accounts/index.ts";

export interface FilterRow {
  id: string;
  name: string;
  description: string;
  definition: FilterDefinition;
  matchCount: number | null;
  countedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

export interface FilterValues {
  name: string;
  description: string;
  definition: FilterDefinition;
  matchCount: number;
}

const columns = sql`f.id, f.name, f.description, f.definition, f.match_count, f.counted_at, f.created_at, f.updated_at, f.version`;

/** `search` is a LIKE pattern. */
export function findPage(tx: Transaction, tenantId: string, query: ListQuery, search: string | null) {
  const list: KeysetList = {
    columns,
    from: sql`filters f`,
    where: [
      sql`f.tenant_id = ${tenantId}::uuid`,
      ...(search === null ? [] : [sql`lower(f.name || ' ' || f.description) like lower(${search}::text)`]),
    ],
    id: sql`f.id`,
    sorts: { createdAt: { by: sql`f.created_at`, type: "timestamptz" }, name: { by: sql`lower(f.name)`, type: "text" } },
    defaultSort: "-createdAt",
  };
  return listPage<FilterRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<FilterRow>(sql`select ${columns} from filters f where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid`);

export function insert(tx: Transaction, tenantId: string, id: string, filter: FilterValues) {
  return tx.one<FilterRow>(sql`
    insert into filters as f (tenant_id, id, name, description, definition, match_count, counted_at)
    values (${tenantId}::uuid, ${id}::uuid, ${filter.name}, ${filter.description}, ${JSON.stringify(filter.definition)}::jsonb, ${filter.matchCount}, now())
    returning ${columns}`);
}

/** Undefined when the version is stale or there is no such filter. */
export function update(tx: Transaction, tenantId: string, id: string, version: number, filter: FilterValues) {
  return tx.maybeOne<FilterRow>(sql`
    update filters as f set name = ${filter.name}, description = ${filter.description}, definition = ${JSON.stringify(filter.definition)}::jsonb,
      match_count = ${filter.matchCount}, counted_at = now(), updated_at = now(), version = version + 1
    where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid and f.version = ${version}
    returning ${columns}`);
}

export const remove = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.execute(sql`delete from filters where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`);

/** Filters whose definition names one of these custom fields, once for each field named. */
export function findNaming(tx: Transaction, tenantId: string, fieldIds: readonly string[]) {
  return tx.query<{ id: string; name: string; targetId: string }>(sql`
    select f.id, f.name, c.id as target_id
    from custom_fields c
    join filters f on f.tenant_id = c.tenant_id
      and f.definition @> jsonb_build_object('conditions', jsonb_build_array(jsonb_build_object('source', 'custom', 'field', c.identifier)))
    where c.tenant_id = ${tenantId}::uuid and c.id = any(${fieldIds}::uuid[])
    order by f.created_at`);
}

export async function countMatches(tx: Transaction, tenantId: string, predicate: Sql): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}`,
  );
  return count;
}

export interface AudiencePart {
  status: AccountStatus;
  suppression: SuppressionReason | null;
  count: number;
}

/** Matching people by what decides whether a campaign reaches them, in one pass over the contacts. */
export async function countAudience(tx: Transaction, tenantId: string, predicate: Sql): Promise<AudiencePart[]> {
  // The planner cannot guess how many match; going through the suppressions once for each would take minutes.
  await tx.execute(sql`set local enable_nestloop = off`);
  const parts = await tx.query<AudiencePart>(sql`
    select a.status, s.reason as suppression, count(*) as count
    from accounts a
    left join suppressions s on s.tenant_id = ${tenantId}::uuid and s.email_hash = suppression_hash(a.email)
    where a.tenant_id = ${tenantId}::uuid and ${predicate}
    group by a.status, s.reason`);
  await tx.execute(sql`set local enable_nestloop = on`);
  return parts;
}

/** As `countAudience` for a workspace that suppresses nobody: no address has to be hashed. */
export function countAudienceByStatus(tx: Transaction, tenantId: string, predicate: Sql) {
  return tx.query<AudiencePart>(sql`
    select a.status, null::text as suppression, count(*) as count
    from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate} group by a.status`);
}

export async function hasSuppressions(tx: Transaction, tenantId: string): Promise<boolean> {
  const { some } = await tx.one<{ some: boolean }>(
    sql`select exists (select from suppressions where tenant_id = ${tenantId}::uuid) as some`,
  );
  return some;
}

/** From here on the newest matching people are met soon on the way through all, newest first. */
const COMMON_MATCHES = 1_000;

/** The newest of the matching people, of whom there are so many. */
export async function findSample(tx: Transaction, tenantId: string, predicate: Sql, matches: number, size: number): Promise<AccountRow[]> {
  // The planner cannot guess how many match; told not to sort, it goes through the index in order.
  if (matches >= COMMON_MATCHES) await tx.execute(sql`set local enable_sort = off`);
  return tx.query<AccountRow>(sql`
    select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}
    order by a.created_at desc, a.id desc limit ${size}`);
}
