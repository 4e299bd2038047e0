import type { AccountStatus, FieldValues, SuppressionReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  status: AccountStatus;
  fields: FieldValues;
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
  status: AccountStatus;
  fields: FieldValues;
}

const ownColumns = sql`a.id, a.name, a.email, a.phone, a.status, a.fields, a.created_at, a.updated_at, a.version`;
/** Columns of `AccountRow` over `accounts a`. The hash is only computed for rows that are answered. */
export const accountColumns = sql`${ownColumns}, (
  select s.reason from suppressions s where s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email)) as suppression`;

const searched = sql`(lower(a.name) || ' ' || lower(a.email))`;

/** Which contacts a list shows: by LIKE patterns over name and address, or by ids found already. */
export interface AccountChoice {
  status?: AccountStatus | undefined;
  patterns?: readonly string[];
  ids?: readonly string[];
}

export function findPage(tx: Transaction, tenantId: string, query: ListQuery, choice: AccountChoice) {
  const where: Sql[] = [sql`a.tenant_id = ${tenantId}::uuid`];
  if (choice.status) where.push(sql`a.status = ${choice.status}`);
  if (choice.ids) where.push(sql`a.id = any(${choice.ids}::uuid[])`);
  for (const pattern of choice.patterns ?? []) where.push(sql`${searched} like lower(${pattern}::text)`);
  const list: KeysetList = {
    columns: accountColumns,
    from: sql`accounts a`,
    where,
    id: sql`a.id`,
    sorts: {
      createdAt: { by: sql`a.created_at`, type: "timestamptz" },
      name: { by: sql`lower(a.name)`, type: "text" },
      email: { by: sql`lower(a.email)`, type: "text" },
      status: { by: sql`a.status`, type: "text" },
    },
    defaultSort: "-createdAt",
  };
  return listPage<AccountRow>(tx, list, query);
}

/** At most `most` ids of contacts that match all patterns, through the trigram index. */
export async function findIdsByPatterns(tx: Transaction, patterns: readonly string[], most: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select found.id from account_ids_by_patterns(array(select lower(p) from unnest(${patterns}::text[]) p), ${most}::int) as found (id)`);
  return rows.map((row) => row.id);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<AccountRow>(sql`select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = ${id}::uuid`);

/** As `find`, kept from changing until the transaction ends. */
export const findForUpdate = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<AccountRow>(
    sql`select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = ${id}::uuid for update of a`,
  );

export const findNewestActive = (tx: Transaction, tenantId: string) =>
  tx.maybeOne<AccountRow>(sql`
    select ${accountColumns} from accounts a where a.tenant_id = ${tenantId}::uuid and a.status = 'active'
    order by a.created_at desc, a.id desc limit 1`);

export function insert(tx: Transaction, tenantId: string, id: string, account: AccountValues) {
  return tx.one<AccountRow>(sql`
    insert into accounts as a (tenant_id, id, name, email, phone, status, fields)
    values (${tenantId}::uuid, ${id}::uuid, ${account.name}, ${account.email}, ${account.phone}, ${account.status}, ${JSON.stringify(account.fields)}::jsonb)
    returning ${accountColumns}`);
}

export function update(tx: Transaction, tenantId: string, id: string, account: AccountValues) {
  return tx.one<AccountRow>(sql`
    update accounts as a set name = ${account.name}, email = ${account.email}, phone = ${account.phone}, status = ${account.status},
      fields = ${JSON.stringify(account.fields)}::jsonb, updated_at = now(), version = version + 1
    where a.tenant_id = ${tenantId}::uuid and a.id = ${id}::uuid
    returning ${accountColumns}`);
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
    from: sql`events e`,
    where: [sql`e.tenant_id = ${tenantId}::uuid`, sql`e.account_id = ${accountId}::uuid`],
    id: sql`e.id`,
    sorts: { occurredAt: { by: sql`e.occurred_at`, type: "timestamptz" } },
    defaultSort: "-occurredAt",
  };
  return listPage<TimelineRow>(tx, list, query);
}
