import { CONTACT_TRASH_DAYS, type FieldValues } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";
import type { DeletedContact } from "../../platform/deps.ts";
import { FIELD_COLUMN_NAMES } from "./fields-sql.ts";

/** Moves contacts to the trash and returns the ids of those that existed. */
export async function trash(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  userId: string | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with gone as (
      delete from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${[...ids]}::uuid[]) returning a.*
    )
    insert into contact_trash (tenant_id, id, deleted_by, name, email, email_hash, contact)
    select ${tenantId}::uuid, g.id, ${userId}::uuid, g.name, g.email, suppression_hash(g.email),
      to_jsonb(g) - '{tenant_id,id,name_key,email_key}'::text[]
    from gone g returning id`);
  return rows.map(({ id }) => id);
}

export interface TrashRow {
  id: string;
  name: string;
  email: string;
  deletedAt: Date;
  purgedAt: Date;
  deletedBy: string | null;
  addressTaken: boolean;
}

export function findPage(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined },
) {
  const search = query.search?.trim();
  const list: KeysetList = {
    columns: sql`t.id, t.name, t.email, t.deleted_at, t.deleted_at + make_interval(days => ${CONTACT_TRASH_DAYS}::int) as purged_at,
      (select p.name from person_tenants m join people p on p.id = m.person_id
        where m.tenant_id = ${tenantId}::uuid and m.person_id = t.deleted_by) as deleted_by,
      exists (select from accounts a where a.tenant_id = ${tenantId}::uuid and a.email_key = t.email_key) as address_taken`,
    from: sql`contact_trash t`,
    where: [
      sql`t.tenant_id = ${tenantId}::uuid`,
      ...(search
        ? [sql`position(fold_text(${search}::text) in t.name_key || ' ' || t.email_key) > 0`]
        : []),
    ],
    id: sql`t.id`,
    sorts: {
      deletedAt: { by: sql`t.deleted_at`, type: "timestamptz" },
      name: { by: sql`t.name_key`, type: "text" },
      email: { by: sql`t.email_key`, type: "text" },
    },
    defaultSort: "-deletedAt",
  };
  return listPage<TrashRow>(tx, list, query);
}

export interface TrashedContact {
  id: string;
  email: string;
  fields: FieldValues;
  tags: string[];
}

/** Locks contacts in the trash, last deleted first. */
export function lockTrashed(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<TrashedContact[]> {
  return tx.query(sql`
    select t.id, t.email, t.contact -> 'fields' as fields,
      array(select jsonb_array_elements_text(t.contact -> 'tags')) as tags
    from contact_trash t where t.tenant_id = ${tenantId}::uuid and t.id = any(${[...ids]}::uuid[])
    order by t.deleted_at desc, t.id for update`);
}

/** Restores contacts with these fields and tags. The caller has locked them. */
export async function restore(
  tx: Transaction,
  tenantId: string,
  contacts: readonly TrashedContact[],
): Promise<void> {
  await tx.execute(sql`
    with back as (
      delete from contact_trash t using unnest(
        ${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ fields }) => JSON.stringify(fields))}::text[],
        ${contacts.map(({ tags }) => JSON.stringify(tags))}::text[]
      ) as g (id, fields, tags)
      where t.tenant_id = ${tenantId}::uuid and t.id = g.id
      returning t.id, t.contact || jsonb_build_object('fields', g.fields::jsonb, 'tags', g.tags::jsonb) as contact
    )
    insert into accounts (tenant_id, id, ${FIELD_COLUMN_NAMES}, fields, tags, import_id, created_at, updated_at, version)
    select ${tenantId}::uuid, b.id, ${FIELD_COLUMN_NAMES}, fields, tags, import_id, created_at, now(), version + 1
    from back b cross join lateral jsonb_populate_record(null::accounts, b.contact - 'id') r`);
}

/** Deletes contacts from the trash, and returns them for other domains. */
export const purge = (
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<DeletedContact[]> =>
  tx.query(sql`
    delete from contact_trash where tenant_id = ${tenantId}::uuid and id = any(${[...ids]}::uuid[]) returning id, email_hash`);

/** Deletes the contacts in the trash that had one of these addresses. */
export const purgeByAddress = (
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<DeletedContact[]> =>
  tx.query(sql`
    delete from contact_trash where tenant_id = ${tenantId}::uuid
      and email_hash = any(array(select decode(h, 'hex') from unnest(${[...emailHashes]}::text[]) h)) returning id, email_hash`);

/** Finds contacts whose retention in the trash has passed, at most `most`. */
export async function findDue(tx: Transaction, tenantId: string, most: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from contact_trash
    where tenant_id = ${tenantId}::uuid and deleted_at < now() - make_interval(days => ${CONTACT_TRASH_DAYS}::int)
    order by deleted_at limit ${most}::int`);
  return rows.map(({ id }) => id);
}

/** Finds the workspaces with such contacts. Runs outside any tenant. */
export async function findTenantsDue(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select distinct tenant_id from contact_trash where deleted_at < now() - make_interval(days => ${CONTACT_TRASH_DAYS}::int)`);
  return rows.map(({ tenantId }) => tenantId);
}

/** Returns the address of a contact in the trash. */
export async function findAddress(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ email: string }>(
    sql`select email from contact_trash where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
  return row?.email;
}
