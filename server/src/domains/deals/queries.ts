import type {
  ContactStatus,
  DealOrigin,
  DealStatus,
  FieldValues,
  SuppressionReason,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetList, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { type DealConditions, IS_STALE, matchingDeals } from "./matching-sql.ts";

export interface DealRow {
  id: string;
  externalId: string | null;
  pipelineId: string;
  stageId: string;
  position: string;
  status: DealStatus;
  title: string;
  company: string;
  value: number | null;
  currency: string;
  memberId: string | null;
  memberName: string | null;
  memberEmail: string | null;
  memberAvatar: string | null;
  contactId: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  contactStatus: ContactStatus | null;
  suppression: SuppressionReason | null;
  suppressedSince: Date | null;
  expectedCloseOn: string | null;
  origin: DealOrigin;
  campaignId: string | null;
  campaignName: string | null;
  tags: string[];
  fields: FieldValues;
  stageEnteredAt: Date;
  lastActivityAt: Date;
  isStale: boolean;
  stepId: string | null;
  stepText: string | null;
  stepDueAt: Date | null;
  closedOn: string | null;
  lostReasonId: string | null;
  lostReason: string | null;
  lostNote: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** Without values of deleted fields that are still being removed. */
export const shownFields = (tenantId: string): Sql => sql`d.fields - array(
  select r.identifier from custom_field_removals r where r.tenant_id = ${tenantId}::uuid and r.object = 'deal')`;

const columns = (tenantId: string): Sql => sql`
  d.id, d.external_id, d.pipeline_id, d.stage_id, d.position, d.status, d.title, d.company, d.value, p.currency,
  w.id as member_id, u.name as member_name, u.email as member_email, u.avatar as member_avatar,
  a.id as account_id, a.name as contact_name, a.email as contact_email, a.phone as contact_phone, a.status as contact_status,
  s.reason as suppression, s.created_at as suppressed_since,
  to_char(d.expected_close_on, 'YYYY-MM-DD') as expected_close_on, d.origin, k.id as campaign_id, k.name as campaign_name, d.tags, ${shownFields(tenantId)} as fields,
  d.stage_entered_at, d.last_activity_at, ${IS_STALE} as is_stale, n.id as step_id, n.text as step_text, n.due_at as step_due_at,
  to_char(d.closed_on, 'YYYY-MM-DD') as closed_on, d.lost_reason_id,
  (select r.name from lost_reasons r where r.tenant_id = ${tenantId}::uuid and r.id = d.lost_reason_id) as lost_reason,
  d.lost_note, d.created_at, d.updated_at, d.version`;

/** Tables for conditions and sorting. */
const matched = (tenantId: string): Sql => sql`deals d
  join pipeline_stages st on st.tenant_id = ${tenantId}::uuid and st.id = d.stage_id
  left join person_tenants w on w.tenant_id = ${tenantId}::uuid and w.person_id = d.owner_id`;

const from = (tenantId: string): Sql => sql`${matched(tenantId)}
  join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
  left join people u on u.id = w.person_id
  left join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = d.id and c.place = 0
  left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = c.account_id
  left join lateral (
    select x.reason, x.created_at from suppressions x
    where x.tenant_id = ${tenantId}::uuid and x.email_hash = suppression_hash(a.email) limit 1
  ) s on true
  left join campaigns k on k.tenant_id = ${tenantId}::uuid and k.id = d.campaign_id
  left join lateral (
    select y.id, y.text, y.due_at from deal_next_steps y
    where y.tenant_id = ${tenantId}::uuid and y.deal_id = d.id and y.done_at is null
    order by y.due_at nulls last, y.id limit 1
  ) n on true`;

/** Sorts deals without a date or value as if it were far in the future, or zero. */
const SORTS: KeysetList["sorts"] = {
  position: { by: sql`d.position`, type: "text" },
  title: { by: sql`d.title_key`, type: "text" },
  company: { by: sql`lower(d.company)`, type: "text" },
  value: { by: sql`coalesce(d.value, -1)`, type: "bigint" },
  expectedCloseOn: {
    by: sql`coalesce(d.expected_close_on::timestamptz, 'infinity')`,
    type: "timestamptz",
  },
  stage: { by: sql`st.place::int`, type: "int", tie: { by: sql`d.position`, type: "text" } },
  stageEnteredAt: { by: sql`d.stage_entered_at`, type: "timestamptz" },
  lastActivityAt: { by: sql`d.last_activity_at`, type: "timestamptz" },
  closedOn: { by: sql`coalesce(d.closed_on::timestamptz, 'infinity')`, type: "timestamptz" },
  createdAt: { by: sql`d.created_at`, type: "timestamptz" },
  updatedAt: { by: sql`d.updated_at`, type: "timestamptz" },
};

/** Returns one page of the deals that match. */
export async function findPage(
  tx: Transaction,
  tenantId: string,
  given: DealConditions,
  query: ListQuery,
) {
  const list: KeysetList = {
    columns: columns(tenantId),
    from: from(tenantId),
    where: matchingDeals(tenantId, given),
    id: sql`d.id`,
    sorts: SORTS,
    defaultSort: "-createdAt",
    counted: matched(tenantId),
  };
  return listPage<DealRow>(tx, list, query);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<DealRow>(sql`
    select ${columns(tenantId)} from ${from(tenantId)}
    where d.tenant_id = ${tenantId}::uuid and d.id = ${id}::uuid and d.deleted_at is null`);

export const findSome = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.query<DealRow>(sql`
    select ${columns(tenantId)} from ${from(tenantId)}
    where d.tenant_id = ${tenantId}::uuid and d.id = any(${ids}::uuid[]) and d.deleted_at is null`);

export interface BoardRow {
  stageId: string;
  count: number;
  staleCount: number;
  value: number;
}

/** Sums the open deals of a pipeline that match, by stage. */
export const sumByStage = (tx: Transaction, tenantId: string, given: DealConditions) =>
  tx.query<BoardRow>(sql`
    select d.stage_id, count(*) as count, count(*) filter (where ${IS_STALE}) as stale_count, coalesce(sum(d.value), 0)::bigint as value
    from ${matched(tenantId)}
    where ${sql.join(matchingDeals(tenantId, { ...given, status: "open" }), sql` and `)}
    group by d.stage_id`);

export interface ClosedRow {
  status: "won" | "lost";
  count: number;
  value: number;
}

/** Sums the won and lost deals of a pipeline that match. */
export const sumClosed = (tx: Transaction, tenantId: string, given: DealConditions) =>
  tx.query<ClosedRow>(sql`
    select d.status, count(*) as count, coalesce(sum(d.value), 0)::bigint as value
    from ${matched(tenantId)}
    where d.status <> 'open' and ${sql.join(matchingDeals(tenantId, given), sql` and `)}
    group by d.status`);

/** Counts the open deals that match and whose primary contact is suppressed. */
export async function countSuppressed(
  tx: Transaction,
  tenantId: string,
  given: DealConditions,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from ${matched(tenantId)}
    where ${sql.join(matchingDeals(tenantId, { ...given, status: "open", suppressed: given.suppressed ?? true }), sql` and `)}`);
  return given.suppressed === false ? 0 : count;
}

/** A deal locked for a change. `now` is the time of locking. */
export interface LockedDeal {
  id: string;
  externalId: string | null;
  pipelineId: string;
  currency: string;
  stageId: string;
  position: string;
  status: DealStatus;
  title: string;
  company: string;
  value: number | null;
  ownerId: string | null;
  expectedCloseOn: string | null;
  campaignId: string | null;
  tags: string[];
  fields: FieldValues;
  stageEnteredAt: Date;
  createdAt: Date;
  lostReasonId: string | null;
  lostNote: string;
  closedOn: string | null;
  contactIds: string[];
  version: number;
  now: Date;
}

/** Locks deals until the transaction ends, ordered by id to prevent deadlocks. */
export async function lock(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<LockedDeal[]> {
  await tx.execute(sql`
    select from deals d where d.tenant_id = ${tenantId}::uuid and d.id = any(${ids}::uuid[]) order by d.id for update`);
  // Read after locking, to see changes committed meanwhile.
  return tx.query<LockedDeal>(sql`
    select d.id, d.external_id, d.pipeline_id, p.currency, d.stage_id, d.position, d.status, d.title, d.company, d.value, d.owner_id,
      to_char(d.expected_close_on, 'YYYY-MM-DD') as expected_close_on, d.campaign_id, d.tags, ${shownFields(tenantId)} as fields,
      d.stage_entered_at, d.created_at,
      d.lost_reason_id, d.lost_note, to_char(d.closed_on, 'YYYY-MM-DD') as closed_on,
      array(select c.account_id from deal_contacts c where c.tenant_id = ${tenantId}::uuid and c.deal_id = d.id order by c.place) as contact_ids,
      d.version, clock_timestamp() as now
    from deals d join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = d.pipeline_id
    where d.tenant_id = ${tenantId}::uuid and d.id = any(${ids}::uuid[]) and d.deleted_at is null order by d.id`);
}

export interface NewDeal {
  id: string;
  externalId: string | null;
  pipelineId: string;
  stageId: string;
  position: string;
  title: string;
  company: string;
  value: number | null;
  ownerId: string | null;
  expectedCloseOn: string | null;
  origin: DealOrigin;
  campaignId: string | null;
  tags: readonly string[];
  fields: FieldValues;
  userId: string | null;
}

export async function insert(
  tx: Transaction,
  tenantId: string,
  deal: NewDeal,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into deals (tenant_id, id, external_id, pipeline_id, stage_id, position, title, company, value, owner_id, expected_close_on, origin,
      campaign_id, tags, fields, stage_entered_at, last_activity_at, created_at, updated_at, changed_by)
    values (${tenantId}::uuid, ${deal.id}::uuid, ${deal.externalId}, ${deal.pipelineId}::uuid, ${deal.stageId}::uuid, ${deal.position}, ${deal.title},
      ${deal.company}, ${deal.value}::bigint, ${deal.ownerId}::uuid, ${deal.expectedCloseOn}::date, ${deal.origin},
      ${deal.campaignId}::uuid, ${deal.tags}::text[], ${JSON.stringify(deal.fields)}::jsonb, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz, ${deal.userId}::uuid)`);
}

export interface DealValues {
  externalId: string | null;
  title: string;
  company: string;
  value: number | null;
  ownerId: string | null;
  expectedCloseOn: string | null;
  campaignId: string | null;
  tags: readonly string[];
  fields: FieldValues;
}

export async function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: DealValues,
  by: { userId: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update deals set external_id = ${values.externalId}, title = ${values.title}, company = ${values.company}, value = ${values.value}::bigint, owner_id = ${values.ownerId}::uuid,
      expected_close_on = ${values.expectedCloseOn}::date, campaign_id = ${values.campaignId}::uuid, tags = ${values.tags}::text[],
      fields = ${JSON.stringify(values.fields)}::jsonb, version = version + 1, updated_at = ${by.now}::timestamptz, changed_by = ${by.userId}::uuid
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Replaces the contacts of a deal; the first one is the primary one. */
export async function saveContacts(
  tx: Transaction,
  tenantId: string,
  dealId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from deal_contacts where tenant_id = ${tenantId}::uuid and deal_id = ${dealId}::uuid`);
  await tx.execute(sql`
    insert into deal_contacts (tenant_id, deal_id, account_id, place)
    select ${tenantId}::uuid, ${dealId}::uuid, c.id, c.place - 1 from unnest(${contactIds}::uuid[]) with ordinality as c (id, place)`);
}

/** Returns which of these contacts exist, and locks them against deletion. */
export async function holdContacts(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from accounts where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the user of a membership in this workspace. */
export async function findUserOf(
  tx: Transaction,
  tenantId: string,
  memberId: string,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ userId: string }>(
    sql`select person_id from person_tenants where tenant_id = ${tenantId}::uuid and id = ${memberId}::uuid`,
  );
  return row?.userId;
}

export interface MemberRow {
  userId: string;
  memberId: string;
  name: string;
  email: string;
  avatar: string | null;
}

/** Returns those of these users who are members. */
export const findMembers = (tx: Transaction, tenantId: string, userIds: readonly string[]) =>
  tx.query<MemberRow>(sql`
    select w.person_id, w.id as member_id, u.name, u.email, u.avatar
    from person_tenants w join people u on u.id = w.person_id
    where w.tenant_id = ${tenantId}::uuid and w.person_id = any(${userIds}::uuid[])`);

/** Hides deals, which can be restored for some minutes. Returns those that existed. */
export const setDeleted = (
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  by: { userId: string | null; now: Date },
) =>
  tx.query<{ id: string; pipelineId: string }>(sql`
    update deals set deleted_at = ${by.now}::timestamptz, updated_at = ${by.now}::timestamptz, changed_by = ${by.userId}::uuid
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and deleted_at is null
    returning id, pipeline_id`);

export interface DeletedDeal {
  id: string;
  pipelineId: string;
  stageId: string;
  position: string;
  status: DealStatus;
}

/** Locks deals that can still be restored. */
export const lockDeleted = (tx: Transaction, tenantId: string, ids: readonly string[]) =>
  tx.query<DeletedDeal>(sql`
    select id, pipeline_id, stage_id, position, status from deals
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and deleted_at is not null order by id for update`);

export async function setRestored(
  tx: Transaction,
  tenantId: string,
  id: string,
  to: { stageId: string; position: string },
  by: { userId: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update deals set deleted_at = null,
      external_id = case when exists (
        select from deals o where o.tenant_id = ${tenantId}::uuid and o.external_id = deals.external_id and o.deleted_at is null
      ) then null else external_id end, stage_id = ${to.stageId}::uuid, position = ${to.position}, updated_at = ${by.now}::timestamptz, changed_by = ${by.userId}::uuid
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Deletes deals that were hidden before a time, with all their data. */
export const purge = (tx: Transaction, tenantId: string, before: Date) =>
  tx.execute(sql`
    delete from deals where tenant_id = ${tenantId}::uuid and deleted_at is not null and deleted_at < ${before}::timestamptz`);

/** Returns the time of the database's clock. */
export async function findNow(tx: Transaction): Promise<Date> {
  return (await tx.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now;
}

export async function findTimeZone(tx: Transaction, tenantId: string): Promise<string> {
  const row = await tx.one<{ timeZone: string }>(
    sql`select time_zone from tenants where tenant_id = ${tenantId}::uuid`,
  );
  return row.timeZone;
}

/**
 * Returns the campaign of the contact's last click in a period. Only human clicks are recorded as clicks. Events may
 * also reference contacts that were merged into this one.
 */
export async function findClickedCampaign(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  { since, until }: { since: Date; until: Date },
): Promise<string | null> {
  const row = await tx.maybeOne<{ campaignId: string }>(sql`
    select e.campaign_id from events e
    where e.tenant_id = ${tenantId}::uuid and e.account_id = any(array(
        select ${contactId}::uuid
        union all select m.account_id from merged_accounts m where m.tenant_id = ${tenantId}::uuid and m.into_id = ${contactId}::uuid))
      and e.type = 'mail.clicked' and e.campaign_id is not null
      and e.occurred_at >= ${since}::timestamptz and e.occurred_at <= ${until}::timestamptz
    order by e.occurred_at desc, e.id desc limit 1`);
  return row?.campaignId ?? null;
}
