import type { DealStatus, FieldValues } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { shownFields } from "./queries.ts";

/** Removes contacts from deals, and returns the deals. */
export async function removeContacts(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ dealId: string }>(sql`
    delete from deal_contacts where tenant_id = ${tenantId}::uuid and account_id = any(${contactIds}::uuid[]) returning deal_id`);
  return [...new Set(rows.map(({ dealId }) => dealId))];
}

/** Makes the next contact the primary one of deals without one. */
export async function promoteContacts(
  tx: Transaction,
  tenantId: string,
  dealIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update deal_contacts c set place = 0
    from (
      select distinct on (n.deal_id) n.deal_id, n.account_id from deal_contacts n
      where n.tenant_id = ${tenantId}::uuid and n.deal_id = any(${dealIds}::uuid[])
        and not exists (select from deal_contacts p where p.tenant_id = ${tenantId}::uuid and p.deal_id = n.deal_id and p.place = 0)
      order by n.deal_id, n.place
    ) first
    where c.tenant_id = ${tenantId}::uuid and c.deal_id = first.deal_id and c.account_id = first.account_id`);
}

/** Moves a contact's deals to another one, when two contacts are merged. If a deal has both, the better position counts. */
export async function moveDeals(
  tx: Transaction,
  tenantId: string,
  fromId: string,
  intoId: string,
): Promise<void> {
  const removed = await tx.query<{ dealId: string; place: number }>(sql`
    delete from deal_contacts where tenant_id = ${tenantId}::uuid and account_id = ${fromId}::uuid returning deal_id, place`);
  await tx.execute(sql`
    insert into deal_contacts (tenant_id, deal_id, account_id, place)
    select ${tenantId}::uuid, g.deal_id, ${intoId}::uuid, g.place
    from unnest(${removed.map(({ dealId }) => dealId)}::uuid[], ${removed.map(({ place }) => place)}::smallint[]) as g (deal_id, place)
    on conflict (tenant_id, deal_id, account_id) do update set place = least(deal_contacts.place, excluded.place)`);
}

/** A deal in the copy of personal data. */
export interface DealOfContact {
  id: string;
  isOnlyContact: boolean;
  title: string;
  company: string;
  stage: string;
  status: DealStatus;
  value: number | null;
  currency: string;
  createdAt: Date;
  closedOn: string | null;
  fields: FieldValues;
}

/** Returns the deals of a contact, newest first. */
export const findDealsOf = (tx: Transaction, tenantId: string, contactId: string) =>
  tx.query<DealOfContact>(sql`
    select d.id, not exists (
        select from deal_contacts o where o.tenant_id = ${tenantId}::uuid and o.deal_id = d.id and o.account_id <> c.account_id) as is_only_contact,
      d.title, d.company, s.name as stage, d.status, d.value, p.currency, d.created_at, to_char(d.closed_on, 'YYYY-MM-DD') as closed_on, ${shownFields(tenantId)} as fields
    from deal_contacts c
    join deals d on d.tenant_id = ${tenantId}::uuid and d.id = c.deal_id
    join pipeline_stages s on s.tenant_id = ${tenantId}::uuid and s.id = d.stage_id
    join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
    where c.tenant_id = ${tenantId}::uuid and c.account_id = ${contactId}::uuid order by d.created_at desc, d.id desc`);

/** An activity in the copy of personal data. */
export interface ActivityOfContact {
  kind: string;
  text: string;
  at: Date;
}

/** Returns the activities logged in a contact's deals, newest first. */
export const findActivitiesOf = (tx: Transaction, tenantId: string, contactId: string) =>
  tx.query<ActivityOfContact>(sql`
    select a.kind, a.text, a.at from deal_contacts c
    join deal_activities a on a.tenant_id = ${tenantId}::uuid and a.deal_id = c.deal_id
    where c.tenant_id = ${tenantId}::uuid and c.account_id = ${contactId}::uuid order by a.at desc, a.id desc`);

/** Deletes activities, next steps, notes and texts in custom fields of deals, and blanks titles and companies that contain the contact's name or address. */
export async function eraseTexts(
  tx: Transaction,
  tenantId: string,
  dealIds: readonly string[],
  contactId: string,
): Promise<void> {
  await tx.execute(
    sql`delete from deal_activities where tenant_id = ${tenantId}::uuid and deal_id = any(${dealIds}::uuid[])`,
  );
  await tx.execute(
    sql`delete from deal_next_steps where tenant_id = ${tenantId}::uuid and deal_id = any(${dealIds}::uuid[])`,
  );
  await tx.execute(
    sql`update deal_history set note = '' where tenant_id = ${tenantId}::uuid and deal_id = any(${dealIds}::uuid[]) and note <> ''`,
  );
  await tx.execute(
    sql`delete from deal_import_changes where tenant_id = ${tenantId}::uuid and deal_id = any(${dealIds}::uuid[])`,
  );
  const contact = await tx.maybeOne<{ name: string; email: string }>(
    sql`select name, email from accounts where tenant_id = ${tenantId}::uuid and id = ${contactId}::uuid`,
  );
  const names = [contact?.name, contact?.email].flatMap((text) =>
    text === undefined || text.trim() === "" ? [] : [text.trim().toLowerCase()],
  );
  await tx.execute(sql`
    update deals d set lost_note = '',
      fields = coalesce((select jsonb_object_agg(v.key, v.value) from jsonb_each(d.fields) v where jsonb_typeof(v.value) <> 'string'), '{}'),
      title = case when n.in_title then '—' else d.title end, company = case when n.in_company then '' else d.company end
    from (
      select x.id, bool_or(strpos(lower(x.title), t.text) > 0) as in_title, bool_or(strpos(lower(x.company), t.text) > 0) as in_company
      from deals x cross join unnest(${names}::text[]) as t (text)
      where x.tenant_id = ${tenantId}::uuid and x.id = any(${dealIds}::uuid[]) group by x.id
    ) n
    where d.tenant_id = ${tenantId}::uuid and d.id = n.id`);
}

/** Marks the open deals of contacts as active. Returns whether there were any. */
export async function touchDealsOf(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update deals d set last_activity_at = ${at}::timestamptz, updated_at = clock_timestamp(), changed_by = null
    where d.tenant_id = ${tenantId}::uuid and d.status = 'open' and d.deleted_at is null and d.last_activity_at < ${at}::timestamptz
      and d.id in (select c.deal_id from deal_contacts c where c.tenant_id = ${tenantId}::uuid and c.account_id = any(${contactIds}::uuid[]))`);
  return count > 0;
}
