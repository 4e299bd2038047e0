import type { CustomFieldObject, FieldValues, FilterDefinition } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { FieldKind } from "./queries.ts";
import { isQuick, type QuickConversion } from "./quick-conversion-sql.ts";

/** Tables with values of fields, in their column `fields`. */
const TABLES: Record<CustomFieldObject, Sql> = { contact: sql`accounts`, deal: sql`deals` };

export async function countValues(
  tx: Transaction,
  tenantId: string,
  { object, identifier }: FieldKind,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from ${TABLES[object]} a where a.tenant_id = ${tenantId}::uuid and a.fields ? ${identifier}`);
  return count;
}

export interface StoredValue {
  /** Of the contact or deal. */
  id: string;
  value: NonNullable<FieldValues[string]>;
}

/** Counts the values of a field, and how many of them a quick conversion keeps or converts. */
export function countConvertible(
  tx: Transaction,
  tenantId: string,
  { object, identifier }: FieldKind,
  quick: QuickConversion,
) {
  return tx.one<{ values: number; quick: number }>(sql`
    select count(*) as values, count(*) filter (where ${isQuick(quick)}) as quick from ${TABLES[object]} a
    where a.tenant_id = ${tenantId}::uuid and a.fields ? ${identifier}`);
}

/**
 * Finds the next values of a field that a quick conversion does not cover, in the order of the contacts' ids; `hold`
 * locks these contacts until the transaction ends.
 */
export function findOddValues(
  tx: Transaction,
  tenantId: string,
  { object, identifier }: FieldKind,
  {
    quick,
    afterId,
    most,
    hold,
  }: { quick: QuickConversion; afterId: string; most: number; hold: boolean },
) {
  return tx.query<StoredValue>(sql`
    select a.id, a.fields -> ${identifier} as value from ${TABLES[object]} a
    where a.tenant_id = ${tenantId}::uuid and a.id > ${afterId}::uuid and a.fields ? ${identifier} and not ${isQuick(quick)}
    order by a.id limit ${most} ${hold ? sql`for no key update of a` : sql``}`);
}

/** Finds the first date in which one part cannot be a month. */
export function findUnambiguousDay(
  tx: Transaction,
  tenantId: string,
  { object, identifier }: FieldKind,
) {
  return tx.maybeOne<{ text: string }>(sql`
    select a.fields ->> ${identifier} as text from ${TABLES[object]} a
    where a.tenant_id = ${tenantId}::uuid and a.fields ? ${identifier}
      and a.fields ->> ${identifier} ~ '^\\s*((1[3-9]|[2-9]\\d)[/.-]\\d{1,2}|\\d{1,2}[/.-](1[3-9]|[2-9]\\d))[/.-]\\d{4}( \\d{1,2}:\\d{2}.*)?\\s*$'
    order by a.id limit 1`);
}

/** Converts all values that a quick conversion covers, in one statement; see `replaceValues`. */
export async function convertQuickly(
  tx: Transaction,
  tenantId: string,
  { object, identifier }: FieldKind,
  { changes }: QuickConversion,
): Promise<void> {
  if (!changes) return;
  await tx.execute(sql`
    update ${TABLES[object]} a set fields = a.fields || jsonb_build_object(${identifier}::text, ${changes.value}), updated_at = now(), version = a.version + 1
    where a.tenant_id = ${tenantId}::uuid and a.fields ? ${identifier} and coalesce(${changes.holds}, false)`);
}

/**
 * Replaces values of a field, given in the order of the contacts' ids. Increments the contacts'
 * versions, so that no concurrent edit restores an old value.
 */
export async function replaceValues(
  tx: Transaction,
  tenantId: string,
  { object, identifier }: FieldKind,
  values: readonly StoredValue[],
): Promise<void> {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return;
  // The range of ids keeps each batch from scanning all contacts.
  await tx.execute(sql`
    update ${TABLES[object]} a set fields = a.fields || jsonb_build_object(${identifier}::text, v.value::jsonb), updated_at = now(), version = a.version + 1
    from unnest(${values.map((v) => v.id)}::uuid[], ${values.map((v) => JSON.stringify(v.value))}::text[]) as v (id, value)
    where a.tenant_id = ${tenantId}::uuid and a.id = v.id and a.id between ${first.id}::uuid and ${last.id}::uuid`);
}

/** Whether more than `few` contacts have a value of any of the fields. */
export async function hasManyValues(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject,
  identifiers: readonly string[],
  few: number,
): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from ${TABLES[object]} where tenant_id = ${tenantId}::uuid and fields ?| ${identifiers}::text[] limit ${few + 1}) as met`);
  return count > few;
}

/**
 * Removes the values of fields from every contact or deal that has one. Increments its version,
 * so that a concurrent edit does not restore the value unnoticed.
 */
export function removeValues(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject,
  identifiers: readonly string[],
) {
  return tx.execute(sql`
    update ${TABLES[object]} set fields = fields - ${identifiers}::text[], updated_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and fields ?| ${identifiers}::text[]`);
}

/** Hides the values of these identifiers from now on; `removeSomeValues` deletes them. */
export const addRemovals = (
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject,
  identifiers: readonly string[],
) =>
  tx.execute(sql`
    insert into custom_field_removals (tenant_id, object, identifier) select ${tenantId}::uuid, ${object}, unnest(${identifiers}::text[])
    on conflict (tenant_id, object, identifier) do update set after_id = excluded.after_id`);

/** Returns the identifiers whose old values still exist. */
export async function findRemovals(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject,
  identifiers: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ identifier: string }>(sql`
    select identifier from custom_field_removals where tenant_id = ${tenantId}::uuid and object = ${object} and identifier = any(${identifiers}::text[])`);
  return rows.map((row) => row.identifier);
}

/**
 * Removes the values of deleted fields from the next contacts, at most `most`, and records the
 * progress in the same transaction. Returns whether there is more to do.
 */
export async function removeSomeValues(
  tx: Transaction,
  tenantId: string,
  most: number,
): Promise<boolean> {
  const removals = await tx.query<{
    object: CustomFieldObject;
    identifier: string;
    afterId: string;
  }>(sql`
    select object, identifier, after_id from custom_field_removals
    where tenant_id = ${tenantId}::uuid and (object, after_id) = (
      select first.object, first.after_id from custom_field_removals first
      where first.tenant_id = ${tenantId}::uuid order by first.object, first.after_id limit 1)
    order by identifier for update`);
  const [first] = removals;
  if (!first) return false;
  const { object } = first;
  const identifiers = removals.map((removal) => removal.identifier);
  const { lastId } = await tx.one<{ lastId: string | null }>(sql`
    with next as materialized (
      select a.id, a.fields from ${TABLES[object]} a where a.tenant_id = ${tenantId}::uuid and a.id > ${first.afterId}::uuid order by a.id limit ${most}
    ), changed as (
      update ${TABLES[object]} a set fields = a.fields - ${identifiers}::text[], updated_at = now(), version = a.version + 1
      from next n where a.tenant_id = ${tenantId}::uuid and a.id = n.id and n.fields ?| ${identifiers}::text[]
    )
    select (select n.id from next n order by n.id desc limit 1) as last_id`);
  await (lastId === null
    ? tx.execute(
        sql`delete from custom_field_removals where tenant_id = ${tenantId}::uuid and object = ${object} and identifier = any(${identifiers}::text[])`,
      )
    : tx.execute(sql`
        update custom_field_removals set after_id = ${lastId}::uuid
        where tenant_id = ${tenantId}::uuid and object = ${object} and identifier = any(${identifiers}::text[])`));
  return true;
}

/** Returns the definitions of the given filters. */
export const findFilterDefinitions = (
  tx: Transaction,
  tenantId: string,
  filterIds: readonly string[],
) =>
  tx.query<{ id: string; name: string; definition: FilterDefinition }>(sql`
    select id, name, definition from filters where tenant_id = ${tenantId}::uuid and id = any(${filterIds}::uuid[]) order by created_at, id`);
