import { eventType } from "../../platform/events/events.ts";
import type { AccountStatus, FieldValues, SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  language: string | null;
  timeZone: string | null;
  status: AccountStatus;
  fields: FieldValues;
  tags: string[];
  suppression: SuppressionReason | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** What a person fills in. */
export interface AccountValues {
  name: string;
  email: string;
  phone: string | null;
  language: string | null;
  timeZone: string | null;
  status: AccountStatus;
  fields: FieldValues;
  /** As `storedTags` has them. */
  tags: readonly string[];
}

/** Values of a deleted field that are still being taken away belong to nobody any more. Read once for a statement. */
const shownFields = sql`a.fields - array(select r.identifier from custom_field_removals r where r.tenant_id = app_tenant())`;
const ownColumns = sql`a.id, a.name, a.email, a.phone, a.language, a.time_zone, a.status, ${shownFields} as fields, a.tags, a.created_at, a.updated_at, a.version`;
/** Columns of `AccountRow` over `accounts a`. The hash is only computed for rows that are answered. */
export const accountColumns = sql`${ownColumns}, (
  select s.reason from suppressions s where s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email)) as suppression`;

/** A contact by its id, or by that of one that was merged into it: links in mails and records of old name the old id. */
export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<AccountRow>(sql`
    select ${accountColumns} from (
      select coalesce((select m.into_id from merged_accounts m where m.tenant_id = ${tenantId}::uuid and m.account_id = ${id}::uuid), ${id}::uuid) as id
      -- Under row-level security a condition with a sub-query in it is no use to an index: the id comes first, by itself.
      offset 0
    ) who join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = who.id`);

/** As `find`, kept from changing until the transaction ends. */
export const findForUpdate = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<AccountRow>(
    sql`select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = ${id}::uuid for update of a`,
  );

export const findNewestActive = (tx: Transaction, tenantId: string) =>
  tx.maybeOne<AccountRow>(sql`
    select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.status = 'active'
    order by a.created_at desc, a.id desc limit 1`);

/**
 * The longest name among the newest five hundred contacts and fifteen from each letter of the alphabet on: what the
 * indexes give at once, however many contacts there are.
 */
export const findLongestNamed = (tx: Transaction, tenantId: string) =>
  tx.maybeOne<AccountRow>(sql`
    select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = (
      select sample.id from (
        (select n.id, n.name_key from accounts n where n.tenant_id = ${tenantId}::uuid order by n.created_at desc, n.id desc limit 500)
        union all
        select l.id, l.name_key from string_to_table('abcdefghijklmnopqrstuvwxyz', null) as letter
        cross join lateral (
          select n.id, n.name_key from accounts n where n.tenant_id = ${tenantId}::uuid and n.name_key >= letter order by n.name_key, n.id limit 15
        ) l
      ) sample order by length(sample.name_key) desc, sample.id limit 1)`);

export function insert(tx: Transaction, tenantId: string, id: string, account: AccountValues) {
  return tx.one<AccountRow>(sql`
    insert into accounts as a (tenant_id, id, name, email, phone, language, time_zone, status, fields, tags)
    values (${tenantId}::uuid, ${id}::uuid, ${account.name}, ${account.email}, ${account.phone}, ${account.language}, ${account.timeZone}, ${account.status},
      ${JSON.stringify(account.fields)}::jsonb, ${account.tags}::text[])
    returning ${accountColumns}`);
}

export function update(tx: Transaction, tenantId: string, id: string, account: AccountValues) {
  return tx.one<AccountRow>(sql`
    update accounts as a set name = ${account.name}, email = ${account.email}, phone = ${account.phone}, language = ${account.language}, time_zone = ${account.timeZone},
      status = ${account.status}, fields = ${JSON.stringify(account.fields)}::jsonb, tags = ${account.tags}::text[], updated_at = now(), version = version + 1
    where a.tenant_id = ${tenantId}::uuid and a.id = ${id}::uuid
    returning ${accountColumns}`);
}

/** Whether it was another one before. */
export async function updateLanguage(tx: Transaction, tenantId: string, id: string, language: string | null): Promise<boolean> {
  const changed = await tx.execute(sql`
    update accounts set language = ${language}::text, updated_at = now(), version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and language is distinct from ${language}::text`);
  return changed > 0;
}

/** Deletes and answers who they were: the id, and the hash by which other records find the address. */
export function remove(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<{ id: string; emailHash: Buffer }>(sql`
    delete from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = any(${ids}::uuid[])
    returning a.id, suppression_hash(a.email) as email_hash`);
}

export interface TimelineRow {
  id: string;
  type: string;
  occurredAt: Date;
  data: Record<string, unknown>;
}

export function findTimeline(tx: Transaction, tenantId: string, accountId: string, query: ListQuery) {
  const list: KeysetList = {
    // The campaign is part of what happened, its name only as long as it exists.
    columns: sql`e.id, e.type, e.occurred_at, e.data || jsonb_strip_nulls(jsonb_build_object(
      'campaignId', e.campaign_id, 'personId', e.person_id,
      'campaignName', (select c.name from campaigns c where c.tenant_id = e.tenant_id and c.id = e.campaign_id))) as data`,
    // That an import created somebody is not told a million times: the contact names its import.
    from: sql`(
      select e.tenant_id, e.id, e.type, e.occurred_at, e.data, e.campaign_id, e.person_id
      from events e where e.tenant_id = ${tenantId}::uuid and e.account_id = any(array(
        select ${accountId}::uuid
        union all select m.account_id from merged_accounts m where m.tenant_id = ${tenantId}::uuid and m.into_id = ${accountId}::uuid))
      union all
      select a.tenant_id, a.id, ${eventType("account.created")}, a.created_at,
        jsonb_build_object('source', 'import', 'importId', a.import_id), null, i.created_by
      from accounts a left join imports i on i.tenant_id = a.tenant_id and i.id = a.import_id
      where a.tenant_id = ${tenantId}::uuid and a.id = ${accountId}::uuid and a.import_id is not null
    ) e`,
    where: [],
    id: sql`e.id`,
    sorts: { occurredAt: { by: sql`e.occurred_at`, type: "timestamptz" } },
    defaultSort: "-occurredAt",
  };
  return listPage<TimelineRow>(tx, list, query);
}
