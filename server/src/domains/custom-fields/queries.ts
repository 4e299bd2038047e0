import type { CustomFieldObject, CustomFieldStatus, CustomFieldType } from "@arauto/contracts";
import { type CreatedRange, createdWithin } from "../../platform/database/created-range.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";

export interface CustomFieldRow {
  id: string;
  object: CustomFieldObject;
  identifier: string;
  name: string;
  type: CustomFieldType;
  status: CustomFieldStatus;
  createdAt: Date;
  version: number;
}

/** The properties of a field that its values depend on. */
export type FieldKind = Pick<CustomFieldRow, "object" | "identifier" | "type">;

export interface NewCustomField {
  id: string;
  identifier: string;
  name: string;
  type: CustomFieldType;
}

const columns = sql`f.id, f.object, f.identifier, f.name, f.type, f.status, f.created_at, f.version`;

export interface CustomFieldListQuery extends ListQuery, CreatedRange {
  object: CustomFieldObject;
  search?: string | undefined;
  status?: CustomFieldStatus | undefined;
  type?: CustomFieldType | undefined;
}

/** Finds one page of the tenant's fields; `search` is a LIKE pattern in lower case. */
export function findPage(
  tx: Transaction,
  tenantId: string,
  query: CustomFieldListQuery,
  search: string | null,
) {
  const list: KeysetList = {
    columns,
    from: sql`custom_fields f`,
    where: [
      sql`f.tenant_id = ${tenantId}::uuid`,
      sql`f.object = ${query.object}`,
      ...(search === null
        ? []
        : [sql`lower(f.name || ' ' || f.identifier) like lower(${search}::text)`]),
      ...(query.status ? [sql`f.status = ${query.status}`] : []),
      ...(query.type ? [sql`f.type = ${query.type}`] : []),
      ...createdWithin(sql`f.created_at`, query),
    ],
    id: sql`f.id`,
    sorts: {
      name: { by: sql`lower(f.name)`, type: "text" },
      identifier: { by: sql`f.identifier`, type: "text" },
      createdAt: { by: sql`f.created_at`, type: "timestamptz" },
    },
    defaultSort: "name",
  };
  return listPage<CustomFieldRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<CustomFieldRow>(
    sql`select ${columns} from custom_fields f where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid`,
  );

export const findAll = (tx: Transaction, tenantId: string, object: CustomFieldObject) =>
  tx.query<CustomFieldRow>(
    sql`select ${columns} from custom_fields f where f.tenant_id = ${tenantId}::uuid and f.object = ${object}`,
  );

/**
 * Like `findAll`, and locks the fields until the transaction ends: none is deleted or changes its
 * type meanwhile.
 */
export const findAllForWriting = (tx: Transaction, tenantId: string, object: CustomFieldObject) =>
  tx.query<CustomFieldRow>(sql`
    select ${columns} from custom_fields f where f.tenant_id = ${tenantId}::uuid and f.object = ${object} order by f.id for share of f`);

/** Waits for transactions that write values of these fields or reference them in a filter, and blocks new ones. */
export async function lock(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select 1 from custom_fields where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) order by id for update`);
}

/** Serializes the creation of fields in a workspace, so that they can be counted. */
export async function lockCreation(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`customFields:${tenantId}`}, 0))`,
  );
}

export async function countAll(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject,
): Promise<number> {
  return (
    await tx.one<{ count: number }>(
      sql`select count(*) as count from custom_fields where tenant_id = ${tenantId}::uuid and object = ${object}`,
    )
  ).count;
}

/** Inserts fields whose identifier is free and returns them. */
export function insert(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject,
  fields: readonly NewCustomField[],
) {
  return tx.query<CustomFieldRow>(sql`
    insert into custom_fields as f (tenant_id, object, id, identifier, name, type)
    select ${tenantId}::uuid, ${object}, n.* from unnest(
      ${fields.map((f) => f.id)}::uuid[], ${fields.map((f) => f.identifier)}::text[],
      ${fields.map((f) => f.name)}::text[], ${fields.map((f) => f.type)}::text[]) as n
    on conflict (tenant_id, object, identifier) do nothing
    returning ${columns}`);
}

/** Returns undefined when the version is stale or the field does not exist. */
export function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  change: { name: string; status: string; version: number },
) {
  return tx.maybeOne<CustomFieldRow>(sql`
    update custom_fields as f set name = ${change.name}, status = ${change.status}, version = version + 1
    where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid and f.version = ${change.version}
    returning ${columns}`);
}

/** Enables or disables fields and returns those that changed. */
export const setStatus = (
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  status: CustomFieldStatus,
) =>
  tx.execute(sql`
    update custom_fields set status = ${status}, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and status <> ${status}`);

/**
 * Returns undefined when the version is stale or the field does not exist. Blocks writes of its
 * values until the transaction ends.
 */
export const updateType = (
  tx: Transaction,
  tenantId: string,
  id: string,
  change: { type: CustomFieldType; version: number },
) =>
  tx.maybeOne<CustomFieldRow>(sql`
    update custom_fields as f set type = ${change.type}, version = version + 1
    where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid and f.version = ${change.version}
    returning ${columns}`);

export function remove(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<{ object: CustomFieldObject; identifier: string }>(
    sql`delete from custom_fields where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) returning object, identifier`,
  );
}
