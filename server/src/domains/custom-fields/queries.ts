import type { CustomFieldType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";

export interface CustomFieldRow {
  id: string;
  identifier: string;
  name: string;
  type: CustomFieldType;
  status: "active" | "inactive";
  createdAt: Date;
  version: number;
}

export interface NewCustomField {
  id: string;
  identifier: string;
  name: string;
  type: CustomFieldType;
}

const columns = sql`f.id, f.identifier, f.name, f.type, f.status, f.created_at, f.version`;

/** One page of the tenant's fields; `search` is a LIKE pattern in lower case. */
export function findPage(tx: Transaction, tenantId: string, query: ListQuery, search: string | null) {
  const list: KeysetList = {
    columns,
    from: sql`custom_fields f`,
    where: [
      sql`f.tenant_id = ${tenantId}::uuid`,
      ...(search === null ? [] : [sql`lower(f.name || ' ' || f.identifier) like lower(${search}::text)`]),
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
  tx.maybeOne<CustomFieldRow>(sql`select ${columns} from custom_fields f where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid`);

export const findAll = (tx: Transaction, tenantId: string) =>
  tx.query<CustomFieldRow>(sql`select ${columns} from custom_fields f where f.tenant_id = ${tenantId}::uuid`);

/** Inserts those whose identifier is free and answers them. */
export function insert(tx: Transaction, tenantId: string, fields: readonly NewCustomField[]) {
  return tx.query<CustomFieldRow>(sql`
    insert into custom_fields as f (tenant_id, id, identifier, name, type)
    select ${tenantId}::uuid, n.* from unnest(
      ${fields.map((f) => f.id)}::uuid[], ${fields.map((f) => f.identifier)}::text[],
      ${fields.map((f) => f.name)}::text[], ${fields.map((f) => f.type)}::text[]) as n
    on conflict (tenant_id, identifier) do nothing
    returning ${columns}`);
}

/** Undefined when the version is stale or there is no such field. */
export function update(tx: Transaction, tenantId: string, id: string, change: { name: string; status: string; version: number }) {
  return tx.maybeOne<CustomFieldRow>(sql`
    update custom_fields as f set name = ${change.name}, status = ${change.status}, version = version + 1
    where f.tenant_id = ${tenantId}::uuid and f.id = ${id}::uuid and f.version = ${change.version}
    returning ${columns}`);
}

export function remove(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<{ identifier: string }>(
    sql`delete from custom_fields where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) returning identifier`,
  );
}

/**
 * Takes the values of fields out of every contact that has one. The contact's version moves on, so
 * that somebody who edits it meanwhile does not put the value back unseen.
 */
export function removeValues(tx: Transaction, tenantId: string, identifiers: readonly string[]) {
  return tx.execute(sql`
    update accounts set fields = fields - ${identifiers}::text[], updated_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and fields ?| ${identifiers}::text[]`);
}
