import type { Topic, topicBody } from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetList, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

export type TopicRow = Omit<Topic, "createdAt"> & { createdAt: Date };
export type TopicValues = z.output<typeof topicBody>;

const choices = (subscribed: boolean): Sql => sql`(
  select count(*) from topic_choices tc where tc.tenant_id = t.tenant_id and tc.topic_id = t.id and tc.subscribed = ${subscribed}::boolean
    and not exists (select from contact_trash d where d.tenant_id = t.tenant_id and d.id = tc.account_id))`;

const columns = sql`
  t.id, t.name, t.description, case when t.for_everybody then 'in' else 'out' end as "default", t.visibility, t.status,
  ${choices(true)} as opted_in, ${choices(false)} as opted_out, t.created_at, t.version`;

/** `search` is a LIKE pattern. */
export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
  search: string | null,
  status: Topic["status"] | undefined,
) {
  const list: KeysetList = {
    columns,
    from: sql`topics t`,
    where: [
      sql`t.tenant_id = ${tenantId}::uuid`,
      ...(search === null
        ? []
        : [sql`lower(t.name || ' ' || t.description) like lower(${search}::text)`]),
      ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ],
    id: sql`t.id`,
    sorts: {
      name: { by: sql`lower(t.name)`, type: "text" },
      createdAt: { by: sql`t.created_at`, type: "timestamptz" },
    },
    defaultSort: "name",
  };
  return listPage<TopicRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<TopicRow>(
    sql`select ${columns} from topics t where t.tenant_id = ${tenantId}::uuid and t.id = ${id}::uuid`,
  );

/** A topic for campaigns and filters. */
export type KnownTopic = Pick<Topic, "id" | "name" | "default" | "status">;

/** Finds a topic without counting its subscribers; undefined when there is none with this id. */
export function findKnown(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<KnownTopic | undefined> {
  return tx.maybeOne(sql`
    select id, name, case when for_everybody then 'in' else 'out' end as "default", status
    from topics where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export function insert(
  tx: Transaction,
  tenantId: string,
  id: string,
  topic: TopicValues,
): Promise<TopicRow> {
  return tx.one(sql`
    insert into topics as t (tenant_id, id, name, description, for_everybody, visibility, status)
    values (${tenantId}::uuid, ${id}::uuid, ${topic.name}, ${topic.description}, ${topic.default === "in"}, ${topic.visibility}, ${topic.status})
    returning ${columns}`);
}

/** Returns undefined when the version is stale or the topic does not exist. */
export function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  topic: TopicValues,
): Promise<TopicRow | undefined> {
  return tx.maybeOne(sql`
    update topics as t set name = ${topic.name}, description = ${topic.description}, for_everybody = ${topic.default === "in"},
      visibility = ${topic.visibility}, status = ${topic.status}, version = t.version + 1
    where t.tenant_id = ${tenantId}::uuid and t.id = ${id}::uuid and t.version = ${version}
    returning ${columns}`);
}

/** Includes the contacts' choices. */
export const remove = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.execute(
    sql`delete from topics where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`,
  );

/**
 * Locks topics exclusively, so that no other transaction starts to use one that is about to be
 * deleted.
 */
export async function lock(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`select 1 from topics where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) order by id for update`,
  );
}

/**
 * Locks topics against deletion until the transaction ends. Returns those that exist, in id order.
 */
export async function hold(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from topics where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) order by id for key share`);
  return rows.map((row) => row.id);
}
