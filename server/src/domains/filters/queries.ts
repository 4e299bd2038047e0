import {
  type FilterDefinition,
  type FilterStatus,
  hasBegun,
  isOver,
  isUnderWay,
  statusesWhere,
} from "@arauto/contracts";
import { type CreatedRange, createdWithin } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { oneOf, sql, type Sql } from "../../platform/database/sql.ts";
import { isListed, isStanding } from "../ledger/index.ts";

export interface FilterRow {
  id: string;
  name: string;
  description: string;
  definition: FilterDefinition;
  status: FilterStatus;
  matchCount: number | null;
  countedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  /**
   * Campaigns that use it and have not started, and workflows that use it in their audience or steps and have not
   * ended.
   */
  campaigns: number;
}

export interface FilterValues {
  name: string;
  description: string;
  definition: FilterDefinition;
  matchCount: number;
}

/** Whether the steps of a workflow use the filter `f`. */
const inSteps = (definition: Sql): Sql =>
  sql`jsonb_path_exists(${definition}, '$.steps[*].config ? (@.filterId == $id || @.condition.filterId == $id || @.goal.filterId == $id)', jsonb_build_object('id', f.id))`;

const NOT_BEGUN = statusesWhere((status) => !hasBegun(status));
const NOT_OVER = statusesWhere((status) => !isOver(status));

const columns = sql`f.id, f.name, f.description, f.definition, f.status, f.match_count, f.counted_at, f.created_at, f.updated_at, f.version, (
  select count(*) from campaigns c
  where c.tenant_id = f.tenant_id and ${isListed("c")} and (
    (f.id = any(c.filter_ids || c.excluded_filter_ids)
      and (${oneOf(sql`c.status`, NOT_BEGUN)} or (c.kind = 'workflow' and ${oneOf(sql`c.status`, statusesWhere(isUnderWay))})))
    or (c.kind = 'workflow' and ${oneOf(sql`c.status`, NOT_OVER)} and (${inSteps(sql`c.workflow`)} or exists (
      select from workflow_states s join workflow_versions v on v.tenant_id = s.tenant_id and v.workflow_id = s.workflow_id and v.version = s.version
      where s.tenant_id = c.tenant_id and s.workflow_id = c.id and ${inSteps(sql`v.definition`)}))))
  ) as campaigns`;

export interface FilterListQuery extends ListQuery, CreatedRange {
  search?: string | undefined;
  status?: FilterStatus | undefined;
}

/** `search` is a LIKE pattern. */
export function findPage(
  tx: Transaction,
  tenantId: string,
  query: FilterListQuery,
  search: string | null,
) {
  const list: KeysetList = {
    columns,
    from: sql`filters f`,
    where: [
      sql`f.tenant_id = ${tenantId}::uuid`,
      ...(search === null
        ? []
        : [sql`lower(f.name || ' ' || f.description) like lower(${search}::text)`]),
      ...(query.status ? [sql`f.status = ${query.status}`] : []),
      ...createdWithin(sql`f.created_at`, query),
    ],
    id: sql`f.id`,
    sorts: {
      createdAt: { by: sql`f.created_at`, type: "timestamptz" },
      name: { by: sql`lower(f.name)`, type: "text" },
    },
    defaultSort: "-createdAt",
  };
  return listPage<FilterRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<FilterRow>(
    sql`select ${columns} from filters f where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid`,
  );

export const findAll = (tx: Transaction, tenantId: string) =>
  tx.query<Pick<FilterRow, "id" | "name" | "definition">>(
    sql`select f.id, f.name, f.definition from filters f where f.tenant_id = ${tenantId}::uuid order by lower(f.name), f.id`,
  );

export function insert(tx: Transaction, tenantId: string, id: string, filter: FilterValues) {
  return tx.one<FilterRow>(sql`
    insert into filters as f (tenant_id, id, name, description, definition, match_count, counted_at)
    values (${tenantId}::uuid, ${id}::uuid, ${filter.name}, ${filter.description}, ${JSON.stringify(filter.definition)}::jsonb, ${filter.matchCount}, now())
    returning ${columns}`);
}

/** Returns undefined when the version is stale or the filter does not exist. */
export function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  filter: FilterValues,
) {
  return tx.maybeOne<FilterRow>(sql`
    update filters as f set name = ${filter.name}, description = ${filter.description}, definition = ${JSON.stringify(filter.definition)}::jsonb,
      match_count = ${filter.matchCount}, counted_at = now(), updated_at = now(), version = version + 1
    where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid and f.version = ${version}
    returning ${columns}`);
}

/**
 * Enables or disables filters and returns those that changed. Their version stays the same, since
 * no other change can overwrite a status.
 */
export const setStatus = (
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  status: FilterStatus,
) =>
  tx.execute(sql`
    update filters set status = ${status}, updated_at = now()
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and status <> ${status}`);

export const remove = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.execute(
    sql`delete from filters where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`,
  );

/**
 * The set of a million contacts who opened something must be hashed in memory; otherwise PostgreSQL
 * searches it once per contact.
 */
export async function allowLargeHashes(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local work_mem = '128MB'`);
}

/** Whether contacts were ever merged into others. */
export async function anyMerged(tx: Transaction, tenantId: string): Promise<boolean> {
  const { any } = await tx.one<{ any: boolean }>(
    sql`select exists (select from merged_accounts where tenant_id = ${tenantId}::uuid) as any`,
  );
  return any;
}

/** Whether contacts who made no choice get a topic, by topic id. */
export async function findTopicDefaults(
  tx: Transaction,
  tenantId: string,
): Promise<Map<string, "in" | "out">> {
  const topics = await tx.query<{ id: string; forEverybody: boolean }>(
    sql`select id, for_everybody from topics where tenant_id = ${tenantId}::uuid`,
  );
  return new Map(topics.map(({ id, forEverybody }) => [id, forEverybody ? "in" : "out"]));
}

/** Returns which of these campaigns exist. */
export async function findCampaigns(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const campaigns = await tx.query<{ id: string }>(
    sql`select id from campaigns where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and not ${isStanding("campaigns")}`,
  );
  return new Set(campaigns.map(({ id }) => id));
}

/** Returns the messages of those campaigns that are workflows, by workflow id. */
export async function findMessages(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const workflows = await tx.query<{ id: string; messages: string[] }>(sql`
    select c.id, array(select m.id from campaigns m where m.tenant_id = c.tenant_id and m.workflow_id = c.id) as messages
    from campaigns c where c.tenant_id = ${tenantId}::uuid and c.id = any(${ids}::uuid[]) and c.kind = 'workflow'`);
  return new Map(workflows.map(({ id, messages }) => [id, messages]));
}

/** Returns the lost reasons, including those no longer offered. */
export async function findLostReasonIds(tx: Transaction, tenantId: string): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from lost_reasons where tenant_id = ${tenantId}::uuid`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the members of the workspace. */
export async function findMemberIds(tx: Transaction, tenantId: string): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from person_tenants where tenant_id = ${tenantId}::uuid`,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface Naming {
  id: string;
  name: string;
  targetId: string;
}

/** Whether a definition contains a condition like this, at the top level or in a group. */
const holds = (condition: Sql): Sql => sql`(
  f.definition @> jsonb_build_object('conditions', jsonb_build_array(${condition}))
  or f.definition @> jsonb_build_object('conditions', jsonb_build_array(jsonb_build_object('conditions', jsonb_build_array(${condition})))))`;

/** Finds the filters that reference one of these custom fields, once per field. */
export function findNamingFields(tx: Transaction, tenantId: string, fieldIds: readonly string[]) {
  return tx.query<Naming>(sql`
    select f.id, f.name, c.id as target_id
    from custom_fields c
    join filters f on f.tenant_id = c.tenant_id and ${holds(sql`jsonb_build_object('source', 'custom', 'field', c.identifier)`)}
    where c.tenant_id = ${tenantId}::uuid and c.id = any(${fieldIds}::uuid[]) and c.object = 'contact'
    order by f.created_at`);
}

/** Finds the filters that reference one of these topics, once per topic. */
export function findNamingTopics(tx: Transaction, tenantId: string, topicIds: readonly string[]) {
  return tx.query<Naming>(sql`
    select f.id, f.name, t.id as target_id
    from unnest(${topicIds}::uuid[]) as t (id)
    join filters f on f.tenant_id = ${tenantId}::uuid and ${holds(sql`jsonb_build_object('source', 'topic', 'field', t.id)`)}
    order by f.created_at`);
}

/** Finds the filters that reference one of these pipelines, once per pipeline. */
export function findNamingPipelines(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<Naming>(sql`
    select f.id, f.name, p.id as target_id
    from unnest(${ids}::uuid[]) as p (id)
    join filters f on f.tenant_id = ${tenantId}::uuid
      and ${holds(sql`jsonb_build_object('source', 'deal', 'deal', jsonb_build_object('pipelineId', p.id))`)}
    order by f.created_at`);
}

/** Finds the filters that reference one of these pipeline stages, once per stage. */
export function findNamingStages(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<Naming>(sql`
    select f.id, f.name, s.id as target_id
    from unnest(${ids}::uuid[]) as s (id)
    join filters f on f.tenant_id = ${tenantId}::uuid
      and ${holds(sql`jsonb_build_object('source', 'deal', 'deal', jsonb_build_object('stageIds', jsonb_build_array(s.id)))`)}
    order by f.created_at`);
}
